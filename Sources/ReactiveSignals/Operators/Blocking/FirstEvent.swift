import Huntable

/// The first event of a subscription, for the thread that waits for it.
@usableFromInline
final class FirstEvent<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  struct State {
    @usableFromInline
    var event: Event<Value, Failure>?
    @usableFromInline
    var waiter: Waiter?

    @inlinable
    init() {}
  }

  @usableFromInline
  let subscription = CompositeDisposable()
  @usableFromInline
  let state = Locked(State(), label: "FirstEvent")

  @inlinable
  init() {}

  /// Disposes the subscription, which also stops a source that sends without end, and then lets the reader have the
  /// event. Ignores events after the first one, and after the disposal.
  @inlinable
  func receive(_ event: Event<Value, Failure>) {
    guard subscription.end() else { return }
    let waiter = state.withLock { state in
      state.event = event
      return state.waiter.take()
    }
    waiter?.wake()
  }

  /// Blocks until there is an event, and returns nil if there is none by `deadline`. Called once.
  @inlinable
  func take(until deadline: Instant?) -> Event<Value, Failure>? {
    if let event = state.withLock({ $0.event.take() }) { return event }
    let waiter = Waiter()
    let event = state.withLock { state in
      let event = state.event.take()
      if event == nil { state.waiter = waiter }
      return event
    }
    if let event { return event }
    waiter.wait(until: deadline)
    return state.withLock { $0.event.take() }
  }
}
