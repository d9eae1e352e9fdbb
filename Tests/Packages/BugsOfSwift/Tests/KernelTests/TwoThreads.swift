/// Two threads that use one object.
struct TwoThreads: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let scenario: Scenario

  init<Object: Sendable>(
    _ name: String, _ make: @escaping @Sendable () -> Object, _ first: @escaping @Sendable (Object) -> Void,
    _ second: @escaping @Sendable (Object) -> Void
  ) {
    self.init(name, make, first) { object, _ in second(object) }
  }

  /// The second thread checks what it sees.
  init<Object: Sendable>(
    _ name: String, _ make: @escaping @Sendable () -> Object, _ change: @escaping @Sendable (Object) -> Void,
    _ check: @escaping @Sendable (Object) -> Bool
  ) {
    self.init(name, make, change) { object, run in run.expect(check(object)) }
  }

  private init<Object: Sendable>(
    _ name: String, _ make: @escaping @Sendable () -> Object, _ first: @escaping @Sendable (Object) -> Void,
    second: @escaping @Sendable (Object, Run) -> Void
  ) {
    testDescription = name
    scenario = Scenario(name) { run in
      let object = make()
      run.thread("a") { first(object) }
      run.thread("b") { second(object, run) }
    }
  }
}
