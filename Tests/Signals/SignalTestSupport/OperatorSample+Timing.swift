import ReactiveSignals

extension OperatorSample {
  /// Operators on time, groups and names that change nothing on the immediate scheduler or in combination.
  package static let timed =
    [
      Transformation("throttle(latest:) on immediate") { $0.throttle(latest: .zero, on: .immediate) },
      Transformation("throttle(first:) of nothing") { $0.throttle(first: .zero, on: .immediate) },
      Transformation("audit on immediate") { $0.audit(for: .zero, on: .immediate) },
      Transformation("throttle(_:valuesPassing:) of nothing") {
        $0.throttle(.seconds(1), valuesPassing: { _ in false }, on: .immediate)
      },
      Transformation("throttle(_:valuesPassing:) of some, on immediate") {
        $0.throttle(.zero, valuesPassing: { $0.isMultiple(of: 2) }, on: .immediate)
      },
      Transformation("buffer(every:) on immediate") {
        $0.buffer(every: .zero, on: .immediate).flatMap { .from($0) }
      },
      Transformation("buffer(count: 1)") { $0.buffer(count: 1).flatMap { .from($0) } },
      Transformation("window(every:) on immediate") { $0.window(every: .zero, on: .immediate).flatten() },
      Transformation("window(count:)") { $0.window(count: 3).flatten() },
      Transformation("group(by:)") { $0.group(by: { $0 % 3 }).flatMap { $0.signal } },
      Transformation("group(by:) with a limit") { $0.group(by: { $0 % 3 }, maxOpen: 2).flatMap { $0.signal } },
      Transformation("named") { $0.named("name") },
      Transformation("log") { $0.log { _ in } },
      Transformation("retry for no error") { $0.retry(where: { _ in false }) },
      Transformation("repeat(1)") { $0.repeat(1) },
      Transformation("deliver(on:capacity:) on immediate") {
        $0.deliver(on: .immediate, capacity: 1, overflow: .dropNewest)
      },
      Transformation("flatten(maxConcurrent:capacity:)") {
        $0.map { .just($0) }.flatten(maxConcurrent: 1, capacity: 0, overflow: .dropNewest)
      },
    ].map { (passing: Transformation<Int, TestError>) in
      OperatorSample(passing.testDescription, passing.apply, model: { $0 })
    } + [
      OperatorSample(
        "retry with a backoff", { $0.retry(2, backoff: .constant(.zero), on: .immediate) },
        model: { events in
          events.error == nil ? events : [events, events, events].flatMap { $0.dropLast() } + events.end
        })
    ]
}
