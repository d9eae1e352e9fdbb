/// How a signal continues after its subscription has ended.
@usableFromInline
enum Again<Failure: Error>: Sendable {
  /// Ends as the subscription ended.
  case no
  /// Subscribes again, on the thread on which the subscription ended.
  case now
  /// Subscribes again on a scheduler, after a delay.
  case after(Duration, any Scheduler)
  /// Subscribes again if this signal sends true, and completes if it sends false.
  case when(Signal<Bool, Failure>)
}

/// The rounds of one subscription to a signal that may be subscribed to again after its end.
@usableFromInline
final class Resubscribing<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  typealias Decision = @Sendable (Event<Value, Failure>) -> Again<Failure>

  @_alwaysEmitIntoClient
  let source: Signal<Value, Failure>
  @_alwaysEmitIntoClient
  let rounds: SerialSubscription<Value, Failure>
  @_alwaysEmitIntoClient
  let decide: Decision

  @inlinable
  init(
    _ source: Signal<Value, Failure>, _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable,
    _ decide: @escaping Decision
  ) {
    self.source = source
    rounds = SerialSubscription(observer, in: handle)
    self.decide = decide
  }

  // The closures capture one object, so that no round allocates them.

  @inlinable
  func begin() { rounds.proceed { self.subscribe($0) } }

  @inlinable
  func subscribe(_ round: CompositeDisposable) {
    source.attach(
      Observer(
        next: { self.rounds.downstream.next($0) }, failed: { self.end(.failed($0)) },
        completed: { self.end(.completed) }),
      round)
  }

  @inlinable
  func end(_ event: Event<Value, Failure>) {
    switch decide(event) {
    case .no: rounds.downstream.send(event)
    case .now: begin()
    // The delay replaces the round in `rounds`, which disposes the round.
    case .after(let delay, let scheduler):
      rounds.proceed { wait in wait.adopt(scheduler.schedule(after: delay, Tracing.inContext { self.begin() })) }
    case .when(let trigger):
      rounds.proceed { wait in
        trigger.attach(
          Observer(
            next: { isWanted in if isWanted { self.begin() } else { self.rounds.downstream.completed() } },
            failed: { self.rounds.downstream.failed($0) }),
          wait)
      }
    }
  }
}

extension SignalProtocol {
  /// A signal that may be subscribed to again after its end: the engine of `retry` and `repeat`.
  ///
  /// `makeDecision` is called once for each subscription, so the decision may have a state. The decision is called with
  /// the end of each round, which is one subscription to the source. A round is disposed before the next round begins,
  /// and before a delay begins. Rounds run in a loop, on constant stack.
  @inlinable
  func resubscribed(
    operator: StaticString = #function,
    _ makeDecision: @escaping @Sendable () -> @Sendable (Event<Value, Failure>) -> Again<Failure>
  ) -> Signal<Value, Failure> {
    let source = signal
    return Signal(
      operator: `operator`,
      attach: { observer, handle in Resubscribing(source, observer, handle, makeDecision()).begin() })
  }
}
