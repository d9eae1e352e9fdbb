import ReactiveSignals

extension OperatorSample {
  /// Operators that select, count or number values, and those that continue after an end.
  package static let selecting = [
    OperatorSample(
      "ifEmpty(_:)", { $0.ifEmpty(7) }, model: { $0 == [.completed] ? [.next(7), .completed] : $0 }),
    OperatorSample(
      "ifEmpty(switchTo:)", { $0.ifEmpty(switchTo: .from([8, 9])) },
      model: { $0 == [.completed] ? [.next(8), .next(9), .completed] : $0 }),
    OperatorSample(
      "throwIfEmpty", { $0.throwIfEmpty(TestError(5)) }, model: { $0 == [.completed] ? [.failed(TestError(5))] : $0 }),
    OperatorSample(
      "single", { $0.single(failure: TestError(6)) },
      model: { events in
        if events.values.count > 1 { return [.failed(TestError(6))] }
        if events.values.isEmpty, events.last == .completed { return [.failed(TestError(6))] }
        return events.last == .completed ? events : events.end
      }),
    OperatorSample(
      "element(at:)", { $0.element(at: 2) },
      model: { $0.values.count > 2 ? [.next($0.values[2]), .completed] : $0.end }),
    OperatorSample(
      "take(while:inclusive:)", { $0.take(while: { $0 < 2 }, inclusive: true) },
      model: { events in
        guard let last = events.values.first(where: { $0 >= 2 }) else { return events }
        return events.replacing(from: { $0 >= 2 }, by: [.next(last), .completed])
      }),
    OperatorSample("unique", { $0.unique() }, values: { $0.withoutRecurrences }),
    OperatorSample("unique(by:)", { $0.unique(by: { $0 / 2 }) }, values: { $0.withoutRecurrences(of: { $0 / 2 }) }),
    OperatorSample(
      "scan(_:)", { $0.scan(+) },
      values: { $0.isEmpty ? [] : [$0[0]] + Array($0.dropFirst()).scanning($0[0]) }),
    OperatorSample("scan(into:)", { $0.scan(into: 10) { $0 += $1 } }, values: { $0.scanning(10) }),
    OperatorSample(
      "interspersed", { $0.interspersed(with: 7) }, values: { Array($0.flatMap { [7, $0] }.dropFirst()) }),
    OperatorSample(
      "timestamped", { $0.timestamped(on: TestScheduler()).map { $0.value } }, values: { $0 }),
    OperatorSample(
      "measureInterval", { $0.measureInterval(on: TestScheduler()).map { $0 == .zero ? 1 : 0 } },
      values: { $0.map { _ in 1 } }),
    OperatorSample(
      "catchAndReturn", { $0.catchAndReturn(4).promoteFailure() },
      model: { $0.error == nil ? $0 : $0.dropLast() + [.next(4), .completed] }),
    OperatorSample("starting(with:_:)", { $0.starting(with: 5, 6) }, model: { [.next(5), .next(6)] + $0 }),
    OperatorSample(
      "append", { $0.append(8, 9) }, model: { $0.followed(by: [.next(8), .next(9), .completed]) }),
    OperatorSample("count", { $0.count() }, model: { $0.endingWith { [$0.count] } }),
    OperatorSample("min", { $0.min() }, model: { $0.endingWith { $0.min().map { [$0] } ?? [] } }),
    OperatorSample("max", { $0.max() }, model: { $0.endingWith { $0.max().map { [$0] } ?? [] } }),
    OperatorSample(
      "contains", { $0.contains(1).map { $0 ? 1 : 0 } },
      model: { $0.answering(ifAny: { $0 == 1 }, 1, otherwise: 0) }),
    OperatorSample(
      "repeat(when:)", { $0.startedAtMost().repeat(when: { $0 < 3 ? Ints.just(0) : .empty }) },
      model: { $0.last == .completed ? $0.dropLast() + $0.dropLast() + $0 : $0 }),
  ]

  /// Operators that gather values in parts.
  package static let gathering = [
    OperatorSample("buffer(by:)", { $0.buffer(by: Ints.never).flatMap { .from($0) } }, model: { $0.endingWith { $0 } }),
    OperatorSample(
      "buffer(endingWith:)", { $0.buffer(endingWith: { _ in true }).flatMap { .from($0) } }, values: { $0 }),
    OperatorSample(
      "buffer(count:skip:)", { $0.buffer(count: 1, skip: 2).flatMap { .from($0) } },
      values: { values in stride(from: 0, to: values.count, by: 2).map { values[$0] } }),
    OperatorSample("window(by:)", { $0.window(by: Ints.never).flatten() }, model: { $0 }),
    OperatorSample("window(endingWith:)", { $0.window(endingWith: { $0 > 1 }).flatten() }, model: { $0 }),
    OperatorSample(
      "window(count:skip:)", { $0.window(count: 2, skip: 1).flatten() },
      values: { $0.enumerated().flatMap { $0.offset == 0 ? [$0.element] : [$0.element, $0.element] } }),
    OperatorSample(
      "debounce(for:) on immediate", { $0.debounce(for: { _ in .zero }, on: .immediate) }, model: { $0 }),
  ]

  /// Operators that can be paused, and operators that pass on all events unchanged.
  package static let pausing =
    [
      Transformation("pausable(by: true)") { $0.pausable(by: .just(true)) },
      Transformation("pausable(by:capacity:) of true") {
        $0.pausable(by: .just(true), capacity: 1, overflow: .dropNewest)
      },
      Transformation("materializeResults, dematerializeResults") { $0.materializeResults().dematerializeResults() },
      Transformation("parallelMap on immediate") { $0.parallelMap(on: [.immediate, .immediate]) { $0 } },
      Transformation("delaySubscription on immediate") { $0.delaySubscription(.zero, on: .immediate) },
      Transformation("empty, ifEmpty(switchTo:)") { Ints.empty.ifEmpty(switchTo: $0) },
    ].map { (passing: Transformation<Int, TestError>) in
      OperatorSample(passing.testDescription, passing.apply, model: { $0 })
    } + [
      OperatorSample("pausable(by: false)", { $0.pausable(by: .just(false)) }, values: { _ in [] }),
      OperatorSample(
        "pausable(by:capacity:) of false", { $0.pausable(by: .just(false), capacity: 2, overflow: .dropOldest) },
        values: { _ in [] }),
      OperatorSample(
        "pausable(by:capacity:) that fails",
        { $0.pausable(by: .just(false), capacity: 2, overflow: .fail(TestError(9))) },
        model: { $0.values.count > 2 ? [.failed(TestError(9))] : $0.end }),
    ]
}

extension [Int] {
  fileprivate var withoutRecurrences: [Int] { withoutRecurrences(of: { $0 }) }

  /// The first value of each key.
  fileprivate func withoutRecurrences(of key: (Int) -> Int) -> [Int] {
    indices.filter { index in !self[..<index].contains { key($0) == key(self[index]) } }.map { self[$0] }
  }
}
