import Huntable

/// The first event of a subscription, for the thread that waits for it.
///
/// The lock does not know the type of the event. The compiler specialises no code in the `deinit` of a generic class, and
/// unspecialised code that destroys a lock around a generic type looks up the metadata of several types.
@usableFromInline
final class FirstEvent<Value: Sendable, Failure: Error>: Sendable {
  @_alwaysEmitIntoClient
  let subscription = CompositeDisposable()
  /// Whether there is an event.
  @_alwaysEmitIntoClient
  let store = BlockingStore(false, label: "FirstEvent")
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Written by the one thread that ends the subscription, before it sets `store`; read after that.
  nonisolated(unsafe) var value: Value?
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Written and read as `value` is. Nil if the event is a value.
  nonisolated(unsafe) var end: End<Value, Failure>?

  @_alwaysEmitIntoClient
  init() {}

  /// Disposes the subscription and then passes the event to the reader. The disposal also stops a source that sends
  /// without end. Ignores events after the first one, and after the disposal.
  @_alwaysEmitIntoClient
  func receive(_ event: Event<Value, Failure>) {
    guard subscription.end() else { return }
    if case .next(let value) = event { self.value = .some(value) } else { end = End(event) }
    store.put { $0 = true }
  }

  /// Blocks until there is an event, and returns nil if there is none by `deadline`. Called once.
  @_alwaysEmitIntoClient
  func take(until deadline: Instant?) -> Event<Value, Failure>? {
    guard store.take(until: deadline, { $0 ? true : nil }) != nil else { return nil }
    return end?.event ?? value.take().map { .next($0) }
  }
}
