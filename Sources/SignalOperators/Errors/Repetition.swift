import Huntable

extension SignalProtocol {
  /// When this signal completes, subscribes to it again, without limit. Fails as it does.
  ///
  /// The signal is subscribed to again on the thread on which it completed. A source that completes during its
  /// subscription is subscribed to in a loop, on constant stack, until the subscription is disposed. Disposal disposes
  /// the running subscription. Holds nothing of the previous ones.
  ///
  ///     source  -1-2|
  ///     result  -1-2-1-2-1-2-     source.repeat()
  ///
  /// ![Marbles: repeat()](repeat-endlessly)
  @_alwaysEmitIntoClient
  public func `repeat`() -> Signal<Value, Failure> {
    resubscribed { { end in if case .completed = end { .now } else { .no } } }
  }

  /// Subscribes to this signal `count` times, each time after the previous subscription has completed, and then
  /// completes. Fails as it does.
  ///
  ///     source      -a-b|
  ///     repeat(2)   -a-b-a-b|
  ///
  /// ![Marbles: repeat(_:)](repeat)
  ///
  /// With zero it completes without subscribing; with one it behaves as the source. Runs on constant stack. Disposal
  /// disposes the running subscription. Holds nothing. A negative count traps.
  ///
  ///     Signal<Int, Never>.from([1, 2]).repeat(2)  // 1 2 1 2
  @_alwaysEmitIntoClient
  public func `repeat`(_ count: Int) -> Signal<Value, Failure> {
    precondition(count >= 0, "A signal cannot be repeated a negative number of times.")
    if count == 0 { return .empty }
    return resubscribed {
      let remaining = SerialState(count)
      return { end in
        remaining.value -= 1
        if case .completed = end, remaining.value > 0 { return .now }
        return .no
      }
    }
  }
}
