enum SwitchScenarios {
  static let all: [Entry] = [latest, delayed, disposal, error, repeating]

  static let latest = Entry.inners(
    3, limit: 1, length: 2, "switch", rows: ["D19", "O4", "L5"],
    "a new signal replaces one that is sending: one runs at a time, and all values of the last one are sent"
  ) {
    $0.switchToLatest()
  } check: { probe, _, run in
    // The last signal has an even number, so it sends on the scheduler.
    probe.expectItems([nil, nil, 2], in: run)
  }

  static let delayed = Entry.sending(
    "switch-delay", rows: ["L20", "O6"], "a delayed value is due on its scheduler as the next one replaces it",
    expecting: .some, .last
  ) { subject, run in
    let scheduler = run.scheduler
    return subject.flatMapLatest { Signal.just($0).delay(.seconds(1), on: scheduler) }
  }

  static let disposal = Entry(
    "switch-dispose", rows: ["D19", "D20", "D21"], "a switch is disposed as one signal replaces another"
  ) { run in
    let inners = Inners(limit: 1, length: 1, on: run.scheduler)
    let subject = Subject<Int, Never>()
    let probe = run.probe("switched", of: Item.self, until: .disposal)
    let handle = subject.flatMapLatest { inners.make($0) }.subscribe(probe)
    run.thread("sender") { for number in 0..<2 { subject.send(number) } }
    run.thread("disposing") { handle.dispose(closing: probe) }
    run.finally {
      run.expect(!probe.hasEnded, "an end after the disposal")
      inners.check(in: run)
      withExtendedLifetime(subject) {}
    }
  }

  static let error = Entry(
    "switch-error", rows: ["D21", "D25"],
    "the running signal fails as another replaces it: the failure ends the result, or is ignored"
  ) { run in
    let outer = Subject<Signal<Item, Problem>, Problem>()
    let inners = (0...1).map { _ in Subject<Item, Problem>() }
    let teardowns = Tally()
    let probe = run.probe("switched", of: outer.switchToLatest(), until: .failure)
    outer.send(inners[0].onDispose { teardowns.add(1) })
    run.thread("outer") { outer.send(inners[1].onDispose { teardowns.add(1) }) }
    run.thread("inner") {
      inners[0].send(Item(0, 0))
      inners[0].fail(Problem())
    }
    run.finally {
      let hasFailed = probe.hasEnded
      inners[1].send(Item(1, 0))
      run.expectEqual(probe.values.last?.sender == 1, !hasFailed, "whether values of the second signal are sent")
      inners[1].fail(Problem(1))
      run.expect(
        probe.failure as? Problem == Problem(hasFailed ? 0 : 1), "ended by \(String(describing: probe.failure))")
      run.expect(1...2 ~= teardowns.value, "\(teardowns.value) teardowns")
    }
  }

  static let repeating = Entry(
    "switch-repeating", rows: ["S5"],
    "a signal that repeats without a pause is replaced: it stops, and the stack is small however often it began"
  ) { run in
    let limit = 3
    let begun = Tally()
    let scheduler = run.scheduler
    let outer = Subject<Int, Never>()
    let probe = run.probe("switched", of: Int.self, until: .completion)
    outer.flatMapLatest { number in
      guard number == 0 else { return .just(number) }
      let source = Signal<Int, Problem>.defer { begun.add(1) < limit ? .fail(Problem()) : .just(0) }
      return source.retry().repeat(2).catchTo(.empty).subscribe(on: scheduler)
    }.subscribe(probe)
    run.thread("outer") {
      outer.send(0)
      outer.send(1)
      outer.complete()
    }
    run.finally {
      run.expect([[1], [0, 1], [0, 0, 1]].contains(probe.values), "\(probe.values) arrived")
      run.expect(begun.value <= limit + 1, "begun \(begun.value) times")
    }
  }
}
