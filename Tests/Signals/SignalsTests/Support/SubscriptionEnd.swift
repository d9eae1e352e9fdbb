/// The ways in which a subscription ends.
enum SubscriptionEnd: CaseIterable, Sendable {
  case completion, failure, disposal

  /// Subscribes with closures that alone hold an object, and ends the subscription in this way after a value of the source,
  /// whose events `send` sends.
  func observe(
    _ signal: Ints, _ send: (IntEvent) -> Void
  ) -> (observed: Weak<Token>, subscription: any Disposable) {
    let (observed, subscription) = tokenHeld { token in
      signal.subscribe(next: { _ in token.touch() }, failed: { _ in token.touch() }, completed: { token.touch() })
    }
    send(.next(1))
    switch self {
    case .completion: send(.completed)
    case .failure: send(.failed(TestError()))
    case .disposal: subscription.dispose()
    }
    if !subscription.isDisposed { subscription.dispose() }
    return (observed, subscription)
  }
}
