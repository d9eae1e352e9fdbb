import Huntable

/// The state of a property, without its lifetime. Subscriptions and composed properties retain this object, so they do
/// not keep the property alive.
@usableFromInline
package final class PropertyCore<Value: Sendable>: Sendable {
  @usableFromInline
  typealias Subscription = SubjectCore<Value, Never>.Subscription
  @usableFromInline
  typealias State = PropertyState<Value, Subscription>

  @_alwaysEmitIntoClient
  let state: Locked<State>
  /// Delivers to the subscribers. Only the notifying thread calls this subject, so the subject's strand never has to
  /// queue an event.
  @_alwaysEmitIntoClient
  let subject: SubjectCore<Value, Never>
  /// Disposed when the property ends, before the subscribers complete.
  @_alwaysEmitIntoClient
  let ending = CompositeDisposable()
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // The origin of the change that is being delivered, if it was made through a channel. Only the notifying thread
  // accesses it.
  nonisolated(unsafe) var origin: ChangeOrigin?

  @_alwaysEmitIntoClient
  init(_ value: Value) {
    state = Locked(State(value), label: "Property")
    subject = SubjectCore(recording: nil, subscriptions: ending)
  }

  @_alwaysEmitIntoClient
  var value: Value { state.withLock { $0.value } }

  /// The value, for code outside of the library, whose reads Observation follows.
  @_alwaysEmitIntoClient
  var reportedValue: Value {
    if ThreadSlots.reportsReads { willBeRead() }
    return value
  }

  /// The value, and its version, which distinguishes it from later values.
  @_alwaysEmitIntoClient
  func read() -> (value: Value, version: Int) { state.withLock { ($0.value, $0.version) } }

  /// Sets the value; returns the old one.
  @_alwaysEmitIntoClient
  @inline(__always)
  @discardableResult
  func set(_ new: Value) -> Value {
    let setter = ThreadSlots.identity
    let (old, tells) = state.withLock { $0.set(new, by: setter) }
    if tells { tell(new) }
    return old
  }

  /// Replaces the value with the one that `change` returns. If another thread sets the value meanwhile, `change` runs
  /// again on the new value. `change` runs without the lock.
  @_alwaysEmitIntoClient
  func modify<Result, Failure: Error>(
    _ change: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let setter = ThreadSlots.identity
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
      if attempt.tells { tell(new) }
      guard let other = attempt.other else { return result }
      precondition(other != setter, "The closure that modifies a property cannot set that property as well.")
      Exploration.spinHint("Property.modify")
    }
  }

  /// Sets the value through a channel if `accepts` returns true for the present value and `known` is the present
  /// version or nil. Returns the new version, or nil if the value was not set. `accepts` runs while the lock is held.
  @_alwaysEmitIntoClient
  func set(_ new: Value, by origin: ChangeOrigin, known: Int?, accepts: (Value) -> Bool = { _ in true }) -> Int? {
    let setter = ThreadSlots.identity
    let change = state.withLock { state -> (old: Value, notice: State.Notice?, version: Int)? in
      guard accepts(state.value), let change = state.set(new, by: setter, origin, known: known) else { return nil }
      return (change.old, change.notice, state.version)
    }
    // The old value is released outside of the lock.
    guard let change else { return nil }
    tell(change.notice)
    return change.version
  }

  @_alwaysEmitIntoClient
  func attach(_ observer: Observer<Value, Never>, _ handle: CompositeDisposable, _ beginning: State.Beginning) {
    attach(Subscription(subject, observer, handle), beginning)
  }

  /// Subscribes; the calling thread delivers the first value.
  @_alwaysEmitIntoClient
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
  /// - Parameter joined: Called while the lock is held, with the last value and version before the changes that the
  ///   subscription receives.
  @_alwaysEmitIntoClient
  func attach(_ subscription: Subscription, joined: (Value, Int) -> Void) {
    let hasEnded = subject.hasEnded
    let notice = state.withLock { state -> State.Notice? in
      joined(state.value, state.version)
      return hasEnded ? nil : state.join(subscription, .nothing)
    }
    if hasEnded { return subject.sendEnd(to: subscription) }
    join(subscription, notice)
  }

  @_alwaysEmitIntoClient
  func join(_ subscription: Subscription, _ notice: State.Notice?) {
    tell(notice)
    // Registered after `join`, so that `leave` never runs first.
    subscription.handle.onEnd { self.tell(self.state.withLock { $0.leave(subscription) }) }
  }

  /// Runs `action` between two notifications: now if no thread is notifying, otherwise in its turn.
  @_alwaysEmitIntoClient
  func perform(_ action: @escaping @Sendable () -> Void) { tell(state.withLock { $0.tell(.perform(action)) }) }

  /// Subscribes while changes are being delivered, possibly by another thread. The changes that follow the first value
  /// wait in the subscription's own queue until that value has been delivered.
  @_alwaysEmitIntoClient
  @inline(never)
  func attachBesideTelling(_ subscription: Subscription, _ beginning: State.Beginning) {
    let replay = SubjectCore<Value, Never>.Replay(for: subscription)
    let (first, notice) = state.withLock { ($0.first(beginning), $0.join(replay, .nothing)) }
    replay.queue.deliver { if case .some(let first) = first, !$0.handle.isDisposed { $0.observer.next(first) } }
    tell(notice)
    tell(state.withLock { $0.tell(.settle(replay)) })
    replay.handle.onEnd { self.tell(self.state.withLock { $0.leave(replay) }) }
  }

  @_alwaysEmitIntoClient
  @inline(never)
  func sendLast(to subscription: Subscription, _ beginning: State.Beginning) {
    let last = state.withLock { $0.first(beginning) }
    if case .some(let last) = last, !subscription.handle.isDisposed { subscription.observer.next(last) }
    subject.sendEnd(to: subscription)
  }

  /// Ends the property: its signals complete and assignments are ignored.
  @_alwaysEmitIntoClient
  func end() { tell(state.withLock { $0.end() }) }

  /// Delivers a change, then processes the notices that were appended meanwhile.
  @_alwaysEmitIntoClient
  @inline(__always)
  func tell(_ value: Value) {
    assertNoLockIsHeld()
    subject.deliver(value)
    if let next = state.withLock({ $0.next() }) { tell(next) }
  }

  /// Processes a notice, then the notices that were appended meanwhile. Never inlined: only changes are frequent, and
  /// each copy of this code makes a program larger.
  @_alwaysEmitIntoClient
  @inline(never)
  func tell(_ first: State.Notice?) {
    guard let first else { return }
    assertNoLockIsHeld()
    process(first)
    var rounds = FeedbackRounds()
    let thread = ThreadSlots.identity
    while let next = state.withLock({ $0.next(&rounds, on: thread) }) { process(next) }
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func process(_ notice: State.Notice) {
    switch notice {
    case .change(let value): subject.deliver(value)
    case .changeMade(let origin, let value):
      self.origin = origin
      subject.deliver(value)
      self.origin = nil
    case .join(let subscription, let first): add(subscription, first)
    case .settle(let subscription): if let replay = subscription as? SubjectCore.Replay { subject.settle(replay) }
    case .leave(let subscription): subject.remove(subscription)
    case .perform(let action): action()
    case .end: subject.terminate(.completed)
    }
  }

  @_alwaysEmitIntoClient
  @inline(never)
  func add(_ subscription: Subscription, _ first: Value?) {
    if case .some(let first) = first, !subscription.handle.isDisposed { subscription.observer.next(first) }
    subject.join(subscription)
  }
}
