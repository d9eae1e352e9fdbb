/// What the two terminals of a channel share: the value, on which everything that is sent to either meets in one order,
/// and the end.
@usableFromInline
final class ChannelCore<Value: Sendable, Failure: Error>: Sendable {
  /// Takes a value, and who has made the change.
  @usableFromInline
  typealias Next = @Sendable (Value, ChangeMaker?) -> Void
  /// Takes what a subscription begins after: the value, if there is one, and its version.
  @usableFromInline
  typealias Joined = (Value?, Int) -> Void

  /// Sets the value, if it is still the one of the version that is known; returns the new version, or nil if nothing was
  /// set.
  @usableFromInline
  let set: @Sendable (Value, ChangeMaker, _ known: Int?) -> Int?
  @usableFromInline
  let attach:
    @Sendable (
      CompositeDisposable, Joined, _ next: @escaping Next, _ completed: @escaping @Sendable () -> Void
    ) -> Void
  /// Runs a closure between two deliveries.
  @usableFromInline
  let perform: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// What has the value: the place in a net of connections.
  @usableFromInline
  let owner: any AnyObject & Sendable
  /// Disposed when the property ends that has the value.
  @usableFromInline
  let ending: CompositeDisposable

  /// What the terminals are subscribed to; disposed by the end.
  @usableFromInline
  let upstream = CompositeDisposable()
  /// The first end that was sent to either terminal.
  @usableFromInline
  let end = Locked<Event<Value, Failure>?>(nil, label: "Channel.end")

  /// A channel whose value is what `outside` makes of a property's, and sets what `inside` makes of it.
  ///
  /// - Parameter accepts: Whether a value may be sent in place of this one; it runs with the property's lock held.
  @inlinable
  init<Held: Sendable>(
    _ core: PropertyCore<Held>, outside: @escaping @Sendable (Held) -> Value?,
    inside: @escaping @Sendable (Value) -> Held,
    accepts: @escaping @Sendable (Held, ChangeMaker) -> Bool = { _, _ in true }
  ) {
    owner = core
    ending = core.ending
    set = { value, maker, known in
      core.set(inside(value), by: maker, known: known, accepts: { accepts($0, maker) })
    }
    attach = { handle, joined, next, completed in
      let observer = Observer<Held, Never>(
        next: { [unowned core] held in if let value = outside(held) { next(value, core.maker) } }, completed: completed)
      core.attach(.init(core.subject, observer, handle), joined: { joined(outside($0), $1) })
    }
    perform = { core.perform($0) }
  }

  /// Subscribes; the subscription belongs to `audience`, whose disposal ends it.
  ///
  /// - Parameter ended: Takes the end; nil: nothing can be sent any more.
  @inlinable
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
    // In its turn, so that the end comes after what was sent before it.
    perform { audience.add(membership) }
  }

  /// The same with the latest value first, which the calling thread delivers; what is sent meanwhile follows it.
  @inlinable
  func subscribeReplaying(
    _ audience: CompositeDisposable, _ handle: CompositeDisposable, next: @escaping Next,
    ended: @escaping @Sendable (Event<Value, Failure>?) -> Void
  ) {
    let replay = ChannelReplay<Value, Failure>(handle, next, ended)
    var latest: Value?
    subscribe(
      audience, handle, joined: { value, _ in latest = value }, next: { replay.submit(.value($0, $1)) },
      ended: { replay.submit(.end($0)) })
    replay.deliver(latest)
  }

  /// Ends both audiences, unless that has happened.
  @inlinable
  func finish(_ event: Event<Value, Failure>, _ audiences: [CompositeDisposable]) {
    let isFirst = end.withLock { end in
      if end != nil { return false }
      end = event
      return true
    }
    guard isFirst else { return }
    upstream.dispose()
    perform { for audience in audiences { audience.dispose() } }
  }

  /// Whether it has ended.
  @inlinable
  var hasEnded: Bool { upstream.isDisposed || ending.isDisposed }

  /// Keeps what a terminal is subscribed to until the end.
  @inlinable
  func keep(_ subscription: CompositeDisposable) {
    if hasEnded { return subscription.dispose() }
    upstream.add(subscription)
    ending.add(subscription)
  }
}
