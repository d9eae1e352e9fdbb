/// Blocking reads on threads of the task pool, which wait for events from a queue.
@Suite(.timeLimit(.minutes(10)))
struct BlockingTests {
  private let queue = QueueScheduler()

  /// Sends `events` from the queue.
  private func background(_ events: [IntEvent]) -> Ints {
    let queue = queue
    return Ints { subscriber in queue.schedule { for event in events { subscriber.send(event: event) } } }
  }

  @Test("the first of several values is the result", .requirement(86), arguments: [true, false])
  func value(isSynchronous: Bool) throws {
    let events: [IntEvent] = [.next(1), .next(2), .next(3), .completed]
    let signal = isSynchronous ? Ints.sending(events) : background(events)
    #expect(signal.waitForFirstResult() == .success(1) && signal.waitForFirst(or: 5) == 1)
    #expect(try signal.waitForFirst() == 1)
    #expect(try signal.waitForFirst(timeout: .seconds(1_000)) == 1)
    #expect(signal.waitForFirstResult(timeout: .seconds(1_000)) == .success(1))
  }

  @Test("a completion is a success without a value, and gives the default", .requirement(87), arguments: [true, false])
  func completion(isSynchronous: Bool) throws {
    let signal = isSynchronous ? Ints.empty : background([.completed])
    #expect(signal.waitForFirstResult() == .success(nil))
    #expect(signal.waitForFirstResult(timeout: .seconds(1_000)) == .success(nil) && signal.waitForFirst(or: 5) == 5)
    #expect(try signal.waitForFirst() == nil)
  }

  @Test(
    "an error, also from another scheduler, is thrown, and gives the default", .requirement(88, 89),
    arguments: [true, false])
  func failure(isSynchronous: Bool) {
    let signal = isSynchronous ? Ints.fail(TestError(1)) : background([.failed(TestError(1))])
    #expect(signal.waitForFirstResult() == .failure(TestError(1)))
    #expect(signal.waitForFirstResult(timeout: .seconds(1_000)) == .failure(.failed(TestError(1))))
    #expect(signal.waitForFirst(or: 5) == 5)
    #expect(throws: TestError(1)) { try signal.waitForFirst() }
    #expect(throws: BlockingError.failed(TestError(1))) { try signal.waitForFirst(timeout: .seconds(1_000)) }
  }

  @Test("A nil value is a value")
  func optionals() {
    let signal = Signal<Int?, Never>.from([nil, 1])
    #expect(signal.waitForFirst() == .some(.none) && signal.waitForFirst(or: 5) == nil)
    #expect(signal.skip(first: 2).waitForFirst() == nil)
  }

  @Test(
    "when the first value has been returned, the subscription has been disposed, also to an endless source",
    .requirement(90))
  func disposal() throws {
    let (ends, sent) = (Count(), Count())
    #expect(try background([.next(1)]).onDispose { ends.add() }.waitForFirst() == 1)
    #expect(Signal<Int, Never>.naturals(from: 7).do(next: { _ in sent.add() }).waitForFirst() == 7)
    #expect([ends.value, sent.value] == [1, 1])
  }

  @Test("waiting for the completion ignores values, and throws the error", .requirement(92), arguments: [true, false])
  func waiting(isSynchronous: Bool) {
    let failing: [IntEvent] = [.next(1), .failed(TestError(1))]
    let signal = isSynchronous ? Ints.sending(failing) : background(failing)
    #expect(throws: TestError(1)) { try signal.waitUntilCompleted() }
    #expect(throws: BlockingError.failed(TestError(1))) { try signal.waitUntilCompleted(timeout: .seconds(1_000)) }
    #expect(throws: Never.self) { try background([.next(1), .completed]).waitUntilCompleted() }
  }

  @Test("all values as an array, nil among them", .requirement(249))
  func array() throws {
    #expect(Signal<Int?, Never>.from([nil, 1, nil]).waitForValues() == [nil, 1, nil])
    #expect(try background([.next(1), .next(2), .completed]).waitForValues() == [1, 2])
    #expect(try Ints.empty.waitForValues(timeout: .zero) == [])
  }

  @Test(
    "an error, at once or after values, is thrown", .requirement(250, 251),
    arguments: [[], [IntEvent.next(1), .next(2)]])
  func failingArray(values: [IntEvent]) {
    let signal = background(values + [.failed(TestError(1))])
    #expect(throws: TestError(1)) { try signal.waitForValues() }
    #expect(throws: BlockingError.failed(TestError(1))) { try signal.waitForValues(timeout: .seconds(1_000)) }
  }

