import Huntable

extension SignalProtocol {
  /// When this signal fails, subscribes to the signal that `makeTrigger` returns. When the trigger sends its first value,
  /// subscribes to this signal again.
  ///
  ///     source    -a-b-x
  ///     trigger        ---t
  ///     result    -a-b------a-b---   source.retry(when: { _, _ in trigger })
  ///
  /// ![Marbles: retry(when:)](retry-when)
  ///
  /// `makeTrigger` receives the error and the number of failed attempts, which begins with one. To pass the error on it
  /// returns `.fail(error)`. The first value of the trigger disposes the trigger. The next attempt begins on the thread
  /// that sent the value, in a loop on constant stack. Values pass unchanged. Completes as an attempt does, or if a trigger
  /// completes without a value. Fails if a trigger fails. Disposal ends the attempt or the trigger that is running. Each
  /// subscription to the result has its own count. Holds the count.
  ///
  /// A trigger that cannot fail, such as a timer or a property, gets the failure type by `promoteFailure()`:
  ///
  ///     feed.retry { error, attempts in attempts < 5 ? isOnline.filter { $0 }.promoteFailure() : .fail(error) }
  @_alwaysEmitIntoClient
  public func retry<Trigger: Sendable>(
    when makeTrigger: @escaping @Sendable (_ error: Failure, _ attempts: Int) -> Signal<Trigger, Failure>
  ) -> Signal<Value, Failure> {
    retried { error, attempts, rounds in rounds.begin(when: makeTrigger(error, attempts).any()) }
  }

  /// `retry(when:)` with triggers that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func retry<Trigger: Sendable>(
    when makeTrigger: @escaping @Sendable (_ error: Failure, _ attempts: Int) -> Signal<Trigger, Never>
  ) -> Signal<Value, Failure> {
    retry(when: { makeTrigger($0, $1).promoteFailure(to: Failure.self) })
  }
}
