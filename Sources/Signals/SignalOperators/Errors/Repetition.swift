import Huntable

extension SignalProtocol {
  /// Subscribes to this signal `count` times, each time after the previous subscription has completed, and then
  /// completes. The first subscription counts. Without a count the result never completes. Fails as the signal does.
  ///
  ///     source      -a-b|
  ///     repeat(2)   -a-b-a-b|
  ///
  /// ![Marbles: repeat(_:)](repeat)
  ///
  ///     source      -a-b|
  ///     repeat()    -a-b-a-b-a-b-
  ///
  /// ![Marbles: repeat()](repeat-endlessly)
  ///
  /// The signal is subscribed to again on the thread on which it completed. A source that completes during its
  /// subscription is subscribed to in a loop, on constant stack, until the subscription is disposed. With a count of zero
  /// the result completes without subscribing. Disposal disposes the running subscription. Holds nothing of the previous
  /// ones. A negative count traps.
  ///
  ///     Signal<Int, Never>.from([1, 2]).repeat(2)  // 1 2 1 2
  @_alwaysEmitIntoClient
  public func `repeat`(_ count: Int = .max) -> Signal<Value, Failure> {
    precondition(count >= 0, "A signal cannot be repeated a negative number of times.")
    if count == 0 { return .empty }
    return resubscribed {
      let remaining = SerialState(count)
      return { end, rounds in
        remaining.value -= 1
        if case .completed = end, remaining.value > 0 { rounds.begin() } else { rounds.end(end) }
      }
    }
  }
}
