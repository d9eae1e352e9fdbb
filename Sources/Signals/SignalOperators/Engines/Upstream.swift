/// The subscription to the source of an operator that may end before its source does, or after it.
///
/// When the operator ends, it first disposes the source and then passes the end on. Later events of the source are
/// ignored: a source may still be inside its subscribe closure, or send again during the delivery of the last value.
@usableFromInline
// Sendable by law 1: the source calls the operator serially.
package final class Upstream: @unchecked Sendable {
  @_alwaysEmitIntoClient
  let handle: CompositeDisposable
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  var hasEnded = false

  @_alwaysEmitIntoClient
  package init(in parent: CompositeDisposable) {
    let handle = CompositeDisposable(in: parent)
    self.handle = handle
    parent.onEnd { handle.dispose() }
  }

  /// Disposes the source, then calls `forward`. Only the first call has an effect.
  @_alwaysEmitIntoClient
  package func end(_ forward: () -> Void) {
    if hasEnded { return }
    hasEnded = true
    handle.dispose()
    forward()
  }

  /// Subscribes to the source. When the source ends, disposes it, then calls `forward` with the event.
  @_alwaysEmitIntoClient
  package func attach<Value: Sendable, Output: Sendable, Failure: Error>(
    _ source: Signal<Value, Failure>, next: @escaping @Sendable (Value) -> Void,
    end forward: @escaping @Sendable (Event<Output, Failure>) -> Void
  ) {
    source.attach(
      Observer(
        next: next, failed: { error in self.end { forward(.failed(error)) } },
        completed: { self.end { forward(.completed) } }),
      handle)
  }
}
