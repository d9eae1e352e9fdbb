@Suite("Signals that fail with different errors combine to one that may fail with any error")
struct WidenedFailuresTests {
  private typealias Wide = Signal<Int, any Error>
  private struct Refusal: Error {}

  private static let typed = Ints.sending([.next(3), .failed(TestError(1))])
  private static let refused = Signal<Int, Refusal>.from([1, 2]).concat(.fail(Refusal()))
  private static let wide = refused.mapError { $0 as any Error }

  /// Operators of two signals that fail with different errors, with the values of the result and its error.
  private static let combined: [(String, Wide, [Int], String)] = [
    ("concat", typed.concat(refused), [3], "TestError"),
    ("merge", refused.merge(with: typed), [1, 2], "Refusal"),
    ("merge, to any error", typed.merge(with: wide), [3], "TestError"),
    ("merge, of any error", wide.merge(with: typed), [1, 2], "Refusal"),
    ("merge, an object", typed.merge(with: Subject<Int, Refusal>()), [3], "TestError"),
    ("race", refused.race(with: typed), [1, 2], "Refusal"),
    ("zip", Ints.from([1, 2, 3]).zip(with: refused).map { $0 + $1 }, [2, 4], "Refusal"),
    ("combineLatest", Ints.just(1).combineLatest(with: refused).map { $0 + $1 }, [2, 3], "Refusal"),
    ("withLatest", refused.withLatest(from: Ints.just(3)).map { $0 + $1 }, [4, 5], "Refusal"),
    ("then", Ints.just(3).then { refused }, [1, 2], "Refusal"),
    ("flatMap", Ints.just(3).flatMap { _ in refused }, [1, 2], "Refusal"),
    ("flatMap, to any error", Ints.just(3).flatMap { _ in wide }, [1, 2], "Refusal"),
    ("flatMap, of any error", wide.flatMap { _ in typed }, [3], "TestError"),
    ("flatMap, limited", Ints.just(3).flatMap(maxConcurrent: 1) { _ in refused }, [1, 2], "Refusal"),
    ("flatMapFirst", Ints.just(3).flatMapFirst { _ in refused }, [1, 2], "Refusal"),
    ("flatMapLatest", typed.flatMapLatest { _ in Signal<Int, Refusal>.just(4) }, [4], "TestError"),
    ("concatMap", refused.concatMap { _ in typed }, [3], "TestError"),
    ("attempt", typed.attempt { _ throws(Refusal) in throw Refusal() }, [], "Refusal"),
    ("attempt, untyped", typed.attempt { if $0 == 3 { throw Refusal() } }, [], "Refusal"),
    ("attemptMap", typed.attemptMap { try identity($0) }, [3], "TestError"),
    ("attemptMap, pulled", pulled.through { $0.attemptMap { try identity($0) } }.signal, [1, 2], "TestError"),
    ("through", PullSignal([1]).through { $0.merge(with: typed).merge(with: wide) }.signal, [1, 3], "TestError"),
  ]

  private static func identity(_ value: Int) throws -> Int { value }

  /// Sends 1 and 2 and fails.
  private static let pulled = PullSignal([1, 2, 3]).promoteFailure(to: TestError.self).through { source in
    source.attempt { value throws(TestError) in if value == 3 { throw TestError(1) } }
  }

  @Test("The first error is passed on, of whichever type it is", arguments: combined.indices)
  func combines(index: Int) {
    let (name, signal, values, error) = Self.combined[index]
    let recorder = signal.record()
    #expect(recorder.values == values, "\(name)")
    #expect(recorder.error.map { "\(type(of: $0))" } == error, "\(name)")
  }

  @Test("The failure type is any error only if it must be")
  func narrow() {
    let sure = Signal<Int, Never>.just(1)
    let _: Ints = Self.typed.merge(with: sure)
    let _: Ints = sure.merge(with: Self.typed)
    let _: Wide = sure.merge(with: Self.wide)
    let _: Wide = Self.wide.merge(with: sure)
    let _: Signal<Int, Never> = sure.merge(with: sure)
    let _: Ints = Self.typed.attempt { value throws(TestError) in if value == 3 { throw TestError(2) } }
    let pausing = PullSignal([1])
    let _: PullSignal<Int, TestError> = pausing.concatMap { _ in Self.pulled }
    let _: Ints = pausing.flatMap(maxConcurrent: 1, overflow: .pausing) { _ in Self.typed }
  }

  @Test("The results of a source that can fail with the same errors are its values and its end")
  func sameErrors() {
    let results = Self.typed.map { $0 < 4 ? Result.success($0) : .failure(TestError(2)) }
    #expect(results.dematerializeResults().record().events == [.next(3), .failed(TestError(1))])
  }

  @Test("A pull signal maps its error, and still pauses")
  func mapError() {
    let time = TestScheduler()
    let produced = MutableProperty(0)
    let source = PullSignal(1..., on: time).through { $0.do(next: { produced.value = $0 }) }
      .promoteFailure(to: TestError.self).mapError { _ in Refusal() }
    let consumer = TestScheduler()
    source.deliver(on: consumer, capacity: 2, overflow: .pausing).record()
    time.run()
    #expect(produced.value == 2)
    let refused: Refusal? = Self.pulled.mapError { _ in Refusal() }.record().error
    #expect(refused != nil)
  }
}
