/// A subject with a current value: the last one sent, or the initial one.
///
/// A subscriber gets the current value, then what is sent; after the end the last value, then the terminal event.
/// Subscribing goes through the `SubscriptionScheduler`.
public final class BehaviorSubject<Value: Sendable, Failure: Error>: Subject<Value, Failure>, @unchecked Sendable {
  // Sendable as its superclass is: it stores nothing of its own.

  /// A subject whose current value is `initial`.
  public init(_ initial: Value) {
    var recorder = SubjectCore<Value, Failure>.Recorder(capacity: 1)
    recorder.record(initial)
    super.init(recording: recorder)
  }
}
