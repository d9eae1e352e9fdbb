/// How a signal continues after its subscription has ended.
@usableFromInline
enum Again: Sendable {
  /// Ends as the subscription ended.
  case no
  /// Subscribes again, on the thread on which the subscription ended.
  case now
  /// Subscribes again on a scheduler, after a delay.
  case after(Duration, any Scheduler)
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
    _ makeDecision: @escaping @Sendable () -> @Sendable (Event<Value, Failure>) -> Again
  ) -> Signal<Value, Failure> {
    let source = signal
    return Signal(
      operator: `operator`,
      attach: { observer, handle in
        let rounds = SerialSubscription(in: handle)
        let downstream = ChainLink(observer)
        let decide = makeDecision()
        @Sendable func begin() {
          rounds.proceed { round in
            let observer = downstream.contents
            source.attach(
              Observer(next: observer.next, failed: { end(.failed($0)) }, completed: { end(.completed) }), round)
          }
        }
        @Sendable func end(_ event: Event<Value, Failure>) {
          switch decide(event) {
          case .no: downstream.contents.send(event)
          case .now: begin()
          // The delay replaces the round in `rounds`, which disposes the round.
          case .after(let delay, let scheduler):
            rounds.proceed { wait in wait.adopt(scheduler.schedule(after: delay, Tracing.inContext(begin))) }
          }
        }
        begin()
      })
  }
}
