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
      let rounds = SerialSubscription(in: handle)
      let downstream = ChainLink(observer)
      @Sendable func round() {
        rounds.proceed { subscription in
          let observer = downstream.contents
          source.attach(Observer(next: observer.next, failed: observer.failed, completed: round), subscription)
        }
      }
      round()
    })
  }

  /// Subscribes to this signal `count` times, again each time it completes, and then completes; fails as it does.
  ///
  ///     source      -a-b|
  ///     repeat(2)   -a-b-a-b|
  ///
  /// With zero it completes without subscribing, with one it is as the source. It is lazy and runs on constant stack: the
  /// next round begins when the one before has completed. Disposal ends the round. Holds nothing. A negative count
  /// traps.
  ///
  ///     Signal<Int, Never>.from([1, 2]).repeat(2)  // 1 2 1 2
  @inlinable
  public func `repeat`(_ count: Int) -> Signal<Value, Failure> {
    precondition(count >= 0, "A signal cannot be repeated a negative number of times.")
    if count == 0 { return .empty }
    let source = signal
    return Signal(attach: { observer, handle in
      let rounds = SerialSubscription(in: handle)
      let downstream = ChainLink(observer)
      let remaining = SerialState(count)
      @Sendable func round() {
        if remaining.value == 0 { return downstream.contents.completed() }
        remaining.value -= 1
        rounds.proceed { subscription in
          let observer = downstream.contents
          source.attach(Observer(next: observer.next, failed: observer.failed, completed: round), subscription)
        }
      }
      round()
    })
  }
}
