import Huntable

extension SignalProtocol {
  /// Shares one subscription to the source among all subscribers, and says when the next subscriber begins a new one: after
  /// a completion, after a failure, when all subscribers have left.
  ///
  ///     source   ^-1-2-|
  ///     first    ^-1-2-|
  ///     second     ^-2-|
  ///     third               ^(2|)     share(replay: 1, resetOnCompletion: false)
  ///
  /// ![Marbles: share(replay:resetOnCompletion:resetOnFailure:resetWhenUnused:)](share-kept)
  ///
  /// Without a reset, a subscriber that comes after the end receives the last `capacity` values of the connection and its
  /// end, and the source is not subscribed to again. A reset at the end comes before the end is passed on, so that a
  /// subscription inside the end opens a new connection.
  ///
  /// If `resetWhenUnused` is false, the source is not disposed when the last subscriber leaves. It runs until it ends, or
  /// until the result has been released and no subscriber is left. Otherwise, and with true for all, behaves as
  /// `share(replay:)`. Holds at most `capacity` values, also after the end if it does not reset. A negative capacity traps.
  ///
  ///     let settings = request.share(replay: 1, resetOnCompletion: false)  // asks again only after a failure
  @_alwaysEmitIntoClient
  public func share(
    replay capacity: Int = 0, resetOnCompletion: Bool, resetOnFailure: Bool = true, resetWhenUnused: Bool = true
  ) -> Signal<Value, Failure> {
    shared(
      replay: capacity, grace: nil, keepsCompleted: !resetOnCompletion, keepsFailed: !resetOnFailure,
      keepsUnused: !resetWhenUnused)
  }

  /// The same, but all subscribers may be gone for a time before the source is disposed.
  ///
  ///     source   ^-1-2-3-4-|
  ///     first    ^-1-2!
  ///     second          ^4-|
  ///     third                    ^|     share(keepingAlive: 4, on: s, resetOnCompletion: false)
  ///
  /// ![Marbles: share(replay:keepingAlive:on:resetOnCompletion:resetOnFailure:)](share-kept)
  ///
  /// See `share(replay:keepingAlive:on:)` for the period, and
  /// `share(replay:resetOnCompletion:resetOnFailure:resetWhenUnused:)` for the end.
  ///
  ///     let position = gps.share(replay: 1, keepingAlive: .seconds(30), on: .main, resetOnCompletion: false)
  @_alwaysEmitIntoClient
  public func share(
    replay capacity: Int = 0, keepingAlive period: Duration, on scheduler: some Scheduler, resetOnCompletion: Bool,
    resetOnFailure: Bool = true
  ) -> Signal<Value, Failure> {
    shared(
      replay: capacity, grace: GracePeriod(period, on: scheduler), keepsCompleted: !resetOnCompletion,
      keepsFailed: !resetOnFailure, keepsUnused: false)
  }

  @_alwaysEmitIntoClient
  func shared(
    replay capacity: Int, grace: GracePeriod?, keepsCompleted: Bool, keepsFailed: Bool, keepsUnused: Bool
  ) -> Signal<Value, Failure> {
    let source = signal
    return .shared(replay: capacity, SharedSource(grace: grace, keepsUnused: keepsUnused)) {
      let end = KeptEnd()
      let noticed = source.do(
        failed: { _ in if keepsFailed { end.keep() } }, completed: { if keepsCompleted { end.keep() } })
      return (noticed, end)
    }
  }
}

/// The end of a shared source, after which its connection may be kept.
@usableFromInline
final class KeptEnd: Sendable {
  private let kept = AtomicInt(0, label: "KeptEnd")

  @usableFromInline
  init() {}

  /// The source has ended in a way after which the connection is kept. Called before the end is passed on.
  @usableFromInline
  func keep() {
    // Relaxed: read by the same thread, which then disposes the connection.
    kept.store(1, ordering: .relaxed)
  }

  @usableFromInline
  var isKept: Bool { kept.load(ordering: .relaxed) == 1 }
}
