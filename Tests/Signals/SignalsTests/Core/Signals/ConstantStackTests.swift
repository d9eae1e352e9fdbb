/// Law 6: any number of successive signals uses constant stack. All tests use small stacks.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct ConstantStackTests {
  /// A signal of very many values, of as many subscriptions.
  struct Succession: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let count: Int
    let make: @Sendable () -> Ints

    init(_ name: String, _ count: Int = tooDeep, _ make: @escaping @Sendable () -> Ints) {
      testDescription = name
      self.count = count
      self.make = make
    }
  }

  private static func delayed(_ time: TestScheduler) -> [Ints] {
    [Ints.just(0).delay(.seconds(1), on: time)] + Array(repeating: .just(1), count: tooDeep)
  }

  private static let successions = [
    Succession("repeat") { Ints.just(1).startedAtMost(tooDeep).repeat().take(first: tooDeep) },
    Succession("repeat a number of times") { Ints.just(1).repeat(tooDeep) },
    Succession("retry for some errors") {
      Ints.just(1).concat(.fail(TestError())).retry(where: { $0 == TestError() }).take(first: tooDeep)
    },
    Succession("static concat") { .concat(Array(repeating: .just(1), count: tooDeep)) },
    Succession("concat of inner signals") { Signal.from(0..<tooDeep).map(Ints.just).concat() },
    Succession("concat one by one") { (1..<tooDeep).reduce(Ints.just(1)) { chain, _ in chain.concat(.just(1)) } },
    Succession("concat nested in concat") { (0..<tooDeep).reduce(Ints.empty) { chain, _ in .just(1).concat(chain) } },
    Succession("flatMapLatest") { Signal.from(0..<tooDeep).flatMapLatest { .just($0) } },
    Succession("flatten, four at a time") { Signal.from(0..<tooDeep).map(Ints.just).flatten(maxConcurrent: 4) },
    Succession("thens, catches and starts nested in a repetition") {
      Ints.fail(TestError()).catch { _ in Ints.empty.starting(with: 1) }.then { .just(2) }.concat(.just(3))
        .startedAtMost().repeat().take(first: tooDeep)
    },
  ]

  @Test("signals, one after the other, use constant stack", .requirement("S1", "S3"), arguments: successions)
  func signals(_ succession: Succession) async {
    let recorder = await onSmallStack { succession.make().record() }
    #expect(recorder.values.count == succession.count && recorder.isCompleted)
  }

  @Test(
    "a delayed signal with thousands behind it, concatenated in every way", .requirement("S2"), arguments: 0...2
  )
  func behindDelayed(form: Int) async {
    let recorder = await onSmallStack {
      let time = TestScheduler()
      let signals = Self.delayed(time)
      let signal =
        switch form {
        case 0: Ints.concat(signals)
        case 1: signals.dropFirst().reduce(signals[0]) { $0.concat($1) }
        default: Signal.from(signals).flatten(maxConcurrent: 1)
        }
      let recorder = signal.record()
      time.run()
      return recorder
    }
    #expect(recorder.values.count == tooDeep + 1 && recorder.isCompleted)
  }

  /// Ways to retry a signal that fails.
  private static let retries: [@Sendable (Ints, TestScheduler) -> Ints] = [
    { source, _ in source.retry(tooDeep) },
    { source, _ in source.retry(tooDeep, backoff: .constant(.zero), on: .immediate) },
    { source, time in source.retry(tooDeep, backoff: .constant(.zero), on: time) },
  ]

  @Test(
    "a signal that fails thousands of times is retried that often, and then the error is passed on",
    .requirement("S3"),
    arguments: retries.indices)
  func retriesOften(form: Int) async {
    let (attempts, events) = await onSmallStack {
      let (attempts, time) = (SerialState(0), TestScheduler())
      let source = Ints.defer {
        attempts.value += 1
        return .fail(TestError(1))
      }
      let recorder = Self.retries[form](source, time).record()
      time.run()
      return (attempts.value, recorder.events)
    }
    #expect(attempts == tooDeep + 1 && events == [.failed(TestError(1))])
  }

  @Test(
    "a long chain of signals that was never subscribed to is released, up to a part that is retained",
    .requirement("S8"),
    arguments: [true, false])
  func releasesLongChain(isNested: Bool) async {
    let (captured, values) = await onSmallStack {
      let retained = Ints.just(1).concat(.just(2))
      let (token, _) = tokenHeld { token in
        var chain = Ints.defer {
          token.touch()
          return .empty
        }.concat(retained)
        for _ in 1..<tooDeep { chain = isNested ? Ints.just(1).concat(chain) : chain.concat(.just(1)) }
      }
      return (token, onStrand { retained.record().values })
    }
    #expect(captured.isReleased && values == [1, 2])
  }

  @Test(
    "thousands of inner signals that wait for an asynchronous one all follow when it completes",
    .requirement(693, "S1", "S2"),
    arguments: 1...4)
  func queuedBehindAsynchronous(limit: Int) async {
    let recorder = await onSmallStack {
      let blocking = (0..<limit).map { _ in IntSubject() }
      let outer = Subject<Ints, TestError>()
      let recorder = outer.flatten(maxConcurrent: limit).record()
      for subject in blocking { outer.send(subject.signal) }
      for value in 0..<tooDeep { outer.send(value % 2 == 0 ? .just(value) : .sending([.next(value), .completed])) }
      outer.complete()
      for subject in blocking { subject.complete() }
      return recorder
    }
    #expect(recorder.values == Array(0..<tooDeep) && recorder.isCompleted)
  }
}
