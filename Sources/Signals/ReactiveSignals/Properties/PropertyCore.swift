import Huntable

/// The state of a property, without its lifetime. Subscriptions and composed properties retain this object, so they do
/// not keep the property alive.
///
/// A value changes and takes its turn on the strand of the subject under one lock, so observers see changes in the order in
/// which they were made. The thread that has entered the strand delivers the change after the lock, and then the changes
/// that are made meanwhile (law 3).
@usableFromInline
package final class PropertyCore<Value: Sendable>: Sendable {
  @usableFromInline
  typealias Subscription = SubjectCore<Value, Never>.Subscription
  @usableFromInline
  typealias State = PropertyState<Value>

  @_alwaysEmitIntoClient
  let state: Locked<State>
  /// Delivers to the subscribers.
  @_alwaysEmitIntoClient
  let subject: SubjectCore<Value, Never>
  /// Disposed when the property ends, before the subscribers complete.
  @_alwaysEmitIntoClient
  let ending = CompositeDisposable()
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // The origin of the change that is being delivered, if it was made through a channel. Accessed on the strand.
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
    let (old, isInside) = state.withLock { set(new, in: &$0, by: setter) }
    if isInside { deliver(new) }
    return old
  }

  /// Sets the value under the lock. Returns the old value, and whether the caller is inside the strand, and must deliver
  /// the change after the lock.
  @_alwaysEmitIntoClient
  @inline(__always)
  func set(_ new: Value, in state: inout State, by setter: UInt) -> (old: Value, isInside: Bool) {
    let (old, isObserved) = state.set(new, by: setter)
    return (old, isObserved && takesTurn(leaving: { self.subject.deliver(new) }))
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
      let attempt = state.withLock { [new] state -> (isInside: Bool, other: UInt?) in
        guard state.version == version else { return (false, state.lastSetter) }
        return (set(new, in: &state, by: setter).isInside, nil)
      }
      // The old value is released outside of the lock.
      withExtendedLifetime(known) {}
      if attempt.isInside { deliver(new) }
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
    let change = state.withLock { state -> (old: Value, isInside: Bool, version: Int)? in
      guard accepts(state.value), !state.hasEnded, (known ?? state.version) == state.version else { return nil }
      let (old, isObserved) = state.set(new, by: setter)
      return (old, isObserved && takesTurn(leaving: { self.send(new, from: origin) }), state.version)
    }
    // The old value is released outside of the lock.
    guard let change else { return nil }
    if change.isInside { performAndExit { send(new, from: origin) } }
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
    let turn = state.withLock { state -> (first: Value?, isInside: Bool)? in
      let first = state.first(beginning)
      if case .none = first { return (nil, join(subscription, &state)) }
      // A first value does not wait for the changes that are being delivered.
      guard entersStrand else { return nil }
      state.subscribers += 1
      return (first, true)
    }
    guard let turn else { return attachBesideDelivery(subscription, beginning) }
    if turn.isInside { performAndExit { add(subscription, turn.first) } }
    leaveAtEnd(subscription)
  }

  /// Subscribes to the changes from now on.
  ///
  /// - Parameter joined: Called while the lock is held, with the last value and version before the changes that the
  ///   subscription receives.
  @_alwaysEmitIntoClient
  func attach(_ subscription: Subscription, joined: (Value, Int) -> Void) {
    let hasEnded = subject.hasEnded
    let isInside = state.withLock { state in
      joined(state.value, state.version)
      return !hasEnded && join(subscription, &state)
    }
    if hasEnded { return subject.sendEnd(to: subscription) }
    if isInside { performAndExit { subject.join(subscription) } }
    leaveAtEnd(subscription)
  }

  /// Counts a subscription. Returns whether the caller is inside the strand, and must add the subscription after the lock.
  @_alwaysEmitIntoClient
  func join(_ subscription: Subscription, _ state: inout State) -> Bool {
    state.subscribers += 1
    return takesTurn(leaving: { self.subject.join(subscription) })
  }

  /// Called after the subscription has joined, so that it never leaves first.
  @_alwaysEmitIntoClient
  func leaveAtEnd(_ subscription: Subscription) {
    subscription.handle.onEnd {
      self.state.withLock { $0.subscribers -= 1 }
      subscription.leave()
    }
  }

  /// Runs `action` between two deliveries: now if no thread is delivering, otherwise in its turn.
  @_alwaysEmitIntoClient
  func perform(_ action: @escaping @Sendable () -> Void) { subject.strand.submit(action) }

  /// Subscribes while changes are being delivered, possibly by another thread. The changes that follow the first value
  /// wait in the subscription's own queue until that value has been delivered.
  @_alwaysEmitIntoClient
  @inline(never)
  func attachBesideDelivery(_ subscription: Subscription, _ beginning: State.Beginning) {
    let replay = SubjectCore<Value, Never>.Replay(for: subscription)
    let (first, isInside) = state.withLock { ($0.first(beginning), join(replay, &$0)) }
    replay.queue.deliver { if case .some(let first) = first, !$0.handle.isDisposed { $0.observer.next(first) } }
    if isInside { performAndExit { subject.join(replay) } }
    perform { self.subject.settle(replay) }
    leaveAtEnd(replay)
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
  func end() {
    state.withLock { $0.hasEnded = true }
    subject.end(with: .completed)
  }

  /// Returns true if the caller is inside the strand, and must perform the action after the lock. Otherwise leaves the
  /// action to the thread inside. Called while the lock is held.
  @_alwaysEmitIntoClient
  @inline(__always)
  func takesTurn(leaving action: @autoclosure () -> @Sendable () -> Void) -> Bool {
    entersStrand || subject.strand.takesOver(leaving: action())
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  var entersStrand: Bool { subject.strand.enterAsOwner(underLock: true) || subject.strand.enter(underLock: true) }

  /// Delivers a change on the strand, then leaves the strand.
  @_alwaysEmitIntoClient
  @inline(__always)
  func deliver(_ value: Value) { performAndExit { subject.deliver(value) } }

  @_alwaysEmitIntoClient
  @inline(__always)
  func performAndExit(_ action: () -> Void) {
    assertNoLockIsHeld()
    action()
    if !subject.strand.exit() { subject.strand.drain() }
  }

  /// Delivers a change that was made through a channel.
  @_alwaysEmitIntoClient
  func send(_ value: Value, from origin: ChangeOrigin) {
    self.origin = origin
    subject.deliver(value)
    self.origin = nil
  }

  @_alwaysEmitIntoClient
  @inline(never)
  func add(_ subscription: Subscription, _ first: Value?) {
    if case .some(let first) = first, !subscription.handle.isDisposed { subscription.observer.next(first) }
    subject.join(subscription)
  }
}
