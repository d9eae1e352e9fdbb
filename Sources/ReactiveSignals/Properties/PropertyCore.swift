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

  /// Sets the value for one of the subscribers, whom alone it is not told.
  @inlinable
  func set(_ new: Value, for subscription: Subscription) {
    let setter = UInt(bitPattern: ct_thread())
    // The old value is released outside of the lock.
    let (old, notice) = state.withLock { $0.set(new, by: setter, for: subscription) }
    tell(notice)
    withExtendedLifetime(old) {}
  }

  @inlinable
  func attach(_ observer: Observer<Value, Never>, _ handle: CompositeDisposable, _ beginning: State.Beginning) {
    attach(Subscription(subject, observer, handle), beginning)
  }

  @inlinable
  func attach(_ subscription: Subscription, _ beginning: State.Beginning) {
    tell(state.withLock { $0.join(subscription, beginning) })
    // After it has come: whoever goes has come before.
    subscription.handle.onEnd { self.tell(self.state.withLock { $0.leave(subscription) }) }
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
    case .changeMade(let subscription, let value): subject.deliver(value, except: subscription)
    case .join(let subscription, let first): add(subscription, first)
    case .leave(let subscription): _ = subject.subscribers.remove(subscription)
    case .end: subject.terminate(.completed)
    }
  }

  @inlinable
  @inline(never)
  func add(_ subscription: Subscription, _ first: Value?) {
    if case .some(let first) = first, !subscription.handle.isDisposed { subscription.observer.next(first) }
    subject.add(subscription)
  }
}
