/// Reads on the main thread, which run the actions enqueued there meanwhile.
@Suite("Blocking reads on the main thread", .serialized, .timeLimit(.minutes(10)))
@MainActor
struct BlockingOnMainTests {
  private let main = MainScheduler.shared
  private let others = Count()

  /// Another action on the main thread.
  private func enqueueOther() {
    let others = others
    main.enqueue { others.add() }
  }

  @Test("a value that is delayed on the main thread arrives, and other actions run there", .requirement(93))
  func delayedValue() throws {
    enqueueOther()
    #expect(try Ints.just(1).delay(.zero).waitForFirst() == 1)
    #expect(others.value == 1)
  }

  @Test("an error that the main thread sends arrives too", .requirement(94))
  func laterError() {
    let main = main
    enqueueOther()
    let signal = Ints { subscriber in main.schedule { subscriber.fail(TestError(1)) } }
    #expect(signal.waitForFirstResult() == .failure(TestError(1)))
    enqueueOther()
    #expect(signal.waitForFirst(or: 5) == 5 && others.value == 2)
  }

  @Test("an error from another scheduler, delivered on the main thread, arrives", .requirement(95, "L25", "Q22"))
  func deliveredError() {
    let queue = QueueScheduler()
    let signal = Ints { subscriber in queue.schedule { subscriber.fail(TestError(1)) } }.deliver(on: main)
    #expect(signal.waitForFirstResult() == .failure(TestError(1)))
  }

  @Test("a value from another scheduler wakes the main thread, after the subscription was disposed", .requirement(96))
  func valueFromElsewhere() throws {
    let queue = QueueScheduler()
    let ends = Count()
    let signal = Ints { subscriber in queue.schedule { subscriber.send(1) } }.onDispose { ends.add() }
    #expect(try signal.waitForFirst() == 1)
    #expect(ends.value == 1)
  }

  @Test(
    "a read waits for a completion that is delayed on the main thread, and other actions run there", .requirement(97))
  func completion() throws {
    enqueueOther()
    try Ints.just(1).delay(.zero).waitUntilCompleted()
    #expect(others.value == 1)
    #expect(try Ints.from(1...3).delay(.milliseconds(1)).waitForValues() == [1, 2, 3])
  }

  @Test("When the time has passed, the main thread has run the actions that were due before")
  func timeout() {
    enqueueOther()
    #expect(throws: BlockingError<TestError>.timedOut) { try Ints.never.waitForFirst(timeout: .milliseconds(2)) }
    #expect(others.value == 1)
  }

  @Test("A signal that sends during its subscription lets no other action run")
  func synchronous() throws {
    enqueueOther()
    #expect(try Ints.just(1).waitForFirst() == 1)
    #expect(others.value == 0)
    MainRunLoop.runOnce()
    #expect(others.value == 1)
  }

  @Test("A sequence reads what the main thread sends")
  func sequence() {
    #expect(Array(Ints.from(1...3).delay(.zero).sequence()) == [1, 2, 3])
  }

  @Test("A read inside an action that another read runs: each gets its own value")
  func nested() throws {
    let main = main
    let inner = Log<Int>()
    let signal = Ints { subscriber in
      main.schedule {
        // The value of the outer read is there before the inner one begins.
        subscriber.send(1)
        if let value = try? Ints.just(2).delay(.zero).waitForFirst() { inner.append(value) }
      }
    }
    #expect(try signal.waitForFirst() == 1)
    #expect(inner.entries == [2])
  }

  @Test("A stop of the run loop ends no read, but the run around it")
  func stopInside() throws {
    let main = main
    main.enqueue {
      main.enqueue { MainRunLoop.stop() }
      #expect(throws: Never.self) { try Ints.just(1).delay(.milliseconds(1)).waitUntilCompleted() }
    }
    MainRunLoop.run()
  }

  #if EXPLORATION
    @Test("A value at any point of an otherwise idle read ends it", .hunts)
    nonisolated func answerAtEveryPoint() {
      Interleaving.explore { run in
        let subject = ReplaySubject<Int, TestError>()
        let results = Log<Result<Int?, TestError>>()
        run.main { results.append(subject.waitForFirstResult()) }
        run.thread("sending") { subject.send(1) }
        run.check { #expect(results.entries == [.success(1)]) }
      }
    }
  #endif
}
