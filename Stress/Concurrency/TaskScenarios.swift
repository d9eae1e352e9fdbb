/// Tasks that take the values of signals.
enum TaskScenarios {
  static let all: [Entry] = [
    values, bounded, overflow, cancelled, first, others, kept, leaving, ends, released, handler, command, sleep,
  ]

  static let values = Entry(
    "task-values", rows: ["A2", "A9"], "a task takes values that a thread sends, beginning before the task first waits"
  ) { run in
    let subject = ReplaySubject<Int, Never>()
    let count = 2
    run.task("consumer") {
      var received: [Int] = []
      for await value in subject.signal.values { received.append(value) }
      run.expectEqual(received, Array(0..<count), "values")
    }
    run.thread("sender") {
      for value in 0..<count { subject.send(value) }
      subject.complete()
    }
  }

  static let bounded = Entry(
    "task-bounded", "a task takes the newest values only: in order, and the last one is never dropped"
  ) { run in
    let subject = ReplaySubject<Int, Never>()
    let count = 3
    run.task("consumer") {
      var received: [Int] = []
      for await value in subject.signal.values(capacity: 1, overflow: .dropOldest) { received.append(value) }
      run.expectEqual(received, received.sorted(), "order")
      run.expectEqual(received.last, count - 1, "the last value")
    }
    run.thread("sender") {
      for value in 0..<count { subject.send(value) }
      subject.complete()
    }
  }

  static let overflow = Entry(
    "task-overflow",
    "a buffer overflows while a task takes values from it: the task gets the values before the overflow, then the error"
  ) { run in
    let subject = ReplaySubject<Int, Problem>()
    let count = 3
    let teardown = run.once("teardown of the source")
    run.task("consumer") {
      var received: [Int] = []
      do throws(Problem) {
        let source = subject.onDispose(teardown)
        for try await value in source.values(capacity: 1, overflow: .fail(Problem(1))) { received.append(value) }
        run.expect(false, "the iteration ended without an error")
      } catch {
        run.expect(error == Problem(1) || received.count == count, "\(error) after \(received)")
      }
      run.expectEqual(received, Array(0..<received.count), "values")
    }
    run.thread("sender") {
      for value in 0..<count { subject.send(value) }
      subject.fail(Problem(2))
    }
  }

  static let cancelled = Entry(
    "task-cancelled", rows: ["A1", "A2", "D10"], "a task that takes values is cancelled while another thread sends"
  ) { run in
    let subject = Subject<Int, Never>()
    let teardown = run.once("teardown of the source")
    let held = Held("subscriptions that are held", in: run)
    let consumer = run.task("consumer") {
      var received: [Int] = []
      for await value in subject.onDispose({ [token = held.token()] in withExtendedLifetime(token, teardown) }).values {
        received.append(value)
      }
      run.expectEqual(received, received.sorted(), "order")
    }
    run.thread("sender") { for value in 0..<2 { subject.send(value) } }
    run.thread("canceller") { consumer.cancel() }
    run.keep(subject)
  }

  static let first = Entry(
    "task-first", rows: ["D10"], "a value arrives while the task that waits for it is cancelled: one result"
  ) { run in
    let subject = ReplaySubject<Int, Never>()
    let answer = run.once("the answer")
    let consumer = run.task("consumer") {
      do {
        run.expectEqual(try await subject.signal.first(), 1, "the value")
      } catch {
        run.expect(error is CancellationError, "\(error)")
      }
      answer()
    }
    run.thread("sender") {
      subject.send(1)
      subject.send(2)
    }
    run.thread("canceller") { consumer.cancel() }
  }

  static let others = Entry(
    "task-others", rows: ["A3"], "one of two tasks is cancelled: the other task gets all values"
  ) { run in
    let subject = ReplaySubject<Int, Never>()
    let consumer = run.task("cancelled") { for await _ in subject.signal.values {} }
    run.task("staying") {
      var received: [Int] = []
      for await value in subject.signal.values { received.append(value) }
      run.expectEqual(received, [0], "values")
    }
    run.thread("sender") {
      subject.send(0)
      subject.complete()
    }
    run.thread("canceller") { consumer.cancel() }
  }

