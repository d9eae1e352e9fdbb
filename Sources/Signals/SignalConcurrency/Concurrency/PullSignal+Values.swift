import Huntable

extension PullSignal {
  /// The signal's values, for `for await`. The source pauses while `capacity` values wait or are being used.
  ///
  ///     source                                      -12----3---4-|
  ///     values(capacity: 2, overflow: .pausing)     -1-----2---3---4     a slow body
  ///
  /// Each iterator is a subscription. The loop receives every value. At most `capacity` values are held, including the
  /// value that the body of the loop uses. A paused source continues when half of the places are free, or one place with
  /// a capacity below four. Leaving the loop or cancelling the task disposes the subscription, as with `values`. A
  /// capacity that is not positive traps.
  ///
  ///     for try await line in file.lines(on: reader).values(capacity: 16, overflow: .pausing) { try await upload(line) }
  @_alwaysEmitIntoClient
  public func values(capacity: Int, overflow: PullOverflow) -> SignalValues<Value, Failure> {
    precondition(capacity > 0, "A task must be able to wait for a value: the buffer has no room for one.")
    return SignalValues {
      let demand = Demand(halfOf: capacity)
      return SignalValues.Iterator(source(demand), .max, .dropNewest, demand)
    }
  }
}
