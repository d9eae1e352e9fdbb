import ReactiveSignals
import Testing

/// An operator with sample arguments, and its result for the events that a cold source sends immediately.
package struct OperatorSample: Sendable, CustomTestStringConvertible {
  package let testDescription: String
  package let apply: @Sendable (Ints) -> Ints
  package let model: @Sendable ([IntEvent]) -> [IntEvent]
  /// Whether the model also holds for a hot source. It does not if the operator sends a value of its own first.
  package let holdsWhenHot: Bool

  package init(
    _ name: String, holdsWhenHot: Bool = true, _ apply: @escaping @Sendable (Ints) -> Ints,
    model: @escaping @Sendable ([IntEvent]) -> [IntEvent]
  ) {
    testDescription = name
    self.apply = apply
    self.model = model
    self.holdsWhenHot = holdsWhenHot
  }

  /// One that changes values only.
  package init(
    _ name: String, _ apply: @escaping @Sendable (Ints) -> Ints, values: @escaping @Sendable ([Int]) -> [Int]
  ) {
    self.init(name, apply) { $0.mapping(values) }
  }

  /// Whether the values of an endless source are passed on.
  package var passesEndlessly: Bool { !model((0..<20).map { .next($0) }).values.isEmpty }

  package static let all =
    linear + ending + merging + fanIn + mixed + aggregating + succeeding + transparent + timed
    + selecting + gathering + pausing + triggered

  package static let linear = [
    OperatorSample("map", { $0.map { $0 + 1 } }, values: { $0.map { $0 + 1 } }),
    OperatorSample("mapTo(_:)", { $0.mapTo(7) }, values: { $0.map { _ in 7 } }),
    OperatorSample("scan", { $0.scan(10) { $0 + $1 } }, values: { $0.scanning(10) }),
    OperatorSample("filter", { $0.filter { $0 % 2 == 0 } }, values: { $0.filter { $0 % 2 == 0 } }),
    OperatorSample("ignore", { $0.ignore(2) }, values: { $0.filter { $0 != 2 } }),
    OperatorSample("ignoreValues", { $0.ignoreValues() }, values: { _ in [] }),
    OperatorSample("skip(first:)", { $0.skip(first: 2) }, values: { Array($0.dropFirst(2)) }),
    OperatorSample("skip(last:)", { $0.skip(last: 2) }, values: { Array($0.dropLast(2)) }),
    OperatorSample("skip(while:)", { $0.skip(while: { $0 < 2 }) }, values: { Array($0.drop { $0 < 2 }) }),
    OperatorSample("skip(untilPassing:)", { $0.skip(untilPassing: { $0 > 1 }) }, values: { Array($0.drop { $0 < 2 }) }),
    OperatorSample(
      "compactMap", { $0.compactMap { $0 > 1 ? -$0 : nil } }, values: { $0.filter { $0 > 1 }.map { -$0 } }),
    OperatorSample("scanIndexed", { $0.scanIndexed(5) { $0 + $1 * $2 } }, values: { $0.scanningIndices(5) }),
    OperatorSample(
      "enumerated", { $0.enumerated().map { $0.value * 10 + $0.index } },
      values: { $0.enumerated().map { $0.element * 10 + $0.offset } }),
    OperatorSample(
      "combinePrevious(_:_:)", { $0.combinePrevious(3) { $0 * 10 + $1 } }, values: { $0.pairing(from: 3) }),
    OperatorSample(
      "combinePrevious()", { $0.combinePrevious().map { $0 * 10 + $1 } },
      values: { $0.isEmpty ? [] : Array($0.dropFirst()).pairing(from: $0[0]) }),
    OperatorSample(
      "distinctUntilChanged(comparing:)", { $0.distinctUntilChanged(comparing: \.self) },
      values: { $0.withoutRepetitions }),
    OperatorSample("distinctUntilChanged", { $0.distinctUntilChanged() }, values: { $0.withoutRepetitions }),
    OperatorSample("flatMap to just", { $0.flatMap { .just($0 - 1) } }, values: { $0.map { $0 - 1 } }),
    OperatorSample("flatMap to two", { $0.flatMap { .from([$0, $0]) } }, values: { $0.flatMap { [$0, $0] } }),
    OperatorSample("flatMap to empty", { $0.flatMap { _ in .empty } }, values: { _ in [] }),
    OperatorSample(
      "flatten(maxConcurrent: 2)", { $0.map { Ints.from([$0, 1]) }.flatten(maxConcurrent: 2) },
      values: { $0.flatMap { [$0, 1] } }),
    OperatorSample("concatMap", { $0.concatMap { .from([$0, 2]) } }, values: { $0.flatMap { [$0, 2] } }),
    OperatorSample("flatMapLatest", { $0.flatMapLatest { .from([$0, 6]) } }, values: { $0.flatMap { [$0, 6] } }),
    OperatorSample("switchToLatest", { $0.map { Ints.just($0 + 2) }.switchToLatest() }, values: { $0.map { $0 + 2 } }),
    OperatorSample("attemptMap", { $0.attemptMap { $0 * 2 } }, values: { $0.map { $0 * 2 } }),
    OperatorSample("concat()", { $0.map { Ints.just($0 ^ 1) }.concat() }, values: { $0.map { $0 ^ 1 } }),
  ]

  package static let ending = [
    OperatorSample("take(first: 0)", { $0.take(first: 0) }, model: { $0.prefix(values: 0) }),
    OperatorSample("take(first: 3)", { $0.take(first: 3) }, model: { $0.prefix(values: 3) }),
    OperatorSample(
      "take(while:)", { $0.take(while: { $0 < 3 }) }, model: { $0.replacing(from: { $0 >= 3 }, by: [.completed]) }),
    OperatorSample(
      "take(untilPassing:)", { $0.take(untilPassing: { $0 == 3 }) },
      model: { $0.replacing(from: { $0 == 3 }, by: [.completed]) }),
    OperatorSample(
      "attempt", { $0.attempt { value throws(TestError) in if value == 3 { throw TestError(3) } } },
      model: { $0.replacing(from: { $0 == 3 }, by: [.failed(TestError(3))]) }),
    OperatorSample(
      "any", { $0.any { $0 == 1 }.map { $0 ? 1 : 0 } },
      model: { $0.answering(ifAny: { $0 == 1 }, 1, otherwise: 0) }),
    OperatorSample(
      "all", { $0.all { $0 < 2 }.map { $0 ? 1 : 0 } },
      model: { $0.answering(ifAny: { $0 >= 2 }, 0, otherwise: 1) }),
    OperatorSample(
      "bind that stops",
      { source in
        source.bind {
          var count = 0
          return { value, stop in
            count += 1
            stop = count == 3
            return .just(value)
          }
        }
      }, model: { $0.prefix(values: 3) }),
    OperatorSample(
      "bind to nil",
      { source in
        source.bind {
          var count = 0
          return { value, _ in
            count += 1
            return count == 3 ? nil : .just(value)
          }
        }
      },
      model: { events in
        events.values.count < 3 ? events : events.values.prefix(2).map { .next($0) } + [.completed]
      }),
    OperatorSample(
      "flatMap that fails", { $0.flatMap { $0 == 3 ? .fail(TestError(3)) : .just($0) } },
      model: { $0.replacing(from: { $0 == 3 }, by: [.failed(TestError(3))]) }),
  ]

  package static let merging = [
    OperatorSample(
      "merge(with:)", holdsWhenHot: false, { $0.merge(with: .just(4)) },
      model: { events in
        events.error == nil ? events.values.map { .next($0) } + [.next(4)] + events.end : events
      }),
    OperatorSample("static merge", { .merge([.just(4), $0]) }, model: { [.next(4)] + $0 }),
    OperatorSample(
      "merge with never", { .merge([.never, $0]) },
      model: { events in events.last == .completed ? events.dropLast() : events }),
  ]

  /// Operators that send one value at the end.
  package static let aggregating = [
    OperatorSample("collect", { $0.collect().map(\.count) }, model: { $0.endingWith { [$0.count] } }),
    OperatorSample("aggregate", { $0.aggregate(2, +) }, model: { $0.endingWith { [$0.reduce(2, +)] } }),
    OperatorSample(
      "aggregateIndexed", { $0.aggregateIndexed(0) { $0 + $1 * $2 } },
      model: { $0.endingWith { [$0.scanningIndices(0).last ?? 0] } }),
    OperatorSample("take(last:)", { $0.take(last: 3) }, model: { $0.endingWith { $0.suffix(3) } }),
    OperatorSample("take(last: 0)", { $0.take(last: 0) }, model: { $0.endingWith { _ in [] } }),
  ]

  package static let succeeding = [
    OperatorSample("starting(with:)", { $0.starting(with: 5) }, model: { [.next(5)] + $0 }),
    OperatorSample(
      "concat(_:)", { $0.concat(.from([8, 9])) }, model: { $0.followed(by: [.next(8), .next(9), .completed]) }),
    OperatorSample(
      "static concat", { .concat([.just(6), $0, .just(7)]) },
      model: { [.next(6)] + $0.followed(by: [.next(7), .completed]) }),
    OperatorSample(
      "then", { $0.then { .from([5, 6]) } },
      model: { $0.end.followed(by: [.next(5), .next(6), .completed]) }),
    OperatorSample(
      "then after empty", { source in Ints.empty.then { source } }, model: { $0 }),
    OperatorSample(
      "catch", { $0.catch { Ints.just($0.code) } },
      model: { events in
        guard let error = events.error else { return events }
        return events.dropLast() + [.next(error.code), .completed]
      }),
    OperatorSample(
      "mapError", { $0.mapError { TestError($0.code + 1) } },
      model: { events in
        guard let error = events.error else { return events }
        return events.dropLast() + [.failed(TestError(error.code + 1))]
      }),
    OperatorSample("checkpoint", { $0.checkpoint("here").mapError(\.cause) }, model: { $0 }),
    OperatorSample(
      "catchTo", { $0.catchTo(Ints.fail(TestError(9))) },
      model: { events in events.error == nil ? events : events.dropLast() + [.failed(TestError(9))] }),
    OperatorSample(
      "retry(2)", { $0.retry(2) },
      model: { events in
        events.error == nil ? events : [events, events, events].flatMap { $0.dropLast() } + events.end
      }),
    OperatorSample(
      "repeat().take(first:)", { $0.starting(with: 0).startedAtMost().repeat().take(first: 10) },
      model: { events in
        var round: [IntEvent] = [.next(0)] + events
        while round.last == .completed, round.count < 20 { round = round.dropLast() + [.next(0)] + events }
        return round.prefix(values: 10)
      }),
  ]

  /// Operators that pass on all events unchanged.
  package static let transparent = [
    Transformation("do") { $0.do(next: { _ in }, failed: { _ in }, completed: {}) },
    Transformation("initially") { $0.initially {} },
    Transformation("finally") { $0.finally {} },
    Transformation("onDispose") { $0.onDispose {} },
    Transformation("materialize, dematerialize") { $0.materialize().dematerialize() },
    Transformation("subscribe(on: immediate)") { $0.subscribe(on: .immediate) },
    Transformation("deliver(on: immediate)") { $0.deliver(on: .immediate) },
    Transformation("deliver(on: a strand)") { $0.deliver(on: Strand()) },
    Transformation("delay on immediate") { $0.delay(.zero, on: .immediate) },
    Transformation("debounce on immediate") { $0.debounce(.zero, on: .immediate) },
    Transformation("defer") { source in .defer { source } },
    Transformation("a created signal") { source in Ints { subscriber in source.subscribe(subscriber) } },
    Transformation("bind to just") { $0.bind { { value, _ in .just(value) } } },
    Transformation("take(until: never)") { $0.take(until: Ints.never) },
    Transformation("take(until: a failure)") { $0.take(until: Ints.fail(TestError(8))) },
    Transformation("skip(until: a value)") { $0.skip(until: Ints.just(1)) },
    Transformation("take(while: true)") { $0.take(while: { _ in true }) },
    Transformation("a replacement") { Ints.never.take(untilReplacement: $0) },
    Transformation("a zip of one") { Signal.zip([$0]).map { $0[0] } },
    Transformation("a combineLatest of one") { Signal.combineLatest([$0]).map { $0[0] } },
    Transformation("a merge of one") { .merge([$0]) },
    Transformation("a concatenation of one") { .concat([$0]) },
  ].map { (passing: Transformation<Int, TestError>) in
    OperatorSample(passing.testDescription, passing.apply, model: { $0 })
  }
}
