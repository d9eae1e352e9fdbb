import Huntable

/// The state that the two terminals of a channel share: the value, which puts the values sent to either terminal into
/// one order, and the end.
@usableFromInline
final class ChannelCore<Value: Sendable, Failure: Error>: Sendable {
  /// Receives a value and the origin of the change.
  @usableFromInline
  typealias Next = @Sendable (Value, ChangeOrigin?) -> Void
  /// Receives the value before the subscription's first change, if there is one, and its version.
  @usableFromInline
  typealias Joined = (Value?, Int) -> Void

  /// Sets the value if `known` is the present version or nil. Returns the new version, or nil if the value was not set.
  @_alwaysEmitIntoClient
  let set: @Sendable (Value, ChangeOrigin, _ known: Int?) -> Int?
  @_alwaysEmitIntoClient
  let attach:
    @Sendable (
      CompositeDisposable, Joined, _ next: @escaping Next, _ completed: @escaping @Sendable () -> Void
    ) -> Void
  /// Runs a closure between two deliveries.
  @_alwaysEmitIntoClient
  let perform: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// The object that holds the value, and identifies the channel in the graph of connections.
  @_alwaysEmitIntoClient
  let owner: any AnyObject & Sendable
  /// Disposed when the property that holds the value ends.
  @_alwaysEmitIntoClient
  let ending: CompositeDisposable

  /// The upstream subscriptions of the terminals. Disposed when the channel ends.
  @_alwaysEmitIntoClient
  let upstream = CompositeDisposable()
  /// The first end that was sent to either terminal.
  @_alwaysEmitIntoClient
  let end = Locked<Event<Value, Failure>?>(nil, label: "Channel.end")

  /// A channel on a property. `outside` converts the property's value to the channel's value, and `inside` converts it
  /// back.
  ///
  /// - Parameter accepts: Whether the present value may be replaced. Runs while the property's lock is held.
  @_alwaysEmitIntoClient
  init<Held: Sendable>(
    _ core: PropertyCore<Held>, outside: @escaping @Sendable (Held) -> Value?,
    inside: @escaping @Sendable (Value) -> Held,
    accepts: @escaping @Sendable (Held, ChangeOrigin) -> Bool = { _, _ in true }
  ) {
    owner = core
    ending = core.ending
    set = { value, origin, known in
      core.set(inside(value), by: origin, known: known, accepts: { accepts($0, origin) })
    }
    attach = { handle, joined, next, completed in
      let observer = Observer<Held, Never>(
        next: { [unowned core] held in if let value = outside(held) { next(value, core.origin) } }, completed: completed
      )
      core.attach(.init(core.subject, observer, handle), joined: { joined(outside($0), $1) })
    }
    perform = { core.perform($0) }
  }

  /// Subscribes. Disposing `audience` ends the subscription.
  ///
  /// - Parameter ended: Receives the end, or nil if nothing can be sent any more.
  @_alwaysEmitIntoClient
  func subscribe(
    _ audience: CompositeDisposable, _ handle: CompositeDisposable, joined: Joined = { _, _ in },
    next: @escaping Next, ended: @escaping @Sendable (Event<Value, Failure>?) -> Void
  ) {
    attach(handle, joined, next) { ended(.completed) }
    let membership = CompositeDisposable()
    membership.onEnd {
      if handle.isDisposed { return }
      ended(self.end.withLock { $0 })
    }
    handle.onEnd { membership.dispose() }
    // Runs in its turn, so that the end comes after the values sent before it.
    perform { audience.add(membership) }
  }

  /// Subscribes beginning with the latest value, which the calling thread delivers. Values sent meanwhile follow the
  /// latest value.
  @_alwaysEmitIntoClient
  func subscribeReplaying(
    _ audience: CompositeDisposable, _ handle: CompositeDisposable, next: @escaping Next,
    ended: @escaping @Sendable (Event<Value, Failure>?) -> Void
  ) {
    let replay = ChannelReplay()
    var latest: Value?
    // The origin of a change is known only while the change is being delivered, so it is queued with the value.
    subscribe(
      audience, handle, joined: { value, _ in latest = value },
      next: { value, origin in replay.strand.submit { if !handle.isDisposed { next(value, origin) } } },
      ended: { end in replay.strand.submit { if !handle.isDisposed { ended(end) } } })
    if case .some(let latest) = latest, !handle.isDisposed { next(latest, nil) }
    if !replay.strand.exit() { replay.strand.drain() }
  }

  /// Ends both audiences, unless the channel has ended.
  @_alwaysEmitIntoClient
  func finish(_ event: Event<Value, Failure>, _ audiences: [CompositeDisposable]) {
    end.withLock { if $0 == nil { $0 = event } }
    // Each call disposes, not only the call whose end is the first: a thread that has sent an end delivers nothing after
    // it.
    upstream.dispose()
    perform { for audience in audiences { audience.dispose() } }
  }

  /// Whether the channel or its property has ended.
  @_alwaysEmitIntoClient
  var hasEnded: Bool { upstream.isDisposed || ending.isDisposed }

  /// Retains an upstream subscription of a terminal until the end.
  @_alwaysEmitIntoClient
  func keep(_ subscription: CompositeDisposable) {
    upstream.add(subscription)
    ending.add(subscription)
  }
}
