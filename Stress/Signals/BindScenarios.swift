enum BindScenarios {
  static let all: [Entry] = [conservation, stop, failure, disposal]

  /// A signal of one item, which is sent inside the subscription or later on a scheduler.
  private static func answer<Failure>(
    to item: Item, _ call: Int, on scheduler: QueueScheduler
  ) -> Signal<Item, Failure> {
    switch call % 3 {
    case 0: return .just(item)
    case 1:
      return Signal { subscriber in
        scheduler.schedule {
          subscriber.send(item)
          subscriber.complete()
        }
      }
    default:
      return Signal { subscriber in
        subscriber.send(item)
        subscriber.complete()
        return nil
      }
    }
  }

  static let conservation = Entry(
    "bind-conserve", rows: ["O1", "O18"],
    "inner signals send immediately or on a scheduler: every value is received once, and then the end"
  ) { run in
    let subject = Subject<Item, Never>()
    let scheduler = run.scheduler
    let signal = subject.statefulFlatMap {
      // State of one subscription. It has no protection: if calls were not serial, there would be a data race.
      var calls = 0
      return { item, _ in
        calls += 1
        return inlined(answer(to: item, calls, on: scheduler))
      }
    }
    let bound = run.probe("bound", of: signal, until: .completion)
    run.race("sender") {
      subject.sendItems(1, of: $0)
    } last: {
      subject.complete()
    }
    run.finally {
      run.expectEqual(bound.values.count, 2, "the number of values")
      run.expectEqual(Set(bound.values), [Item(0, 0), Item(1, 0)], "the values")
    }
  }

  static let stop = Entry(
    "bind-stop", rows: ["D17"],
    "the binder stops the source: signals that it has returned continue, and it is not called again"
  ) { run in
    let calls = Tally()
    let probe = run.probe("bound", of: Item.self, until: .completion)
    let subject = Subject<Item, Never>()
    let scheduler = run.scheduler
    let signal = subject.onDispose(run.once("teardown of the source")).statefulFlatMap {
      { item, stop -> Signal<Item, Never>? in
        let call = calls.add(1)
        if call == 1 { stop = true }
        return inlined(answer(to: item, call, on: scheduler))
      }
    }
    let handle = signal.subscribe(probe)
    run.race("sender") { subject.sendItems(1, of: $0) }
    run.finally {
      run.expectEqual(calls.value, 1, "calls of the binder")
      run.expectEqual(probe.values.count, 1, "values")
      run.expect(handle.isDisposed, "a subscription that is not disposed after its end")
    }
  }

  static let failure = Entry(
    "bind-fail", rows: ["D25", "D21"],
    "two inner signals and the source fail: one error is sent, and all subscriptions are disposed"
  ) { run in
    let (starts, teardowns) = (Tally(), Tally())
    let running = (0...1).map { _ in Box<Subscriber<Item, Problem>>() }
    let probe = run.probe("bound", of: Item.self, until: .failure)
    let subject = Subject<Item, Problem>()
    subject.statefulFlatMap {
      { item, _ in
        Signal { subscriber in
          starts.add(1)
          running[item.number].put(subscriber)
          return AnyDisposable { teardowns.add(1) }
        }
      }
    }.subscribe(probe)
    subject.send(Item(0, 0))
    run.thread("sender") {
      inline {
        subject.send(Item(0, 1))
        subject.fail(Problem(2))
      }
    }
    run.race("failing") { index in running[index].take()?.fail(Problem(index)) }
    run.finally {
      run.expectEqual(teardowns.value, starts.value, "teardowns of answers")
      withExtendedLifetime(running) {}
    }
  }

  static let disposal = Entry(
    "bind-dispose", rows: ["D15", "D21"], "a bind is disposed while an inner signal is being subscribed to"
  ) { run in
    let (starts, teardowns) = (Tally(), Tally())
    let probe = run.probe("bound", of: Item.self, until: .disposal)
    let subject = Subject<Item, Never>()
    let handle = subject.statefulFlatMap {
      { item, _ in
        Signal { subscriber in
          starts.add(1)
          subscriber.send(item)
          return AnyDisposable { teardowns.add(1) }
        }
      }
    }.subscribe(probe)
    run.thread("sender") { inline { subject.sendItems(2) } }
    run.thread("disposing") { handle.dispose(closing: probe) }
    run.finally {
      probe.expectItems([nil], in: run)
      run.expectEqual(teardowns.value, starts.value, "teardowns of answers")
    }
  }

  /// Subscribed to on the sending thread, not in the background.
  private static func inlined<Value, Failure>(_ signal: Signal<Value, Failure>) -> Signal<Value, Failure> {
    signal.subscribe(on: Strand())
  }
}
