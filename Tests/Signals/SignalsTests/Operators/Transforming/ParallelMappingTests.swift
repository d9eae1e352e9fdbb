@testable import SignalOperators

/// `parallelMap(on:_:)`.
struct ParallelMappingTests {
  private let workers = [TestScheduler(), TestScheduler()]

  @Test(
    "a result that is finished early waits for the earlier ones; all are sent in the order of the values",
    .requirement(801))
  func keepsOrder() {
    let workers = workers
    let computed = Log<Int>()
    let recorder = Ints.from(1...4).parallelMap(on: workers) { value in
      // The other worker computes all other results while this one is being computed.
      if value == 1 { workers[1].run() }
      computed.append(value)
      return value * 10
    }.record()
    #expect(recorder.events == [])
    workers[0].run()
    #expect(computed.entries == [2, 3, 4, 1] && recorder.events == [10, 20, 30, 40].map { .next($0) } + [.completed])
  }

  @Test("After a disposal inside a computation no other value of its worker's turn is computed")
  func disposedInside() {
    let (bag, computed) = (CompositeDisposable(), Count())
    Ints.from(1...64).parallelMap(on: [workers[0]]) { _ in
      computed.add()
      bag.dispose()
    }.subscribe(in: bag)
    workers[0].run()
    #expect(computed.value == 1)
  }

  @Test("The work is divided: each worker has an action while values wait, and none afterwards")
  func dividesWork() {
    let subject = IntSubject()
    let recorder = subject.parallelMap(on: workers) { $0 }.record()
    subject.send(1)
    #expect(workers.map(\.pendingCount) == [1, 0])
    subject.send(2)
    subject.send(3)
    #expect(workers.map(\.pendingCount) == [1, 1])
    for worker in workers { worker.run() }
    #expect(recorder.values == [1, 2, 3] && workers.map(\.pendingCount) == [0, 0])
    subject.send(4)
    #expect(workers.map(\.pendingCount).reduce(0, +) == 1)
    for worker in workers { worker.run() }
    #expect(recorder.values == [1, 2, 3, 4])
  }

  @Test("an error of the source is sent after the results of all earlier values", .requirement(802))
  func errors() {
    let recorder = Ints.sending([.next(1), .next(2), .failed(TestError(3))]).parallelMap(on: workers) { $0 }.record()
    workers[0].run()
    workers[1].run()
    #expect(recorder.events == [.next(1), .next(2), .failed(TestError(3))])
    #expect(Ints.empty.parallelMap(on: workers) { $0 }.record().events == [.completed])
  }

  @Test("after a disposal no waiting value is computed and no result is sent", .requirement(803))
  func disposal() {
    let (computed, bag) = (Count(), CompositeDisposable())
    let recorder = Ints.from(1...100).parallelMap(on: workers) { value in
      computed.add()
      return value
    }.record(in: bag) { _ in bag.dispose() }
    workers[0].run()
    workers[1].run()
    #expect(recorder.values == [1])
    #expect(computed.value <= ParallelMapState<Int, Int, TestError>.largestBatch)
  }

  @Test("disposing releases what the values captured, once the workers' turns have come", .requirement(803))
  func releases() {
    let (held, subscription) = tokenHeld {
      Signal<Token, Never>.just($0).parallelMap(on: workers) { _ in 0 }.subscribe()
    }
    subscription.dispose()
    for worker in workers { worker.run() }
    #expect(held.isReleased)
  }
}
