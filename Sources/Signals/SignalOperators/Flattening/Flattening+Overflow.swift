import Huntable

extension SignalProtocol {
  /// Merges the signals that are sent. At most `limit` of them run at the same time, and at most `capacity` wait.
  ///
  ///     source                                                          -A-B-C-|
  ///     A                                                                a-----a|
  ///     C                                                                       c-|
  ///     flatten(maxConcurrent: 1, capacity: 1, overflow: .dropOldest)   -a-----ac-|     B is dropped
  ///
  /// ![Marbles: flatten(maxConcurrent:capacity:overflow:)](flatten-overflow)
  ///
  /// If a signal arrives while `capacity` others wait, `overflow` decides which signal is dropped, or that the result
  /// fails. A dropped signal is never subscribed to. Completes when the source and all signals have completed. The first
  /// error, also one by overflow, disposes the running signals, drops the waiting ones and is passed on. Disposal
  /// disposes the source and the running signals. Holds the running and the waiting signals. With a capacity of zero no
  /// signal waits, and `dropOldest` drops the newest signal. Traps if the limit is not positive or if the capacity is
  /// negative.
  ///
  ///     uploads.flatten(maxConcurrent: 2, capacity: 100, overflow: .fail(.busy))
  @_alwaysEmitIntoClient
  public func flatten<Output: Sendable>(
    maxConcurrent limit: Int, capacity: Int, overflow: Overflow<Failure>
  ) -> Signal<Output, Failure> where Value == Signal<Output, Failure> {
    flatten(maxConcurrent: limit, capacity: capacity, overflow: overflow, dropped: { _ in })
  }

  /// Merges the signals that are sent, and calls `dropped` with each signal for which there is no room.
  ///
  ///     source    -A-B-C-|
  ///     A          a-----a|
  ///     C                 c-|
  ///     result    -a-----ac-|     flatten(maxConcurrent: 1, capacity: 1, overflow: .dropOldest) { lost($0) }
  ///     dropped   -----B
  ///
  /// ![Marbles: flatten(maxConcurrent:capacity:overflow:dropped:)](flatten-overflow)
  ///
  /// `dropped` is called inside the call of the source, on its thread and with no lock held. It may subscribe to the signal
  /// in another way. A signal at which the result fails is not reported. Otherwise behaves as
  /// `flatten(maxConcurrent:capacity:overflow:)`.
  ///
  ///     uploads.flatten(maxConcurrent: 2, capacity: 100, overflow: .dropNewest, dropped: { _ in refused.add(1) })
  @_alwaysEmitIntoClient
  public func flatten<Output: Sendable>(
    maxConcurrent limit: Int, capacity: Int, overflow: Overflow<Failure>,
    dropped: @escaping @Sendable (Signal<Output, Failure>) -> Void
  ) -> Signal<Output, Failure> where Value == Signal<Output, Failure> {
    precondition(limit > 0, "With a capacity, the number of signals that run at the same time must be positive.")
    precondition(capacity >= 0, "The number of signals that wait cannot be negative.")
    return merging(operator: "flatten", limit: limit) { merging, inner in
      if let last = merging.receive(inner, capacity: capacity, overflow: overflow) { dropped(last) }
    }
  }
}
