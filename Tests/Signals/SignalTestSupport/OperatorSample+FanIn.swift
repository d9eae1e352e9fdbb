import ReactiveSignals

extension OperatorSample {
  /// Operators with another signal, which is subscribed to first or sends nothing: a source that sends without end
  /// during its subscription would prevent a later subscription.
  package static let fanIn = [
    OperatorSample(
      "zip", { Signal.zip(Ints.from([50, 60, 70, 80]), $0) { $0 + $1 } }, model: { $0.zipped(with: [50, 60, 70, 80]) }),
    OperatorSample(
      "zip of a list", { Signal.zip([Ints.from([50, 60, 70]), $0]).map { $0[0] + $0[1] } },
      model: { $0.zipped(with: [50, 60, 70]) }),
    OperatorSample(
      "zip of three", { Signal.zip(Ints.from([10, 20, 30]), .from([10, 10, 10, 10]), $0) { $0 + $1 + $2 } },
      model: { $0.zipped(with: [20, 30, 40]) }),
    OperatorSample(
      "combineLatest", { Signal.combineLatest(Ints.from([10, 20]), $0) { $0 + $1 } },
      values: { $0.map { $0 + 20 } }),
    OperatorSample(
      "combineLatest of a list", { Signal.combineLatest([Ints.just(30), $0]).map { $0[0] + $0[1] } },
      values: { $0.map { $0 + 30 } }),
    OperatorSample(
      "combineLatest of three", { Signal.combineLatest(Ints.just(30), .just(40), $0) { $0 + $1 + $2 } },
      values: { $0.map { $0 + 70 } }),
    OperatorSample(
      "combineLatest with never", { Signal.combineLatest(.never, $0) { $0 + $1 } },
      model: { $0.end.filter { $0 != .completed } }),
    OperatorSample(
      "withLatest(from:)", { $0.withLatest(from: .from([40, 50])).map { $0 + $1 } }, values: { $0.map { $0 + 50 } }),
    OperatorSample(
      "sample(by:)", { Ints.just(9).concat(.never).sample(by: $0) }, values: { $0.map { _ in 9 } }),
    OperatorSample("sample(by: never)", { $0.sample(by: Ints.never) }, values: { _ in [] }),
    OperatorSample("take(until: empty)", { $0.take(until: Ints.empty) }, model: { _ in [.completed] }),
    OperatorSample("skip(until: never)", { $0.skip(until: Ints.never) }, values: { _ in [] }),
    OperatorSample(
      "take(untilReplacement: never)", { $0.take(untilReplacement: Ints.never) },
      model: { events in events.last == .completed ? events.dropLast() : events }),
    OperatorSample(
      "switch(by:)", { Signal.switch(by: $0, cases: [1: .from([1, 2]), 2: .empty], default: .just(0)) },
      values: { $0.flatMap { $0 == 1 ? [1, 2] : $0 == 2 ? [] : [0] } }),
    OperatorSample(
      "if", { Signal.if($0.map { $0 > 1 }, then: .just(5), else: .just(6)) }, values: { $0.map { $0 > 1 ? 5 : 6 } }),
  ]
}

extension [IntEvent] {
  /// The sums with the values of a signal that sends these at once and completes.
  fileprivate func zipped(with others: [Int]) -> [IntEvent] {
    let sums = zip(values, others).map { $0 + $1 }
    return sums.map { .next($0) } + (sums.count == others.count ? [.completed] : end)
  }
}
