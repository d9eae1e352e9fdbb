import Huntable

/// A subject that records its events and sends them to late subscribers first.
///
///     sent               -1-2----3-|
///     late                    ^(12)-3-|
///     late, capacity 1        ^2-3-|
///     too late                         ^(123|)
///
/// The subject records the terminal event and the most recent values, up to its capacity, for a limited time if one is
/// given. A subscriber receives the recorded values in order, and then the terminal event or, if the subject has not
/// ended, live events. A subscriber misses no event and receives none twice, even if other threads send meanwhile. The
/// replay stops when the subscription is disposed. All subscribers, early or late, see the same order.
///
/// The thread on which the subscription starts delivers the replay, even while another thread is sending, and never waits
/// for that thread. Events sent during the replay wait in a queue of the subscription, and are delivered on the same
/// thread. Other subscribers receive these events immediately.
///
/// Subscribing goes through the `SubscriptionScheduler`. The recorded values are held as long as the subject or a
/// subscription exists; without a capacity their number grows with every value. Otherwise behaves like a `Subject`.
public final class ReplaySubject<Value: Sendable, Failure: Error>: Subject<Value, Failure>, @unchecked Sendable {
  // Sendable as its superclass is: this class stores nothing.

  /// A subject that records the last `capacity` values, all of them by default. A negative capacity traps.
  @_alwaysEmitIntoClient
  public init(capacity: Int = .max) {
    precondition(capacity >= 0, "A ReplaySubject cannot record \(capacity) values.")
    super.init(recording: Recording(capacity: capacity))
  }

  /// A subject that records the last `capacity` values, each for `period` on the clock of `scheduler`.
  ///
  /// Old values are released when a value is sent and when a subscriber arrives; no timer runs. A negative capacity and a
  /// negative period trap.
  @_alwaysEmitIntoClient
  public init(capacity: Int = .max, within period: Duration, on scheduler: some Scheduler) {
    precondition(capacity >= 0, "A ReplaySubject cannot record \(capacity) values.")
    precondition(period >= .zero, "A ReplaySubject cannot record values for a negative time: \(period).")
    super.init(recording: Recording(capacity: capacity, aging: .init(limit: period, now: { scheduler.now })))
  }
}
