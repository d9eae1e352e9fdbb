import SignalHunting

@Suite("The values of a signal, for a task", .timeLimit(.minutes(10)))
struct SignalValuesTests {
  private let time = TestScheduler()
  private let subject = IntSubject()
  private let log = Log<Int>()

  @Test("All values are read in order, nil among them, and then the error, with its type")
  func order() async {
    var received: [Int?] = []
    for await value in Signal<Int?, Never>.from([1, nil, 3]).values { received.append(value) }
    #expect(received == [1, nil, 3])
    do throws(TestError) {
      for try await value in Ints.from(1...1_000).concat(.fail(TestError(3))).values { log.append(value) }
      Issue.record("There was no error.")
    } catch {
      #expect(error == TestError(3))
    }
    #expect(log.entries == Array(1...1_000))
  }

  @Test("A waiting task is resumed by each value, and by the end", arguments: ["-1-2-3|", "-1-2-3#"])
  func waking(text: String) {
    let recorder = time.record(Signal(time.hotInts(text).signal.values, on: time))
    time.run()
    #expect(recorder == text)
  }

  @Test("Each iterator subscribes when it is made, and reads everything from then on")
  func subscribing() async throws {
    let source = ColdSource<Int, TestError>()
    let values = source.signal.values
    #expect(source.starts == 0)
    let first = values.makeAsyncIterator()
    source.send(1)
    let second = values.makeAsyncIterator()
    #expect(source.starts == 2)
    source.send(2)
    #expect(try await first.next() == 1)
    #expect(try await second.next() == 2)
    source.subscribers[0].complete()
    #expect(try await first.next() == nil)
    #expect(source.ends == 1)
  }

  @Test("After the end every read returns nil", arguments: [true, false])
  func over(fails: Bool) async throws {
    let iterator = Ints.sending([fails ? .failed(TestError(1)) : .completed]).values.makeAsyncIterator()
    if fails {
      await #expect(throws: TestError(1)) { try await iterator.next() }
    } else {
      #expect(try await iterator.next() == nil)
    }
    #expect(try await iterator.next() == nil)
    #expect(!iterator.wasCancelled)
  }

  @Test("The iteration ends when its source is deallocated, after the values that wait", arguments: [true, false])
  func sourceDies(isDirect: Bool) {
    let recorder = {
      let source = IntSubject()
      let values = (isDirect ? source.signal : source.signal.flatMap { .just($0) }).values
      let recorder = time.record(Signal(values, on: time))
      time.settle()
      source.send(1)
      source.send(2)
      return recorder
    }()
    time.run()
    #expect(recorder == "(12|)")
    let waiting = time.record(Signal(Ints.never.values, on: time))
    time.run()
    #expect(waiting == "")
    waiting.dispose()
    time.run()
  }

  @Test("After its task was cancelled an iterator holds no values, and returns none to another task")
  func staysCancelled() {
    let subject = Subject<Token, TestError>()
    // One task after the other reads from it.
    nonisolated(unsafe) let iterator = subject.signal.values.makeAsyncIterator()
    let (token, _) = tokenHeld { token in for _ in 1...2 { subject.send(token) } }
    time.start { _ = try await iterator.next() }
    #expect(!token.isReleased)
    for cancels in [true, false] {
      time.start { [log] in
        if cancels { withUnsafeCurrentTask { $0?.cancel() } }
        log.append(try await iterator.next() == nil ? 1 : 0)
      }
      #expect(token.isReleased)
    }
    #expect(log.entries == [1, 1])
  }

  @Test("Excess values are dropped according to the overflow; the end is not")
  func limits() async throws {
    let signal = Ints.sending([.next(1), .next(2), .next(3), .next(4), .next(5), .failed(TestError(6))])
    let expected: [(SignalValues<Int, TestError>, [Int])] = [
      (signal.values, [1, 2, 3, 4, 5]),
      (signal.values(capacity: 2, overflow: .dropOldest), [4, 5]),
      (signal.values(capacity: 2, overflow: .dropNewest), [1, 2]),
      (signal.values(capacity: 5, overflow: .dropOldest), [1, 2, 3, 4, 5]),
      (signal.values(capacity: 1, overflow: .dropNewest), [1]),
    ]
    for (sequence, values) in expected {
      let iterator = sequence.makeAsyncIterator()
      for value in values { #expect(try await iterator.next() == value) }
      await #expect(throws: TestError(6)) { try await iterator.next() }
    }
  }

  @Test("The limit counts the values that the task has not taken; one too many may dispose the source at once")
  func exactLimit() async throws {
    let source = ColdSource<Int, TestError>()
    let iterator = subject.signal.values(capacity: 2, overflow: .dropOldest).makeAsyncIterator()
    let failing = source.signal.values(capacity: 2, overflow: .fail(TestError(9))).makeAsyncIterator()
    for value in 1...5 { subject.send(value) }
    #expect(try await iterator.next() == 4)
    for value in 6...8 { subject.send(value) }
    for value in 7...8 { #expect(try await iterator.next() == value) }
    for value in 1...3 {
      #expect(source.isRunning)
      source.send(value)
    }
    #expect(!source.isRunning)
    source.send(4)
    for value in 1...2 { #expect(try await failing.next() == value) }
    await #expect(throws: TestError(9)) { try await failing.next() }
    #expect(try await failing.next() == nil)
  }

  @Test("A value counts until the task has taken it, also if the task was waiting for it")
  func limitOfAWaitingTask() async throws {
    try await withVirtualTime { time in
      let source = IntSubject()
      let values = Task(executorPreference: time) {
        var values: [Int] = []
        for try await value in source.values(capacity: 2, overflow: .dropOldest) { values.append(value) }
        return values
      }
      await time.advance(by: .zero)
      for value in 1...5 { source.send(value) }
      source.complete()
      try await #expect(values.value == [4, 5])
    }
  }

  @Test("Dropped values are released; cancelling the task releases the waiting ones and disposes the subscription")
  func release() async throws {
    let subject = Subject<Token, Never>()
    let (released, ends) = (Count(), Count())
    let send: @Sendable () -> Void = { subject.send(Token { released.add() }) }
    let task = time.start {
      let iterator = subject.onDispose { ends.add() }.values(capacity: 1, overflow: .dropOldest).makeAsyncIterator()
      send()
      send()
      #expect(released.value == 1)
      withUnsafeCurrentTask { $0?.cancel() }
      #expect(await iterator.next() == nil)
      #expect([released.value, ends.value] == [2, 1] && iterator.wasCancelled)
    }
    try await task.value
  }

  @Test("An actor iterates in its isolation, over its own state")
  func actors() async throws {
    actor Collector {
      var values: [Int] = []

      func collect(_ signal: Ints) async throws -> [Int] {
        for try await value in signal.values {
          assertIsolated()
          values.append(value)
        }
        return values
      }
    }
    #expect(try await Collector().collect(.from(1...3)) == [1, 2, 3])
  }

  @Test("Values from another thread, while the task reads them, are in order and complete")
  func threads() async {
    let count = isThreadSanitized ? 1_000 : 20_000
    var next = 0
    for await value in Signal<Int, Never>.from(0..<count).subscribe(on: QueueScheduler()).values {
      #expect(value == next)
      next += 1
    }
    #expect(next == count)
  }
}
