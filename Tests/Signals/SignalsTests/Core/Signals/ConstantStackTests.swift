import ReactiveSignals
import Testing

/// Law 6: any number of successive signals uses constant stack. All tests use stacks of 512 KiB.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct ConstantStackTests {
  /// A way to make `tooDeep` values of as many subscriptions.
  struct Succession: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable () -> Ints
  }

  static let successions = [
    Succession(testDescription: "S3: repeat") { Ints.just(1).startedAtMost(tooDeep).repeat().take(first: tooDeep) },
    Succession(testDescription: "S1: static concat") { .concat(Array(repeating: .just(1), count: tooDeep)) },
    Succession(testDescription: "S1: concat of inner signals") { Signal.from(0..<tooDeep).map(Ints.just).concat() },
    Succession(testDescription: "S1: concat one by one") {
      var chain = Ints.just(1)
      for _ in 1..<tooDeep { chain = chain.concat(.just(1)) }
      return chain
    },
    Succession(testDescription: "S5: flatMapLatest") {
      Signal.from(0..<tooDeep).flatMapLatest { .just($0) }
    },
    Succession(testDescription: "flatten, four at a time") {
      Signal.from(0..<tooDeep).map(Ints.just).flatten(maxConcurrent: 4)
    },
  ]

  @Test("Signals, one after the other, use constant stack", arguments: successions)
  func signals(_ succession: Succession) async {
    let (count, hasEnded) = await onSmallStack {
      let count = SerialState(0)
      let hasEnded = SerialState(false)
      succession.make().subscribe(next: { _ in count.value += 1 }, completed: { hasEnded.value = true })
      return (count.value, hasEnded.value)
    }
    #expect(count == tooDeep)
    #expect(hasEnded)
  }

  @Test(
    "a signal that fails sixteen thousand times is retried that often, and then the error is passed on",
    .requirement("S3"))
  func retriesOften() async {
    let (attempts, events) = await onSmallStack {
      let attempts = SerialState(0)
      let source = Ints.defer {
        attempts.value += 1
        return .fail(TestError(1))
      }
      let recorder = source.retry(tooDeep).record()
      return (attempts.value, recorder.events)
    }
    #expect(attempts == tooDeep + 1)
    #expect(events == [.failed(TestError(1))])
  }

  @Test(
    "repeating a number of times, and retrying for some errors, use constant stack", .requirement("S3"),
    arguments: [true, false])
  func repeatsAndRetries(repeats: Bool) async {
    let count = await onSmallStack {
      let retried = Ints.just(1).concat(.fail(TestError())).retry(where: { $0 == TestError() }).take(first: 20_000)
      return (repeats ? Ints.just(1).repeat(20_000) : retried).record().values.count
    }
    #expect(count == 20_000)
  }

  @Test(
    "retrying without delay, inline and on a scheduler, uses constant stack", .requirement("S3"),
    arguments: [true, false])
  func retriesWithBackoff(inline: Bool) async {
    let (attempts, events) = await onSmallStack {
      let attempts = SerialState(0)
      let source = Ints.defer {
        attempts.value += 1
        return .fail(TestError(1))
      }
      let scheduler = TestScheduler()
      let recorder =
        inline
        ? source.retry(20_000, backoff: .constant(.zero), on: .immediate).record()
        : source.retry(20_000, backoff: .constant(.zero), on: scheduler).record()
      scheduler.run()
      return (attempts.value, recorder.events)
    }
    #expect(attempts == 20_001)
    #expect(events == [.failed(TestError(1))])
  }

  @Test(
    "concatenations nested one in the other run, and are released, on a small stack", .requirement("S1", "S8"),
    arguments: [true, false])
  func nestedConcatenations(run: Bool) async {
    let count = await onSmallStack {
      var chain = Ints.empty
      for _ in 0..<tooDeep { chain = Ints.just(1).concat(chain) }
      return run ? chain.record().values.count : tooDeep
    }
    #expect(count == tooDeep)
  }

  @Test("a long chain of signals that was never subscribed to is released on a small stack", .requirement("S8"))
  func releasesLongChain() async {
    let captured = await onSmallStack {
      let token = Token()
      var chain = Ints.defer {
        token.touch()
        return .empty
      }
      for _ in 1..<200_000 { chain = chain.concat(.just(1)) }
      return Weak(token)
    }
    #expect(captured.isReleased)
  }

  @Test(
    "ten thousand inner signals that wait for an asynchronous one all follow when it completes",
    .requirement(693, "S1", "S2"),
    arguments: 1...4)
  func queuedBehindAsynchronous(limit: Int) async {
    let (values, isCompleted) = await onSmallStack {
      let blocking = (0..<limit).map { _ in IntSubject() }
      let outer = Subject<Ints, TestError>()
      let recorder = outer.flatten(maxConcurrent: limit).record()
      for subject in blocking { outer.send(subject.signal) }
      for value in 0..<10_000 { outer.send(value % 2 == 0 ? .just(value) : .sending([.next(value), .completed])) }
      outer.complete()
      for subject in blocking { subject.complete() }
      return (recorder.values, recorder.isCompleted)
    }
    #expect(values == Array(0..<10_000))
    #expect(isCompleted)
  }

  @Test(
    "a delayed signal with tens of thousands behind it, concatenated in every way", .requirement("S2"), arguments: 0...2
  )
  func behindDelayed(form: Int) async {
    let (count, isCompleted) = await onSmallStack {
      let scheduler = TestScheduler()
      let signals = [Ints.just(0).delay(.seconds(1), on: scheduler)] + Array(repeating: .just(1), count: 30_000)
      let recorder: Recorder<Int, TestError>
      switch form {
      case 0: recorder = Ints.concat(signals).record()
      case 1: recorder = signals.dropFirst().reduce(signals[0]) { $0.concat($1) }.record()
      default: recorder = Signal.from(signals).flatten(maxConcurrent: 1).record()
      }
      scheduler.run()
      return (recorder.values.count, recorder.isCompleted)
    }
    #expect(count == 30_001)
    #expect(isCompleted)
  }

  @Test("Thens, catches and starts nested in a repetition use constant stack")
  func nestedSuccessions() async {
    let count = await onSmallStack {
      Ints.fail(TestError()).catch { _ in Ints.empty.starting(with: 1) }.then { .just(2) }.concat(.just(3))
        .startedAtMost().repeat().take(first: 20_000).record().values.count
    }
    #expect(count == 20_000)
  }
}
