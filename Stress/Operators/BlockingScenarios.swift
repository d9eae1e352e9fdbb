/// Threads that wait for the values of a signal.
enum BlockingScenarios {
  static let all: [Entry] = [first, timeLimit, array, sequence, abandonment, main]

  static let first = Entry(
    "blocking-first", rows: ["D10", "L25"], "a thread waits for a value that another sends as the wait begins"
  ) { run in
    let subject = ReplaySubject<Int, Never>()
    let read = run.once("the read")
    run.thread("reading") {
      run.expect([1, 2].contains(subject.waitForFirst()), "no value")
      read()
    }
    run.thread("sender") {
      subject.send(1)
      subject.send(2)
    }
  }

  static let timeLimit = Entry(
    "blocking-timeout", rows: ["D10"],
    "a value arrives as the time limit of a read is over: one result, and nothing is left behind"
  ) { run in
    let subject = ReplaySubject<Int, Never>()
    let teardown = run.once("teardown of the source")
    run.thread("reading") {
      switch subject.onDispose(teardown).waitForFirstResult(timeout: .seconds(1)) {
      case .success(let value): run.expectEqual(value, 1, "the value")
      case .failure(let error): run.expectEqual(error, .timedOut, "the error")
      }
    }
    run.thread("sender") { subject.send(1) }
  }

  static let array = Entry(
    "blocking-array", rows: ["L25"], "two threads wait for all values of a signal that a scheduler sends"
  ) { run in
    let scheduler = run.scheduler
    let count = 2
    let signal = Signal<Int, Never>.from(0..<count).deliver(on: scheduler)
    run.race("reading") { _ in
      run.expectEqual(signal.waitForValues(), Array(0..<count), "values")
      signal.waitUntilCompleted()
    }
  }

  static let sequence = Entry(
    "blocking-sequence", rows: ["L25"],
    "values are read one by one while they are sent; the remaining values are released"
  ) { run in
    let subject = ReplaySubject<Int, Never>()
    let held = Held("reads that are over and hold the source", in: run)
    let source = Signal.defer { subject.onDispose { [token = held.token()] in _ = token } }
    let count = 2
    run.thread("reading") {
      inline {
        run.expectEqual(Array(source.sequence()), Array(0..<count), "values")
        run.expectEqual(source.sequence().head, 0, "the first value")
      }
    }
    run.thread("sender") {
      for number in 0..<count { subject.send(number) }
      subject.complete()
    }
  }

  static let abandonment = Entry(
    "blocking-abandoned", rows: ["L25", "R7"], "a stream of values ends when another thread releases their source"
  ) { run in
    let subject = Box(Subject<Int, Never>())
    let values = subject.value!.sequence()
    run.thread("reading") { run.expectEqual(Array(values), [1], "values") }
    run.thread("sender") { subject.take()!.send(1) }
  }

  static let main = Entry(
    "blocking-main", rows: ["L25"],
    "the main thread waits for values that another thread sends and that are delivered on the main thread"
  ) { run in
    let subject = ReplaySubject<Int, Never>()
    let read = run.once("the read")
    let other = run.once("other work on the main thread")
    run.thread("sender") {
      MainScheduler.shared.enqueue(other)
      subject.send(1)
      subject.complete()
    }
    run.main {
      run.expectEqual(subject.deliverOnMain().waitForValues(), [1], "values")
      read()
    }
  }
}
