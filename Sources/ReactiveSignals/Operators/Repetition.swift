extension SignalProtocol {
  /// When this signal completes, subscribes to it again, for ever; fails as it does.
  ///
  /// It is subscribed where it completed. A source that completes at once is subscribed in a loop, on constant stack,
  /// until the subscription is disposed. Disposal disposes the subscription that runs. Holds nothing of those before.
  ///
  ///     source  -1-2|
  ///     result  -1-2-1-2-1-2-     source.repeat()
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
