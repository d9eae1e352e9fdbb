/// A subject with a current value: the last one sent, or the initial one.
///
///     sent        -1-2-----3-|
///     early     ^0-1-2-----3-|
///     late             ^2--3-|
///     too late                ^(3|)
///
/// A subscriber receives the current value, then the values that are sent. After the end it receives the last value, then
/// the terminal event. The subscribing thread delivers the current value, as with a `ReplaySubject`. Subscribing goes
/// through the `SubscriptionScheduler`. Holds one value. Otherwise behaves like a `Subject`.
public final class BehaviorSubject<Value: Sendable, Failure: Error>: Subject<Value, Failure>, @unchecked Sendable {
  // Sendable as its superclass is: this class stores nothing.

  /// A subject whose current value is `initial`.
  @_alwaysEmitIntoClient
  public init(_ initial: Value) {
    let recording = Recording<Value, Failure>(capacity: 1)
    _ = recording.record(initial)
    super.init(recording: recording)
  }
}
