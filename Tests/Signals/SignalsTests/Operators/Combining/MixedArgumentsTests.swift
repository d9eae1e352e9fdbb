struct MixedArgumentsTests {
  @Test("Subjects are arguments as they are, with the same failure type and with another one")
  func subjects() {
    let (same, other, outer) = (IntSubject(), Subject<Int, Never>(), Subject<IntSubject, TestError>())
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
}
