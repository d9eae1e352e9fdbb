import RaceHunt
import Testing

/// Two threads that use one object: the first one changes it, the second one checks what it sees.
struct TwoThreads: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let scenario: Scenario

  init<Object: Sendable>(
    _ name: String, _ make: @escaping @Sendable () -> Object, _ change: @escaping @Sendable (Object) -> Void,
    _ check: @escaping @Sendable (Object) -> Bool
  ) {
    testDescription = name
    scenario = Scenario(name) { run in
      let object = make()
      run.thread("a") { change(object) }
      run.thread("b") { run.expect(check(object)) }
    }
  }
}
