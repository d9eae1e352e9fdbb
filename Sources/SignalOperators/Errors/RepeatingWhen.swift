import Huntable

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
  /// `makeTrigger` receives the number of completed subscriptions, which begins with one. The trigger is disposed at its
  /// first value, and the next subscription begins on the thread that sent it, in a loop on constant stack. Completes
  /// if a trigger completes without a value. Fails if this signal or a trigger fails. Disposal ends the subscription or
  /// the trigger that is running. Each subscription to the result counts for itself. Holds the count.
  ///
  ///     poll.repeat { _ in .timer(after: .seconds(30), on: .main) }
  @_alwaysEmitIntoClient
  public func `repeat`<Trigger: Sendable>(
    when makeTrigger: @escaping @Sendable (_ completions: Int) -> Signal<Trigger, Failure>
  ) -> Signal<Value, Failure> {
    let source = signal
    return Signal(attach: { observer, handle in
      RepeatingWhen(source, observer, handle) { makeTrigger($0).any() }.begin()
    })
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

/// The rounds of one subscription to a signal that is repeated when a trigger sends.
@usableFromInline
final class RepeatingWhen<Value: Sendable, Failure: Error>: Sendable {
  /// Sends true if the signal is to be repeated, false if it is to end.
  @usableFromInline
  typealias Trigger = Signal<Bool, Failure>

  @_alwaysEmitIntoClient
  let source: Signal<Value, Failure>
  @_alwaysEmitIntoClient
  let rounds: SerialSubscription<Value, Failure>
  @_alwaysEmitIntoClient
  let makeTrigger: @Sendable (Int) -> Trigger
  // Changed once in each round, and rounds follow each other.
  @_alwaysEmitIntoClient
  let completions = SerialState(0)

  @_alwaysEmitIntoClient
  init(
    _ source: Signal<Value, Failure>, _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable,
    _ makeTrigger: @escaping @Sendable (Int) -> Trigger
  ) {
    self.source = source
    rounds = SerialSubscription(observer, in: handle)
    self.makeTrigger = makeTrigger
  }

  @_alwaysEmitIntoClient
  func begin() {
    rounds.proceed { round in
      self.source.attach(
        Observer(
          next: { self.rounds.downstream.next($0) }, failed: { self.rounds.downstream.failed($0) },
          completed: { self.wait() }),
        round)
    }
  }

  @_alwaysEmitIntoClient
  func wait() {
    completions.value += 1
    rounds.proceed { [count = completions.value] round in
      self.makeTrigger(count).attach(
        Observer(
          next: { isRepeated in if isRepeated { self.begin() } else { self.rounds.downstream.completed() } },
          failed: { self.rounds.downstream.failed($0) }),
        round)
    }
  }
}
