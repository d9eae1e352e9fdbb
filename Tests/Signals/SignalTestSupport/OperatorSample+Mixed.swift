import ReactiveSignals

extension OperatorSample {
  /// Operators with signals that cannot fail, and operators of several signals that are made of others.
  package static let mixed = [
    OperatorSample("merge with a sure signal", { $0.merge(with: Signal<Int, Never>.empty) }, model: { $0 }),
    OperatorSample(
      "withLatest(from: sure)", { $0.withLatest(from: sure).map { $0 * $1 } }, values: { $0.map { $0 * 5 } }),
    OperatorSample(
      "flatMap to a sure signal", { $0.flatMap { _ in sure.take(first: 1) } }, values: { $0.map { _ in 5 } }),
    OperatorSample("take(until: subject)", { $0.take(until: Subject<Int, Never>()) }, model: { $0 }),
    OperatorSample("flatMapFirst", { $0.flatMapFirst { .from([$0, 3]) } }, values: { $0.flatMap { [$0, 3] } }),
    OperatorSample(
      "flatMap(maxConcurrent: 1)", { $0.flatMap(maxConcurrent: 1) { .from([$0, 4]) } },
      values: { $0.flatMap { [$0, 4] } }),
    OperatorSample("race with a dead signal", { Ints.race(Ints { _ in nil }, $0) }, model: { $0 }),
    OperatorSample(
      "forkJoin", { Signal.forkJoin([$0, .from([2, 3])]).map { $0[0] * 10 + $0[1] } },
      model: { $0.endingWith { $0.suffix(1).map { $0 * 10 + 3 } } }),
    OperatorSample(
      "expand", { $0.expand { 1..<8 ~= $0 ? .just($0 + 8) : .empty } },
      values: { $0.flatMap { 1..<8 ~= $0 ? [$0, $0 + 8] : [$0] } }),
    OperatorSample(
      "flattenDelayingErrors", { $0.map { .just($0 + 3) }.flattenDelayingErrors() }, values: { $0.map { $0 + 3 } }),
    OperatorSample("using", { source in .using(resource: {}, release: {}) { source } }, model: { $0 }),
    OperatorSample(
      "partition", { $0.partition { $0 % 2 == 0 }.excluded }, values: { $0.filter { $0 % 2 != 0 } }),
    OperatorSample(
      "retry(policy)",
      { $0.retry(RetryPolicy(limit: 0, backoff: .constant(.zero), resetting: .afterValue), on: .immediate) },
      model: { $0 }),
  ]

  private static let sure = Signal<Int, Never>.just(5).repeat(100)
}
