struct PullSignalFlatteningTests: ProducingSuite {
  let produced = Log<Int>()

  private typealias Flattened = @Sendable (PullSignal<Int, Never>, TestScheduler) -> Signal<Int, any Error>

  private static func later<Failure: Error>(_ value: Int, _ time: TestScheduler) -> Signal<Int, Failure> {
    .just(value).delay(.seconds(1), on: time)
  }

  private static let oneByOne: [Flattened] = [
    { source, time in source.concatMap { .just($0).delay(.seconds(1), on: time) }.promoteFailure() },
    { source, time in
      source.concatMap { value -> Signal<Int, any Error> in later(value, time) }
    },
    { source, time in
      source.promoteFailure(to: (any Error).self).concatMap { value -> Signal<Int, Never> in later(value, time) }
    },
    { source, time in source.flatMap(maxConcurrent: 1) { later($0, time) as Signal<Int, Never> }.promoteFailure() },
    { source, time in source.flatMap(maxConcurrent: 1) { later($0, time) as Signal<Int, any Error> } },
    { source, time in
      source.promoteFailure(to: (any Error).self).flatMap(maxConcurrent: 1) { later($0, time) as Signal<Int, Never> }
    },
    { source, time in source.map { later($0, time) as Signal<Int, Never> }.concat().promoteFailure() },
    { source, time in source.map { later($0, time) as Signal<Int, Never> }.flatten(maxConcurrent: 1).promoteFailure() },
  ]

  @Test("The source pauses while the signal of a value runs, in every form", arguments: oneByOne.indices)
  func pauses(form: Int) {
    let time = TestScheduler()
    let recorder = Self.oneByOne[form](numbers(), time).take(first: 3).record()
    #expect(produced.entries == [1])
    time.advance(by: .seconds(1))
    #expect(produced.entries == [1, 2])
    time.run()
    #expect(recorder.values == [1, 2, 3] && recorder.isCompleted)
    #expect(produced.count <= 4)
  }

  @Test("Without a limit all signals run at once")
  func unlimited() {
    let time = TestScheduler()
    let recorder = numbers(to: 3).flatMap(maxConcurrent: .max) { Self.later($0, time) as Signal<Int, Never> }.record()
    #expect(produced.count == 3)
    time.run()
    #expect(recorder.values == [1, 2, 3])
  }

  @Test("A pull signal of pull signals is a pull signal when they are concatenated")
  func nested() {
    let time = TestScheduler()
    let nested = numbers(to: 3).map { ten in PullSignal([10 * ten, 10 * ten + 1]) }
    let recorder = nested.concat().deliver(on: time, capacity: 1, overflow: .pausing).record()
    #expect(produced.entries == [1])
    time.run()
    #expect(recorder.events == [10, 11, 20, 21, 30, 31].map { .next($0) } + [.completed])
  }
}
