import Huntable

/// A mistake in a test that cannot be reported as an error. A testing kit, if there is one, fails the running test.
package enum TestMisuse {
  private static let kit = Locked<(@Sendable (String) -> Bool)?>(nil, label: "TestMisuse")

  /// Calls `fail` with each mistake from now on. `fail` returns whether a test was running.
  package static func hand(to fail: @escaping @Sendable (String) -> Bool) {
    kit.withLock { $0 = fail }
  }

  /// Fails the running test, or traps if there is none.
  package static func report(_ sentence: String) {
    let fail = kit.withLock { $0 }
    if fail?(sentence) != true { preconditionFailure(sentence) }
  }
}
