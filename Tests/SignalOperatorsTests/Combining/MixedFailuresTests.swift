import ReactiveSignals
import SignalTestSupport
import Testing

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
    ("window", Ints.just(3).concat(.never).window(by: sure).flatMap { $0.count() }, [.next(1), .completed]),
    ("repeat", Ints.just(3).repeat { Sure.from($0 == 1 ? [1] : []) }, [.next(3), .next(3), .completed]),
  ]

  @Test("720: the result of each operator has the failure type of the one that can fail, and its events")
  func events() {
    for (name, signal, events) in Self.sureFirst + Self.sureSecond {
      #expect(signal.record().events == events, "\(name)")
    }
  }

  @Test("Subjects are arguments as they are, with the same failure type and with another one")
  func subjects() {
    let same = IntSubject()
    let other = Subject<Int, Never>()
    let outer = Subject<IntSubject, TestError>()
    let signals: [Ints] = [
      Ints.never.concat(same), Ints.never.merge(with: same).merge(with: other), Ints.never.race(with: same),
      Ints.just(1).concat(.never).combineLatest(with: same).map { $0 + $1 },
      Ints.from([1, 1]).zip(with: same).map { $0 + $1 }, Ints.just(1).concat(.never).sample(by: same).map { _ in 3 },
      same.withLatest(from: other).map { $0 + $1 }, Ints.never.take(until: same), same.skip(until: other),
      Ints.never.take(untilReplacement: same), outer.flatten(), outer.concat(), outer.flatten(maxConcurrent: 1),
      outer.switchToLatest(),
    ]
    let recorders = signals.map { $0.record() }
    outer.send(same)
    other.send(1)
    same.send(2)
    same.complete()
    let values = [[], [1, 2], [2], [3], [3], [3], [3], [], [2], [2], [2], [2], [2], [2]]
    #expect(recorders.map(\.values) == values)
    #expect(recorders[7].events == [.completed])
  }

  @Test("Subjects and properties are gates, boundaries and replacements as they are")
  func conditions() {
    let ints = IntSubject()
    let gate = MutableProperty(true)
    let bools = Subject<Bool, TestError>()
    let signals: [Ints] = [
      ints.pausable(by: gate), ints.pausable(by: gate, capacity: 1, overflow: .dropOldest),
      Ints.from([1, 2]).concat(.never).buffer(by: ints).map(\.count),
      Ints.from([1, 2]).concat(.never).window(by: ints).flatMap { $0.count() },
      Ints.just(7).sequenceEqual(to: ints).map { $0 ? 1 : 0 },
      Ints.just(7).sequenceEqual(to: ints) { $0 > $1 }.map { $0 ? 1 : 0 },
      Ints.empty.ifEmpty(switchTo: ints), Ints.fail(TestError()).catchTo(ints),
      Signal.just(true).and(bools).map { $0 ? 1 : 0 },
      Signal.just(true).or(bools).map { $0 ? 1 : 0 },
    ]
    let recorders = signals.map { $0.record() }
    ints.send(7)
    bools.send(false)
    ints.complete()
    #expect(recorders.map(\.values) == [[7], [7], [2], [2], [1], [0], [7], [7], [0], [1]])
  }

  @Test("721: if both cannot fail, the result cannot fail")
  func neverFailing() {
    let subject = Subject<Int, Never>()
    let sure = Self.sure
    let signals: [Sure] = [
      sure.concat(sure), sure.merge(with: sure), sure.race(with: sure), sure.zip(with: sure).map { $0 + $1 },
      sure.combineLatest(with: sure).map { $0 + $1 }, sure.sample(by: sure), sure.take(untilReplacement: sure),
      sure.withLatest(from: sure).map { $0 + $1 }, sure.then { sure }, sure.flatMap { _ in sure },
      sure.flatMapFirst { _ in sure }, sure.map { _ in sure }.flatten(), sure.map { _ in sure }.switchToLatest(),
      sure.concat(subject), sure.merge(with: subject), sure.take(until: subject),
      Ints.fail(TestError()).catchTo(.just(1)), Ints.fail(TestError()).catch { _ in .just(1) },
    ]
    #expect(signals.map { $0.record().values.isEmpty }.filter { $0 }.count <= 1)
  }
}
