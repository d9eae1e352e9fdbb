import Huntable

/// The first event of a subscription, for the thread that waits for it.
@usableFromInline
final class FirstEvent<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  let subscription = CompositeDisposable()
  @usableFromInline
  let store = BlockingStore<Event<Value, Failure>?>(nil, label: "FirstEvent")

  @_alwaysEmitIntoClient
  init() {}

  /// Disposes the subscription, which also stops a source that sends without end, and then lets the reader have the
  /// event. Ignores events after the first one, and after the disposal.
  @_alwaysEmitIntoClient
  func receive(_ event: Event<Value, Failure>) {
    guard subscription.end() else { return }
    store.put { $0 = event }
  }

  /// Blocks until there is an event, and returns nil if there is none by `deadline`. Called once.
  @_alwaysEmitIntoClient
  func take(until deadline: Instant?) -> Event<Value, Failure>? { store.take(until: deadline) { $0.take() } }
}
