@Suite("Signals that cannot fail, combined with signals that can")
struct MixedFailuresTests {
  private typealias Sure = Signal<Int, Never>

  private static let sure = Sure.from([1, 2])
  private static let flag = Signal<Bool, Never>.just(true)
  private static let failing = Ints.sending([.next(3), .failed(TestError(1))])

  /// Operators of a signal that cannot fail and one that fails, with the events of the result.
  private static let sureFirst: [(String, Ints, [IntEvent])] = [
    ("concat", sure.concat(failing), [.next(1), .next(2), .next(3), .failed(TestError(1))]),
    ("merge", sure.merge(with: failing), [.next(1), .next(2), .next(3), .failed(TestError(1))]),
    ("race", Sure.never.race(with: failing), [.next(3), .failed(TestError(1))]),
    ("zip", sure.zip(with: failing).map { $0 + $1 }, [.next(4), .failed(TestError(1))]),
    ("combineLatest", sure.combineLatest(with: failing).map { $0 + $1 }, [.next(5), .failed(TestError(1))]),
    ("withLatest", sure.withLatest(from: failing).map { $0 + $1 }, [.failed(TestError(1))]),
    ("then", sure.then { failing }, [.next(3), .failed(TestError(1))]),
    ("flatMap", sure.flatMap(maxConcurrent: 1) { _ in failing }, [.next(3), .failed(TestError(1))]),
    ("flatMapFirst", sure.flatMapFirst { _ in failing }, [.next(3), .failed(TestError(1))]),
    ("flatMapLatest", sure.flatMapLatest { _ in failing }, [.next(3), .failed(TestError(1))]),
    ("concatMap", sure.concatMap { _ in failing }, [.next(3), .failed(TestError(1))]),
  ]

  /// Operators of a signal that fails and one that cannot fail.
  private static let sureSecond: [(String, Ints, [IntEvent])] = [
    ("concat", failing.concat(sure), [.next(3), .failed(TestError(1))]),
    ("merge", failing.merge(with: sure), [.next(3), .failed(TestError(1))]),
    ("race", failing.race(with: sure), [.next(3), .failed(TestError(1))]),
    ("race", Ints.never.race(with: sure), [.next(1), .next(2), .completed]),
    ("zip", failing.zip(with: sure).map { $0 + $1 }, [.failed(TestError(1))]),
    ("combineLatest", failing.combineLatest(with: sure).map { $0 + $1 }, [.failed(TestError(1))]),
    ("sample", Ints.just(3).concat(.never).sample(by: sure), [.next(3), .next(3), .completed]),
    ("withLatest", failing.withLatest(from: sure).map { $0 + $1 }, [.next(5), .failed(TestError(1))]),
    ("then", Ints.just(3).then { sure }, [.next(1), .next(2), .completed]),
    ("then", failing.then { sure }, [.failed(TestError(1))]),
    ("flatMap", failing.flatMap { _ in sure }, [.next(1), .next(2), .failed(TestError(1))]),
    ("flatMap", failing.flatMap(maxConcurrent: 1) { _ in sure }, [.next(1), .next(2), .failed(TestError(1))]),
    ("flatMapFirst", failing.flatMapFirst { _ in sure }, [.next(1), .next(2), .failed(TestError(1))]),
    ("flatMapLatest", failing.flatMapLatest { _ in sure }, [.next(1), .next(2), .failed(TestError(1))]),
    ("concatMap", failing.concatMap { _ in sure }, [.next(1), .next(2), .failed(TestError(1))]),
    ("pausable", failing.pausable(by: flag), [.next(3), .failed(TestError(1))]),
    (
      "pausable", failing.pausable(by: flag, capacity: 1, overflow: .fail(TestError(2))),
      [.next(3), .failed(TestError(1))]
    ),
    ("ifEmpty", Ints.empty.ifEmpty(switchTo: sure), [.next(1), .next(2), .completed]),
    ("buffer", Ints.just(3).concat(.never).buffer(by: sure).map(\.count), [.next(1), .completed]),
    (
      "buffer", failing.buffer(openedBy: sure, closedBy: { _ in Signal<Void, Never>.never }).map(\.count),
      [.failed(TestError(1))]
    ),
    ("window", Ints.just(3).concat(.never).window(by: sure).flatMap { $0.count() }, [.next(1), .completed]),
    ("repeat", Ints.just(3).repeat { Sure.from($0 == 1 ? [1] : []) }, [.next(3), .next(3), .completed]),
  ]

  @Test("an operator that sends an error gives a signal that cannot fail the type of that error", .requirement(720))
  func givenErrors() {
    let time = TestScheduler()
    let (error, tick) = (TestError(1), Signal.timer(after: .seconds(1), on: time))
    let results: [(String, Ints, [IntEvent])] = [
      ("after", Sure.never.timeout(after: .seconds(1), failure: error, on: time), [.failed(error)]),
      ("afterSilence", Sure.never.timeout(afterSilence: .seconds(1), failure: error, on: time), [.failed(error)]),
      ("firstAfter", Sure.never.timeout(firstAfter: .seconds(1), failure: error, on: time), [.failed(error)]),
      ("by", Sure.never.timeout(by: tick, failure: error), [.failed(error)]),
      ("firstBy", Sure.never.timeout(firstBy: tick, failure: error), [.failed(error)]),
      ("single", Self.sure.single(failure: error), [.failed(error)]),
      ("throwIfEmpty", Sure.empty.throwIfEmpty(error), [.failed(error)]),
      ("values", Self.sure.throwIfEmpty(error), [.next(1), .next(2), .completed]),
    ]
    let recorders = results.map { $0.1.record() }
    time.run()
    for (recorder, (name, _, events)) in zip(recorders, results) { #expect(recorder.events == events, "\(name)") }
  }

  @Test("the result of each operator has the failure type of the one that can fail, and its events", .requirement(720))
  func events() {
    for (name, signal, events) in Self.sureFirst + Self.sureSecond {
      #expect(signal.record().events == events, "\(name)")
    }
  }

  @Test("if both cannot fail, the result cannot fail", .requirement(721))
  func neverFailing() {
    let subject = Subject<Int, Never>()
    let sure = Self.sure
    let signals: [Sure] = [
      sure.concat(sure), sure.merge(with: sure), sure.race(with: sure), sure.zip(with: sure).map { $0 + $1 },
      sure.combineLatest(with: sure).map { $0 + $1 }, sure.sample(by: sure), sure.take(untilReplacement: sure),
      sure.withLatest(from: sure).map { $0 + $1 }, sure.then { sure }, sure.flatMap { _ in sure },
      sure.flatMapFirst { _ in sure }, sure.flatMapLatest { _ in sure }, sure.concatMap { .just($0) },
      sure.map { _ in sure }.flatten(), sure.map { _ in sure }.switchToLatest(),
      sure.concat(subject), sure.merge(with: subject), sure.take(until: subject),
      Ints.fail(TestError()).catchTo(.just(1)), Ints.fail(TestError()).catch { _ in .just(1) },
    ]
    #expect(signals.map { $0.record().values.isEmpty }.filter { $0 }.count <= 1)
  }
}
