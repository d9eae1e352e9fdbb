import Huntable

/// Disposes a subscription as soon as no source can send to it any more.
///
/// The closures that receive the end of the subscription retain this object. Each source that can still send, each
/// operator in between, and each scheduler on which an event waits retain those closures. So this object is deallocated
/// when the last of these releases the closures. No operator needs to know what the deallocation of one source means for
/// the other sources.
@usableFromInline
final class SenderLifetime<Failure: Error>: Sendable {
  @_alwaysEmitIntoClient
  package let handle: CompositeDisposable
  @_alwaysEmitIntoClient
  package let silentSources: SilentSources
  @_alwaysEmitIntoClient
  package let failed: @Sendable (Failure) -> Void
  @_alwaysEmitIntoClient
  package let completed: @Sendable () -> Void

  @_alwaysEmitIntoClient
  package init(
    _ handle: CompositeDisposable, failed: @escaping @Sendable (Failure) -> Void,
    completed: @escaping @Sendable () -> Void
  ) {
    self.handle = handle
    self.failed = failed
    self.completed = completed
    silentSources = handle.silentSources ?? SilentSources()
    handle.silentSources = silentSources
  }

  @_alwaysEmitIntoClient
  deinit {
    if !handle.isDisposed, silentSources.count.load(ordering: .relaxed) == 0 { handle.dispose() }
  }
}

extension Observer {
  /// This observer, but its subscription is disposed when no source can send to it any more.
  ///
  /// - Parameter handle: The subscription, before it is passed to the source.
  @_alwaysEmitIntoClient
  package func disposing(_ handle: CompositeDisposable) -> Observer {
    let senders = SenderLifetime(handle, failed: failed, completed: completed)
    return Observer(next: next, failed: { senders.failed($0) }, completed: { senders.completed() })
  }
}
