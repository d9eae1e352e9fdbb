public import CThreads

/// A property without its lifetime: what subscriptions, and what is composed of it, can hold without keeping it alive.
@usableFromInline
final class PropertyCore<Value: Sendable>: Sendable {
  @usableFromInline
  typealias Subscription = SubjectCore<Value, Never>.Subscription
  @usableFromInline
  typealias State = PropertyState<Value, Subscription>

  @usableFromInline
  let state: Locked<State>
  /// Delivers to the subscribers. Only whoever tells touches it, so its own strand has nothing to do.
  @usableFromInline
  let subject: SubjectCore<Value, Never>
  /// Disposed at the end, before the subscribers are told.
  @usableFromInline
  let ending = CompositeDisposable()
  @exclusivity(unchecked)
  @usableFromInline
  // Who made the change that is being told, if it was made through a channel. Touched only by whoever tells.
  nonisolated(unsafe) var maker: ChangeMaker?

  @inlinable
  init(_ value: Value) {
    state = Locked(State(value), label: "Property")
    subject = SubjectCore(recording: nil, subscriptions: ending)
  }

  @inlinable
  var value: Value { state.withLock { $0.value } }

  /// The value, and what tells it from later ones.
  @inlinable
  func read() -> (value: Value, version: Int) { state.withLock { ($0.value, $0.version) } }

  /// Sets the value; returns the old one.
  @inlinable
  @inline(__always)
  @discardableResult
  func set(_ new: Value) -> Value {
    let setter = UInt(bitPattern: ct_thread())
    let (old, tells) = state.withLock { $0.set(new, by: setter) }
    if tells { tell(.change(new)) }
    return old
  }

  /// Sets what `change` makes of the value, which nobody has changed meanwhile: else it is made anew. The closure runs
  /// outside of the lock.
  @inlinable
  func modify<Result, Failure: Error>(
    _ change: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let setter = UInt(bitPattern: ct_thread())
    while true {
      let (known, version) = read()
      var new = known
      let result = try change(&new)
      let attempt = state.withLock { [new] state -> (tells: Bool, other: UInt?) in
        guard state.version == version else { return (false, state.lastSetter) }
        return (state.set(new, by: setter).tells, nil)
      }
      // The old value is released outside of the lock.
      withExtendedLifetime(known) {}
      if attempt.tells { tell(.change(new)) }
      guard let other = attempt.other else { return result }
      precondition(other != setter, "The closure that modifies a property cannot set that property as well.")
      Exploration.spinHint("Property.modify")
    }
  }

  /// Sets the value through a channel if `accepts` is true of the present one, and that is still the one of version
  /// `known`; returns the new version, or nil if nothing was set. `accepts` runs with the lock held.
  @inlinable
  func set(_ new: Value, by maker: ChangeMaker, known: Int?, accepts: (Value) -> Bool = { _ in true }) -> Int? {
    let setter = UInt(bitPattern: ct_thread())
    let change = state.withLock { state -> (old: Value, notice: State.Notice?, version: Int)? in
      guard accepts(state.value), let change = state.set(new, by: setter, maker, known: known) else { return nil }
      return (change.old, change.notice, state.version)
    }
    // The old value is released outside of the lock.
    guard let change else { return nil }
    tell(change.notice)
    return change.version
  }

  @inlinable
  func attach(_ observer: Observer<Value, Never>, _ handle: CompositeDisposable, _ beginning: State.Beginning) {
    attach(Subscription(subject, observer, handle), beginning)
  }

  /// Subscribes; the calling thread delivers the first value.
  @inlinable
  func attach(_ subscription: Subscription, _ beginning: State.Beginning) {
    if subject.hasEnded { return sendLast(to: subscription, beginning) }
    let (joins, notice) = state.withLock { state -> (Bool, State.Notice?) in
      state.isTellingBefore(beginning) ? (false, nil) : (true, state.join(subscription, beginning))
    }
    if !joins { return attachBesideTelling(subscription, beginning) }
    join(subscription, notice)
  }

  /// Subscribes to the changes from now on.
  ///
  /// - Parameter joined: Called with the lock held, with the value and the version that the subscription begins after.
  @inlinable
  func attach(_ subscription: Subscription, joined: (Value, Int) -> Void) {
    let hasEnded = subject.hasEnded
    let notice = state.withLock { state -> State.Notice? in
      joined(state.value, state.version)
      return hasEnded ? nil : state.join(subscription, .nothing)
    }
    if hasEnded { return subject.sendEnd(to: subscription) }
    join(subscription, notice)
  }

  @inlinable
  func join(_ subscription: Subscription, _ notice: State.Notice?) {
    tell(notice)
    // After it has come: whoever goes has come before.
    subscription.handle.onEnd { self.tell(self.state.withLock { $0.leave(subscription) }) }
  }

  /// Runs `action` between two notifications, now or in its turn.
  @inlinable
  func perform(_ action: @escaping @Sendable () -> Void) { tell(state.withLock { $0.tell(.perform(action)) }) }

  /// Subscribes while changes are being told, possibly by another thread: the changes that follow the first value wait for
  /// it in the subscription's own queue.
  @inlinable
  @inline(never)
  func attachBesideTelling(_ subscription: Subscription, _ beginning: State.Beginning) {
    let replay = SubjectCore<Value, Never>.Replay(for: subscription)
    let (first, notice) = state.withLock { ($0.first(beginning), $0.join(replay, .nothing)) }
    replay.queue.deliver { if case .some(let first) = first, !$0.handle.isDisposed { $0.observer.next(first) } }
    tell(notice)
    tell(state.withLock { $0.tell(.settle(replay)) })
    replay.handle.onEnd { self.tell(self.state.withLock { $0.leave(replay) }) }
  }

  @inlinable
  @inline(never)
  func sendLast(to subscription: Subscription, _ beginning: State.Beginning) {
    let last = state.withLock { $0.first(beginning) }
    if case .some(let last) = last, !subscription.handle.isDisposed { subscription.observer.next(last) }
    subject.sendEnd(to: subscription)
  }

  /// Completes; nothing is set any more.
  @inlinable
  func end() { tell(state.withLock { $0.end() }) }

  /// Tells of something, and then of what has come meanwhile.
  @inlinable
  @inline(__always)
  func tell(_ first: State.Notice?) {
    guard let first else { return }
    assertNoLockIsHeld()
    process(first)
    while let next = state.withLock({ $0.next() }) { process(next) }
  }

  @inlinable
  @inline(__always)
  func process(_ notice: State.Notice) {
    switch notice {
    case .change(let value): subject.deliver(value)
    case .changeMade(let maker, let value):
      self.maker = maker
      subject.deliver(value)
      self.maker = nil
    case .join(let subscription, let first): add(subscription, first)
    case .settle(let subscription): if let replay = subscription as? SubjectCore.Replay { subject.settle(replay) }
    case .leave(let subscription): subject.remove(subscription)
    case .perform(let action): action()
    case .end: subject.terminate(.completed)
    }
  }

  @inlinable
  @inline(never)
  func add(_ subscription: Subscription, _ first: Value?) {
    if case .some(let first) = first, !subscription.handle.isDisposed { subscription.observer.next(first) }
    subject.join(subscription)
  }
}
