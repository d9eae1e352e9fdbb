@Suite("Races between tasks and signals, step by step", .timeLimit(.minutes(10)))
struct TaskRaceTests {
  private let time = TestScheduler()
  private let subject = IntSubject()
  private let log = Log<Int>()

  /// Starts a task that logs all values of a signal, and then zero.
  private func consume(_ signal: Ints, into log: Log<Int>) -> Task<Void, any Error> {
    time.start {
      for try await value in signal.values { log.append(value) }
      log.append(0)
    }
  }

  @Test("a value sent after the waiting task was cancelled is dropped", .requirement("A1"), arguments: [true, false])
  func sentAfterCancellation(isSettled: Bool) async throws {
    let source = ColdSource<Int, TestError>()
    let task = consume(source.signal, into: log)
    source.send(1)
    time.settle()
    task.cancel()
    if isSettled { time.settle() }
    source.send(2)
    time.settle()
    #expect(log.entries == [1, 0] && !source.isRunning)
    try await task.value
  }

  @Test("a task that sends is never suspended, and its cancellation loses nothing", .requirement("A2"))
  func cancelledSender() async throws {
    let subject = subject
    let consumer = consume(subject.signal, into: log)
    try await time.start {
      subject.send(1)
      withUnsafeCurrentTask { $0?.cancel() }
      subject.send(2)
      subject.complete()
    }.value
    time.settle()
    #expect(log.entries == [1, 2, 0])
    try await consumer.value
  }

  @Test("cancelling one of several tasks ends only that one", .requirement("A3"))
  func others() async throws {
    let other = Log<Int>()
    let cancelled = consume(subject.signal, into: log)
    let staying = consume(subject.signal, into: other)
    subject.send(1)
    time.settle()
    cancelled.cancel()
    time.settle()
    subject.send(2)
    subject.complete()
    time.settle()
    #expect(log.entries == [1, 0] && other.entries == [1, 2, 0])
    try await cancelled.value
    try await staying.value
  }

  @Test("an error that arrives while no task waits is kept until it is read", .requirement("A6"))
  func keptError() async throws {
    let iterator = subject.signal.debounce(.seconds(1), on: time).values.makeAsyncIterator()
    subject.send(1)
    await time.advance(by: .seconds(2))
    subject.send(2)
    subject.fail(TestError(3))
    #expect(try await iterator.next() == 1)
    await #expect(throws: TestError(3)) { try await iterator.next() }
  }

  @Test(
    "leaving the loop, by a break or by an error, and releasing an unused iterator dispose the subscription",
    .requirement("A7"),
    arguments: [true, false])
  func leaving(throwsError: Bool) async throws {
    let source = ColdSource<Int, TestError>()
    do {
      let iterator = source.signal.values.makeAsyncIterator()
      withExtendedLifetime(iterator) { #expect(source.isRunning) }
    }
    #expect(!source.isRunning)
    let task = time.start {
      for try await _ in source.signal.values {
        if throwsError { throw BareError() }
        break
      }
      #expect(!source.isRunning)
    }
    #expect(source.isRunning)
    source.send(1)
    time.settle()
    #expect(!source.isRunning)
    #expect(throwsError == ((try? await task.value) == nil))
  }

  @Test("the end resumes all waiting tasks", .requirement("A8"), arguments: [true, false])
  func allWake(fails: Bool) async {
    let tasks = (1...3).map { _ in consume(subject.signal, into: log) }
    if fails { subject.fail(TestError(5)) } else { subject.complete() }
    time.settle()
    for task in tasks {
      if fails {
        await #expect(throws: TestError(5)) { try await task.value }
      } else {
        await #expect(throws: Never.self) { try await task.value }
      }
    }
    #expect(log.entries == (fails ? [] : [0, 0, 0]))
  }

  @Test("values sent during the subscription, before the first read, are all kept", .requirement("A9"))
  func synchronous() async throws {
    let replay = ReplaySubject<Int, TestError>()
    for value in 1...3 { replay.send(value) }
    let iterator = replay.signal.values.makeAsyncIterator()
    replay.send(4)
    for value in 1...4 { #expect(try await iterator.next() == value) }
  }

  @Test(
    "cancelling a task runs no code of the signal: the task itself disposes, with no lock held", .requirement("L22"),
    arguments: [true, false])
  func cancellationHandler(fromElsewhere: Bool) async throws {
    let task = Log<Task<Void, any Error>>()
    let source = ColdSource<Int, TestError>(cleanedUp: { [time] in
      #expect(Schedulers.current === time)
      // This would wait for the lock under which cancellation handlers run.
      if fromElsewhere { waitForRawThread { task.entries[0].cancel() } } else { task.entries[0].cancel() }
    })
    task.append(consume(source.signal, into: log))
    task.entries[0].cancel()
    #expect(source.isRunning)
    time.settle()
    #expect(source.ends == 1)
    try await task.entries[0].value
  }

  @Test(
    "of a value and a cancellation the task receives one, whichever comes first", .requirement("D10"),
    arguments: [true, false])
  func firstValue(isCancelledFirst: Bool) async {
    let (subject, time) = (subject, time)
    let task = time.start { try await subject.signal.first() }
    if isCancelledFirst { task.cancel() }
    subject.send(1)
    task.cancel()
    time.settle()
    await #expect(throws: CancellationError.self) { try await task.value }
    // The task received its value before it was cancelled.
    let late = time.start { try await subject.signal.first() }
    subject.send(2)
    time.settle()
    late.cancel()
    #expect(await (try? late.value) == 2)
  }

  @Test("An actor, and a group of tasks, send to a subject and to a subscriber")
  func actors() async throws {
    actor Sensor {
      let readings = Subject<Int, Never>()
      private var count = 0

      func measure() {
        count += 1
        readings.send(count)
      }
    }
    let sensor = Sensor()
    let recorder = sensor.readings.signal.record()
    await withDiscardingTaskGroup { group in
      for _ in 0..<100 { group.addTask { await sensor.measure() } }
    }
    #expect(recorder.values == Array(1...100))
    let sums = Signal<Int, Never> { subscriber in
      let task = Task {
        await withDiscardingTaskGroup { group in
          for value in 1...100 { group.addTask { subscriber.send(value) } }
        }
        subscriber.complete()
      }
      return AnyDisposable { task.cancel() }
    }
    #expect(try await sums.aggregate(0, +).first() == 5_050)
  }
}
