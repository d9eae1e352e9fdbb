enum ZipScenarios {
  static let all: [Entry] = [pairs, many, attachment, shared, disposal]

  static let pairs = Entry.joining(
    [1, 2], "zip", rows: ["O1", "L12"],
    "the values of two threads are paired in order; the end is sent when no further pair is possible"
  ) {
    Signal.zip($0[0], $0[1]) { [$0, $1] }
  } check: { pairs, run in
    run.expectEqual(pairs, [[0, 0]], "pairs")
  }

  static let many = Entry.joining(
    [1, 2], "zip-many", rows: ["O1", "S4"], "the same, with each signal used several times"
  ) {
    Signal.zip($0[0], $0[1], $0[0], $0[1], $0[1]) { [$0, $1, $2, $3, $4] }
  } check: { pairs, run in
    run.expectEqual(pairs, [[0, 0, 0, 0, 0]], "pairs")
  }

  static let attachment = Entry(
    "zip-take", rows: ["L6", "D3"],
    "the first pair ends the zip while a signal is being subscribed to, or while a thread sends"
  ) { run in
    let subject = Subject<Int, Never>()
    let probes = (0...1).map { run.probe("pairs \($0)", of: Int.self, until: .completion) }
    let endless = Signal<Int, Never>.just(1).repeat()
    run.thread("subscribing") {
      inline {
        Signal<Int, Never>.zip(.just(1), endless) { $0 + $1 }.take(first: 1).subscribe(probes[0])
        Signal<Int, Never>.zip(.just(1), subject.signal) { $0 + $1 }.take(first: 1).subscribe(probes[1])
      }
    }
    run.thread("sender") { subject.send(1) }
    run.finally {
      subject.send(1)
      for probe in probes {
        run.expectEqual(probe.values, [2], probe.name)
      }
    }
  }

  static let shared = Entry(
    "zip-shared", rows: ["L11", "L12"],
    "two subscriptions to one shared signal are zipped while it sends its first value"
  ) { run in
    let subject = Subject<Int, Never>()
    let shared = subject.share(replay: 1)
    let keeping = run.probe("keeping", of: Int.self)
    let probe = run.probe("pairs", of: Int.self, until: .completion)
    inline { shared.subscribe(keeping) }
    run.thread("subscribing") {
      inline {
        Signal<Int, Never>.zip(shared.take(first: 1), shared.take(first: 1)) { $0 * 10 + $1 }.subscribe(probe)
      }
    }
    run.thread("sender") { subject.send(1) }
    run.finally {
      run.expectEqual(probe.values, [11], "pairs")
      // Retained until here: a subject that is deallocated ends its subscriptions.
      subject.complete()
    }
  }

  static let disposal = Entry(
    "zip-dispose", rows: ["D2", "D21"], "a zip is disposed while both of its signals send"
  ) { run in
    let subjects = [Subject<Int, Never>(), Subject<Int, Never>()]
    let probe = run.probe("pairs", of: Int.self, until: .disposal)
    let handle = Signal<Int, Never>.zip(subjects[0].signal, subjects[1].signal) { $0 + $1 }.subscribe(probe)
    run.race("sender") { subjects[$0].send(0) }
    run.thread("disposing") { handle.dispose(closing: probe) }
    run.finally {
      run.expect(!probe.hasEnded, "an end after the disposal")
      withExtendedLifetime(subjects) {}
    }
  }
}