  static let kept = Entry(
    "task-error-kept", rows: ["A6"],
    "a source fails while the task is busy, or waits: the error arrives, after the values"
  ) { run in
    let subject = ReplaySubject<Int, Problem>()
    let thrown = run.once("the error")
    run.task("consumer") {
      var received: [Int] = []
      do throws(Problem) {
        for try await value in subject.signal.values {
          received.append(value)
          Exploration.point()
        }
      } catch {
        thrown()
      }
      run.expectEqual(received, [1], "values")
    }
    run.thread("sender") {
      subject.send(1)
      subject.fail(Problem())
    }
  }

  static let leaving = Entry(
    "task-break", rows: ["A7"], "a task leaves the loop while another thread sends: the subscription is disposed"
  ) { run in
    let subject = ReplaySubject<Int, Never>()
    let teardown = run.once("teardown of the source")
    let held = Held("subscriptions that are held", in: run)
    run.task("consumer") {
      let source = subject.onDispose { [token = held.token()] in withExtendedLifetime(token, teardown) }
      for await value in source.values {
        run.expectEqual(value, 0, "the first value")
        break
      }
    }
    run.thread("sender") { for value in 0..<3 { subject.send(value) } }
    run.keep(subject)
  }

  static let ends = Entry("task-ends", rows: ["A8"], "the end wakes all tasks, also a task that is about to wait") {
    run in
    let subject = Subject<Int, Never>()
    for name in ["first", "second"] {
      let woken = run.once("the end of the \(name) task")
      run.task(name) {
        for await _ in subject.signal.values {}
        woken()
      }
    }
    run.thread("sender") { subject.complete() }
  }

  static let released = Entry(
    "task-source-released", rows: ["A8"],
    "a thread sends and lets go of the source, and another one ends it: the loop of a task ends, after the values"
  ) { run in
    let box = Box(Subject<Int, Never>())
    let (values, over) = (box.value?.signal.values, run.once("the end of the loop"))
    run.task("consumer") {
      var received: [Int] = []
      if let values { for await value in values { received.append(value) } }
      run.expectEqual(received, received.sorted(), "order")
      over()
    }
    run.thread("sender") {
      guard let subject = box.take() else { return }
      for value in 0..<2 { subject.send(value) }
    }
    run.thread("ending") { box.value?.complete() }
  }

  static let handler = Entry(
    "task-cancelled-locked", rows: ["L22"],
    "a thread cancels a task and holds a lock that the source's teardown needs, while a value arrives"
  ) { run in
    let subject = Subject<Int, Never>()
    let lock = Locked((), label: "lock of the scenario")
    let teardown = run.once("teardown of the source")
    let consumer = run.task("consumer") {
      let source = subject.onDispose {
        lock.withLock { _ in }
        teardown()
      }
      for await _ in source.values {}
    }
    run.thread("sender") { subject.send(1) }
    run.thread("canceller") { lock.withLock { _ in consumer.cancel() } }
  }

  static let command = Entry(
    "task-command", rows: ["D10", "L22"], "a task that waits for a command's result is cancelled as the result arrives"
  ) { run in
    let subject = ReplaySubject<Int, Never>()
    let command = Command<Void, Int, Never>(on: run.scheduler) { _ in subject.signal }
    let answer = run.once("the answer")
    let consumer = run.task("consumer") {
      do throws(CommandError<Never>) {
        run.expectEqual(try await command.result(of: ()), 1, "the result")
      } catch {
        run.expectEqual(error, .cancelled, "the error")
      }
      answer()
    }
    run.thread("sender") {
      subject.send(1)
      subject.complete()
    }
    run.thread("canceller") { consumer.cancel() }
    run.finally { run.expect(command.isEnabled && !command.isExecuting, "still executing") }
  }

  static let sleep = Entry(
    "task-sleep", rows: ["D10", "L22"], "a task sleeps on a scheduler's clock, and is cancelled as it wakes: one result"
  ) { run in
    let clock = run.scheduler.clock
    let answer = run.once("the answer")
    let sleeper = run.task("sleeper") {
      do {
        try await clock.sleep(for: .seconds(1))
      } catch {
        run.expect(error is CancellationError, "\(error)")
      }
      answer()
    }
    run.thread("canceller") { sleeper.cancel() }
  }
}
