extension SignalProtocol {
  /// When this signal completes, subscribes to the signal that `makeTrigger` returns. When the trigger sends its first
  /// value, subscribes to this signal again.
  ///
  ///     source    -a-b|
  ///     trigger       ---x
  ///     result    -a-b----a-b---   source.repeat(when: { _ in trigger })
  ///
  /// ![Marbles: repeat(when:)](repeat-when)
  ///
  /// `makeTrigger` receives the number of completed subscriptions, which begins with one. The first value of the trigger
  /// disposes the trigger. The next subscription begins on the thread that sent the value, in a loop on constant stack.
  /// Completes if a trigger completes without a value. Fails if this signal or a trigger fails. Disposal ends the
  /// subscription or the trigger that is running. Each subscription to the result has its own count. Holds the count.
  ///
  ///     poll.repeat { _ in .timer(after: .seconds(30), on: .main) }
  @_alwaysEmitIntoClient
  public func `repeat`<Trigger: Sendable>(
    when makeTrigger: @escaping @Sendable (_ completions: Int) -> Signal<Trigger, Failure>
  ) -> Signal<Value, Failure> {
    resubscribed {
      let completions = SerialState(0)
      return { end, rounds in
        guard case .completed = end else { return rounds.end(end) }
        completions.value += 1
        rounds.begin(when: makeTrigger(completions.value).any())
      }
    }
  }

  /// `repeat(when:)` with triggers that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func `repeat`<Trigger: Sendable>(
    when makeTrigger: @escaping @Sendable (_ completions: Int) -> Signal<Trigger, Never>
  ) -> Signal<Value, Failure> {
    `repeat`(when: { makeTrigger($0).promoteFailure(to: Failure.self) })
  }
}
