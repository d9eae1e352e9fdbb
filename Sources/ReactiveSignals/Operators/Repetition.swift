extension SignalProtocol {
  /// When this signal completes, subscribes to it again, for ever; fails as it does.
  ///
  /// A source that completes at once is subscribed in a loop, on constant stack, until the subscription is disposed.
  ///
  ///     Signal<Int, Never>.from([1, 2]).repeat().take(first: 5)  // 1 2 1 2 1
  @inlinable
  public func `repeat`() -> Signal<Value, Failure> {
    let source = signal
    return Signal(attach: { observer, handle in
      let succession = Succession(in: handle)
      @Sendable func round() {
        succession.proceed { subscription in
          source.attach(Observer(next: observer.next, failed: observer.failed, completed: round), subscription)
        }
      }
      round()
    })
  }
}
