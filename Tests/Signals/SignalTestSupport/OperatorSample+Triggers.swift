import ReactiveSignals

extension OperatorSample {
  /// Operators with signals that begin or end something: intervals, attempts, groups, windows.
  package static let triggered =
    [
      Transformation("debounce(for:) by empty signals") { $0.debounce(for: { _ in Ints.empty }) },
      Transformation("audit(for:) by empty signals") { $0.audit(for: { _ in Ints.empty }) },
      Transformation("throttle(first:) by empty signals") { $0.throttle(first: { _ in Ints.empty }) },
      Transformation("throttle(latest:) by empty signals") { $0.throttle(latest: { _ in Ints.empty }) },
      Transformation("timeout(first: a failure)") {
        $0.timeout(first: Ints.fail(TestError(8)), failure: TestError(9))
      },
      Transformation("timeout(after: a failure)") {
        $0.timeout(after: Ints.fail(TestError(8)), failure: TestError(9))
      },
      Transformation("group(by:until:) by the group") {
        $0.group(by: { $0 % 3 }, until: { $0.filter { $0 < 0 } }).flatMap { $0.signal }
      },
      Transformation("group(by:until:) by empty signals") {
        $0.group(by: { $0 % 3 }, until: { _ in Ints.empty }).flatMap { $0.signal }
      },
      Transformation("window(openedBy:closedBy:)") {
        $0.window(openedBy: Ints.just(0), closedBy: { _ in Ints.never }).flatten()
      },
    ].map { (passing: Transformation<Int, TestError>) in
      OperatorSample(passing.testDescription, passing.apply, model: { $0 })
    } + [
      OperatorSample(
        "buffer(openedBy:closedBy:)",
        { $0.buffer(openedBy: Ints.just(0), closedBy: { _ in Ints.never }).flatMap { .from($0) } },
        model: { $0.endingWith { $0 } }),
      OperatorSample(
        "window(openedBy:closedBy:) that closes at once",
        { $0.window(openedBy: Ints.just(0), closedBy: { _ in Ints.empty }).flatten() }, values: { _ in [] }),
      OperatorSample(
        "retry(when:)", { $0.startedAtMost().retry(when: { $1 < 3 ? Ints.just(0) : .fail($0) }) },
        model: { events in
          events.error == nil ? events : [events, events, events].flatMap { $0.dropLast() } + events.end
        }),
      OperatorSample("mergeScan", { $0.mergeScan(10) { .just($0 + $1) } }, values: { $0.scanning(10) }),
      OperatorSample("switchScan", { $0.switchScan(10) { .just($0 + $1) } }, values: { $0.scanning(10) }),
    ]
}
