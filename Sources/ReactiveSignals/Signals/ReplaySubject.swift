/// A subject that records its events and sends them to late subscribers first.
///
///     sent               -1-2----3-|
///     late                    ^(12)3-|
///     late, capacity 1        ^2---3-|
///     too late                         ^(123|)
///
/// It records the most recent values, up to its capacity, and the terminal event. A subscriber gets the recorded values
/// in their order, then the terminal event if there was one, else it goes on live: nothing is lost or seen twice,
/// whoever sends meanwhile. The replay stops when the subscription is disposed. Every subscriber, early or late,
/// sees one order.
///
/// The thread on which the subscription starts delivers the replay, also while another thread is sending, and never waits
/// for that thread. What is sent during the replay waits in a queue of the subscription, and follows on the same thread.
/// The other subscribers receive it at once.
///
/// Subscribing goes through the `SubscriptionScheduler`. The recorded values are held as long as the subject is, or
/// anybody is subscribed: without a capacity they grow with what is sent. For the rest it is a `Subject`.
public final class ReplaySubject<Value: Sendable, Failure: Error>: Subject<Value, Failure>, @unchecked Sendable {
  // Sendable as its superclass is: it stores nothing of its own.

  /// A subject that records the last `capacity` values, all of them by default. A negative capacity traps.
  public init(capacity: Int = .max) {
    precondition(capacity >= 0, "A ReplaySubject cannot record \(capacity) values.")
    super.init(recording: Recording(capacity: capacity))
  }
}
