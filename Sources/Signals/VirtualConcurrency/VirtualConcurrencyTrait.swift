public import ReactiveSignalsTesting
public import Testing

extension Trait where Self == InVirtualTime {
  /// The test runs in virtual time, with `Task {}`, the main actor and `Task.sleep`: `withVirtualConcurrency`.
  public static var virtualConcurrency: InVirtualTime { virtualConcurrency() }

  /// The test runs in virtual time, with `Task {}`, the main actor and `Task.sleep`: `withVirtualConcurrency`. Such tests
  /// take turns on the main thread.
  ///
  /// - Parameters:
  ///   - seed: Determines the order of jobs and actions that are ready at the same instant. Jobs of the main actor keep
  ///     their order among themselves.
  ///   - limit: The number of actions that may run. A limit that is not positive traps.
  ///   - rules: Conditions that fail the test even if its body returns normally.
  ///   - advancing: Who moves the clock; see `ClockAdvance`.
  public static func virtualConcurrency(
    seed: UInt64? = nil, limit: Int = 1_000_000, forbidding rules: VirtualTimeRules = [],
    advancing: ClockAdvance = .whenIdle
  ) -> InVirtualTime {
    InVirtualTime { place, body in
      try await withVirtualConcurrency(
        seed: seed, limit: limit, forbidding: rules, advancing: advancing, at: place, body)
    }
  }
}
