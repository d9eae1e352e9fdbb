/// The rounds of one subscription to a signal that may be subscribed to again after its end. A round is one subscription to
/// the signal. The decision is called with the end of each round, and calls one of the functions here: `begin`,
/// `begin(after:on:)`, `begin(when:)` or `end`.
@usableFromInline
final class Resubscribing<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  typealias Decision = @Sendable (Event<Value, Failure>, Resubscribing) -> Void

  @_alwaysEmitIntoClient
  let source: Signal<Value, Failure>
  @_alwaysEmitIntoClient
  let rounds: SerialSubscription<Value, Failure>
  @_alwaysEmitIntoClient
  let decide: Decision

  @_alwaysEmitIntoClient
  init(
    _ source: Signal<Value, Failure>, _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable,
    _ decide: @escaping Decision
  ) {
    self.source = source
    rounds = SerialSubscription(observer, in: handle)
    self.decide = decide
  }

  // The closures capture one object, so that no round allocates them.

  /// Subscribes to the signal, on the thread on which the previous round ended.
  @_alwaysEmitIntoClient
  func begin() { rounds.proceed { self.subscribe($0) } }

  @_alwaysEmitIntoClient
  func subscribe(_ round: CompositeDisposable) {
    source.attach(
      Observer(
        next: { self.rounds.downstream.next($0) }, failed: { self.decide(.failed($0), self) },
        completed: { self.decide(.completed, self) }),
      round)
  }

  /// Subscribes to the signal on a scheduler, after a delay. The delay replaces the round, which disposes the round.
  @_alwaysEmitIntoClient
  func begin(after delay: Duration, on scheduler: some Scheduler) {
    rounds.proceed { wait in wait.adopt(scheduler.schedule(after: delay, Tracing.inContext { self.begin() })) }
  }

  /// Subscribes to the signal when `trigger` sends true. Completes when `trigger` sends false.
  @_alwaysEmitIntoClient
  func begin(when trigger: Signal<Bool, Failure>) {
    rounds.proceed { wait in
      trigger.attach(
        Observer(
          next: { isWanted in if isWanted { self.begin() } else { self.end(.completed) } },
          failed: { self.end(.failed($0)) }),
        wait)
    }
  }

  /// Ends as the last round ended.
  @_alwaysEmitIntoClient
  func end(_ event: Event<Value, Failure>) { rounds.downstream.send(event) }
}

extension SignalProtocol {
  /// A signal that may be subscribed to again after its end: the engine of `retry` and `repeat`.
  ///
  /// `makeDecision` is called once for each subscription, so the decision may have a state. A round is disposed before the
  /// next round begins, and before a delay begins. Rounds run in a loop, on constant stack.
  @_alwaysEmitIntoClient
  func resubscribed(
    operator: StaticString = #function,
    _ makeDecision: @escaping @Sendable () -> Resubscribing<Value, Failure>.Decision
  ) -> Signal<Value, Failure> {
    let source = signal
    return Signal(
      operator: `operator`,
      attach: { observer, handle in Resubscribing(source, observer, handle, makeDecision()).begin() })
  }
}
