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
    ].map { (passing: Transformation<Int, TestError>) in
      OperatorSample(passing.testDescription, passing.apply, model: { $0 })
    }
}
