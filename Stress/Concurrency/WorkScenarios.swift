/// Signals of the results of tasks. A run ends when the tasks that it started itself have ended, so one of these tasks
/// waits for the task of the signal.
enum WorkScenarios {
  static let all: [Entry] = [disposed, sequence, enough, replaced]

  static let disposed = Entry(
    "work-disposed", rows: ["D10"], "the signal of a task is disposed as the task ends: at most one more event arrives"
  ) { run in
    let probe = run.probe(of: Int.self)
    let over = ReplaySubject<Never, Never>()
    let subscription = Signal.task(on: run.executor) {
      Exploration.point()
      over.complete()
      return 1
    }.subscribe(probe)
    run.thread("disposer") { subscription.dispose(closing: probe) }
    run.task("waiting") { try? await over.completion() }
  }

  static let sequence = Entry(
    "work-sequence", rows: ["A1", "A7"], "the signal of a task that takes another signal's values is disposed"
  ) { run in
    let subject = Subject<Int, Never>()
    let probe = run.probe(of: Int.self)
    let over = ReplaySubject<Never, Never>()
    let source = subject.onDispose { over.complete() }
    let subscription = Signal(source.values, on: run.executor).subscribe(probe)
    run.thread("sender") { for value in 0..<2 { subject.send(value) } }
    run.thread("disposer") { subscription.dispose(closing: probe) }
    run.task("waiting") { try? await over.completion() }
    run.finally {
      // The subject is retained until here, so its deallocation is not what ended the task.
      withExtendedLifetime(subject) { run.expectEqual(probe.values, probe.values.sorted(), "order") }
    }
  }

  static let enough = Entry(
    "work-enough", rows: ["A7"],
    "a task sends values that it takes from another signal, until the subscriber has enough values"
  ) { run in
    let subject = ReplaySubject<Int, Never>()
    let executor = run.executor
    run.task("consumer") {
      let values = try? await Signal(subject.signal.values, on: executor).take(first: 1).toArray()
      run.expectEqual(values, [0], "values")
    }
    run.thread("sender") { for value in 0..<2 { subject.send(value) } }
  }

  static let replaced = Entry(
    "work-replaced", rows: ["D10"],
    "a task is replaced by a newer task as it ends: the newest task's result is sent last"
  ) { run in
    let subject = ReplaySubject<Int, Never>()
    let executor = run.executor
    let count = 2
    run.task("consumer") {
      let results = subject.signal.map { value in Signal.task(on: executor) { value } }.switchToLatest()
      let values = try? await results.toArray()
      run.expectEqual(values, values?.sorted(), "order")
      run.expectEqual(values?.last, count - 1, "the last result")
    }
    run.thread("sender") {
      for value in 0..<count { subject.send(value) }
      subject.complete()
    }
  }
}
