import Huntable

extension Signal {
  /// Makes a resource for each subscription, sends the events of the signal that `makeSignal` returns for it, and
  /// releases the resource at the end.
  ///
  ///     resource         open-----close
  ///     signal           -1-2-3-|
  ///     result           -1-2-3-|
  ///
  /// ![Marbles: using(resource:release:_:)](using)
  ///
  /// The closures run once for each subscription, through the `SubscriptionScheduler`. If `makeResource` throws, fails
  /// with that error, and calls neither `makeSignal` nor `release`. `release` is called exactly once, on the thread of
  /// the end or of the disposal: before the end of the signal is passed on, or when the subscription is disposed. The
  /// signal is disposed before that call. Ends as the signal does. Holds the resource until it has been released.
  ///
  ///     Signal.using(resource: { try Database(path) }, release: { $0.close() }) { database in
  ///       database.rows
  ///     }
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public static func using<Resource: Sendable>(
    resource makeResource: @escaping @Sendable () throws(Failure) -> Resource,
    release: @escaping @Sendable (Resource) -> Void,
    _ makeSignal: @escaping @Sendable (Resource) -> Signal
  ) -> Signal {
    Signal(attach: { observer, handle in
      SubscriptionScheduler.start(handle) {
        do throws(Failure) {
          let resource = try makeResource()
          let lifetime = Upstream(in: handle)
          // Made before the release is registered, so that the signal is disposed before the resource is released.
          let user = Upstream(in: lifetime.handle)
          lifetime.handle.onEnd { release(resource) }
          if lifetime.handle.isDisposed { return }
          user.attach(
            makeSignal(resource), next: observer.next, end: { event in lifetime.end { observer.send(event) } })
        } catch {
          observer.failed(error)
        }
      }
    })
  }

  /// `using(resource:release:_:)` with a resource that can always be made. The compiler infers no failure type from a
  /// closure that does not throw.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public static func using<Resource: Sendable>(
    resource makeResource: @escaping @Sendable () -> Resource, release: @escaping @Sendable (Resource) -> Void,
    _ makeSignal: @escaping @Sendable (Resource) -> Signal
  ) -> Signal {
    using(resource: { () throws(Failure) in makeResource() }, release: release, makeSignal)
  }
}