  @Test(
    "when the time has passed, a read throws or returns the default, and disposes the subscription", .requirement(814))
  func timeout() {
    let source = ColdSource<Int, TestError>()
    for limit in [Duration.zero, .milliseconds(1)] {
      #expect(throws: BlockingError<TestError>.timedOut) { try source.signal.waitForFirst(timeout: limit) }
      #expect(throws: BlockingError<TestError>.timedOut) { try source.signal.waitUntilCompleted(timeout: limit) }
      #expect(throws: BlockingError<TestError>.timedOut) { try source.signal.waitForValues(timeout: limit) }
      #expect(source.signal.waitForFirstResult(timeout: limit) == .failure(.timedOut))
      #expect(source.signal.waitForFirst(or: 5, timeout: limit) == 5)
    }
    // A thread that is delayed for longer than the limit does not subscribe at all.
    #expect(source.starts <= 10 && source.ends == source.starts)
  }

  @Test("When the time has passed, a signal that sends without end during its subscription is disposed")
  @MainActor
  func endlessTimeout() {
    let limit = Duration.milliseconds(1)
    let (starts, ends) = (Count(), Count())
    let endless = Signal<Int, Never>.from(1...).onDispose { ends.add() }.initially { starts.add() }
    func read() {
      #expect(throws: BlockingError<Never>.timedOut) { try endless.waitForValues(timeout: limit) }
      #expect(throws: BlockingError<Never>.timedOut) { try endless.filter { $0 < 0 }.waitForFirst(timeout: limit) }
      #expect(throws: BlockingError<Never>.timedOut) {
        try endless.concatMap { .just($0) }.waitForValues(timeout: limit)
      }
      #expect(endless.ignoreValues().waitForFirst(or: 0, timeout: limit) == 0)
      #expect(throws: BlockingError<Never>.timedOut) {
        try Signal<Int, Never>.just(1).repeat().waitUntilCompleted(timeout: limit)
      }
    }
    read()
    // Also if the background scheduler, on which subscriptions start, is busy with it.
    SubscriptionScheduler.background.perform(read)
    #expect(ends.value == starts.value)
  }

  @Test("A sequence of an endless signal ends with the values sent before the time had passed")
  @MainActor
  func endlessSequence() {
    let values = Array(Signal<Int, Never>.from(1...).sequence(timeout: .milliseconds(1)))
    #expect(values == Array(1..<values.count + 1))
  }

  @Test("If nothing has to wait, no time is needed")
  func noTime() throws {
    #expect(try Ints.just(1).waitForFirst(timeout: .zero) == 1)
    #expect(throws: Never.self) { try Ints.empty.waitUntilCompleted(timeout: .zero) }
  }

  @Test("On a thread without a scheduler a read works: the subscription starts in the background")
  func rawThread() async {
    let results = await onRawThread {
      [
        Ints.just(1).waitForFirstResult(), Ints.fail(TestError(1)).waitForFirstResult(),
        Ints.empty.waitForFirstResult(),
      ]
    }
    #expect(results == [.success(1), .failure(TestError(1)), .success(nil)])
  }

  @Test("a sequence subscribes at once, blocks until each value arrives, and ends with the signal", .requirement(815))
  func sequence() {
    for end in [IntEvent.completed, .failed(TestError(1))] {
      let source = ColdSource<Int, TestError>()
      let stream = source.signal.sequence()
      #expect(source.starts == 1)
      source.send(0)
      let queue = queue
      queue.enqueue { for value in 1...100 { source.send(value) } }
      queue.enqueue { source.subscribers[0].send(event: end) }
      #expect(Array(stream) == Array(0...100) && Array(stream) == Array(0...100))
      #expect(source.starts == 1)
    }
  }

  @Test("Each value is sent when the previous one has been read: a sequence reads one at a time")
  func oneByOne() {
    let subject = IntSubject()
    let queue = queue
    var sum = 0
    let stream = subject.signal.sequence()
    queue.enqueue { subject.send(1) }
    for value in stream {
      sum += value
      queue.enqueue { if value < 5 { subject.send(value + 1) } else { subject.complete() } }
    }
    #expect(sum == 15)
  }

  @Test("The subscription of a sequence is disposed when the unread rest is released")
  func unreadRest() {
    let source = ColdSource<Int, TestError>()
    var stream: LazyStream<Int>? = source.signal.sequence()
    source.send(1)
    source.send(2)
    #expect(stream?.head == 1)
    var rest = stream?.tail
    stream = nil
    #expect(source.ends == 0 && rest?.head == 2)
    rest = nil
    #expect(source.ends == 1)
  }

  @Test("A sequence whose reads have a time limit ends, and disposes the subscription, when one has passed")
  func sequenceTimeout() {
    let source = ColdSource<Int, TestError>()
    // A thread that is delayed for longer than a limit above zero would not subscribe at all.
    let stream = source.signal.sequence(timeout: .zero)
    source.send(1)
    #expect(Array(stream) == [1] && source.ends == 1)
    source.send(2)
    #expect(Array(stream) == [1])
  }
}
