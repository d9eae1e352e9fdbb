import Huntable

extension SignalProtocol {
  /// Passes on the values that arrive while the latest value of `gate` is true. Of all other values, at most `capacity`
  /// wait until `gate` sends true. Without a capacity these values are dropped.
  ///
  ///     self    -1-2-3-4-5-6-|
  ///     gate    --t---f---t
  ///     result  ---2-3-----6-|    source.pausable(by: gate)
  ///
  /// ![Marbles: pausable(by:)](pausable)
  ///
  ///     self    -1-2-3-4-5---6-|
  ///     gate    t---f------t
  ///     result  -1-2-------(345)-6-|   source.pausable(by: gate, capacity: 3, overflow: .dropOldest)
  ///
  /// ![Marbles: pausable(by:capacity:overflow:)](pausable-buffered)
  ///
  /// The first value of `gate` is awaited like the end of a pause. `gate` is subscribed to first. When it completes, its
  /// last value stays in use. Ends as this signal does, or with an error of `gate`; the end disposes the other signal.
  /// Values are sent on the thread of this signal. Disposal disposes both.
  ///
  /// If a value arrives while `capacity` others wait, `overflow` decides which value is dropped, or that the signal
  /// fails. Waiting values are sent in order, on the thread on which `gate` sends true. If `gate` sends false from inside
  /// one of them, the pause begins after the last of them.
  ///
  /// If this signal completes while values wait, the completion waits behind them. If `gate` has completed during a
  /// pause, no waiting value can be sent: the completion then drops the waiting values. An error of either signal drops
  /// the waiting values, and so does disposal. Holds at most `capacity` values. A negative capacity traps.
  ///
  ///     positions.pausable(by: isVisible)
  ///     edits.pausable(by: isOnline, capacity: 100, overflow: .dropOldest).subscribe { upload($0) }
  @_alwaysEmitIntoClient
  public func pausable(
    by gate: some SignalProtocol<Bool, Failure>, capacity: Int = 0, overflow: Overflow<Failure> = .dropNewest
  ) -> Signal<Value, Failure> {
    pausable(by: gate, capacity: capacity, overflow: overflow, dropped: { _ in })
  }

  /// Passes on the values that arrive while the latest value of `gate` is true, keeps up to `capacity` of the others, and
  /// calls `dropped` with each value for which there is no room.
  ///
  ///     self      -1-2-3-4---6-|
  ///     gate      t-f------t
  ///     result    -1-------4-6-|      source.pausable(by: gate, capacity: 1, overflow: .dropOldest) { lost($0) }
  ///     dropped   -----2-3
  ///
  /// ![Marbles: pausable(by:capacity:overflow:dropped:)](pausable-buffered)
  ///
  /// `dropped` is called on the thread of this signal, in the order of the values and with no lock held. A value at which
  /// the signal fails is not reported, nor are the values that an end or a disposal drops. Otherwise behaves as
  /// `pausable(by:capacity:overflow:)`.
  ///
  ///     edits.pausable(by: isOnline, capacity: 100, overflow: .dropOldest, dropped: { log($0) })
  @_alwaysEmitIntoClient
  public func pausable(
    by gate: some SignalProtocol<Bool, Failure>, capacity: Int, overflow: Overflow<Failure>,
    dropped: @escaping @Sendable (Value) -> Void
  ) -> Signal<Value, Failure> {
    precondition(capacity >= 0, "The number of values that wait during a pause cannot be negative.")
    let source = signal
    let gate = gate.signal
    return Signal(
      operator: "pausable",
      guarded: { observer, handle in
        let state = Pausable<Value, Failure>(capacity: capacity, overflow: overflow, dropped: dropped)
        let fanIn = FanIn(state, observer, handle)
        fanIn.attach(
          gate,
          next: { isOpen in
            fanIn.submit(isOpen) { state, isOpen in
              state.isOpen = isOpen
              if state.mustRelease() { fanIn.release() }
              return .nothing
            }
          },
          completed: { fanIn.submit { $0.completeGate() } })
        fanIn.attach(
          source, next: { fanIn.submit($0) { $0.value($1) } }, completed: { fanIn.submit { $0.complete() } })
      })
  }
}

/// Passes on a signal's values while its gate is open. While the gate is closed, values wait, up to a capacity.
@usableFromInline
struct Pausable<Value: Sendable, Failure: Error>: ~Copyable, Sendable {
  @_alwaysEmitIntoClient
  let capacity: Int
  @_alwaysEmitIntoClient
  let overflow: Overflow<Failure>
  /// Called with each value for which there is no room.
  @_alwaysEmitIntoClient
  let dropped: @Sendable (Value) -> Void
  @_alwaysEmitIntoClient
  var isOpen = false
  /// Whether the gate can still change.
  @_alwaysEmitIntoClient
  var hasGate = true
  /// Whether the source has completed while values waited.
  @_alwaysEmitIntoClient
  var isCompleting = false
  /// Whether `release` has been submitted and not received.
  @_alwaysEmitIntoClient
  var isReleasing = false
  @_alwaysEmitIntoClient
  var waiting = RingBuffer<Value>()

  @_alwaysEmitIntoClient
  init(capacity: Int, overflow: Overflow<Failure>, dropped: @escaping @Sendable (Value) -> Void = { _ in }) {
    self.capacity = capacity
    self.overflow = overflow
    self.dropped = dropped
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  mutating func value(_ value: Value) -> FanInAction<Value, Failure> {
    isOpen && waiting.isEmpty ? .next(value) : keep(value)
  }

  /// The source completed.
  @_alwaysEmitIntoClient
  mutating func complete() -> FanInAction<Value, Failure> {
    if waiting.isEmpty || !isOpen && !hasGate { return .completed }
    isCompleting = true
    return .nothing
  }

  @_alwaysEmitIntoClient
  mutating func completeGate() -> FanInAction<Value, Failure> {
    hasGate = false
    return isCompleting && !isOpen ? .completed : .nothing
  }

  @_alwaysEmitIntoClient
  mutating func keep(_ value: Value) -> FanInAction<Value, Failure> {
    // The strand holds no lock, so a dropped value is released here.
    do {
      if case .some(let last) = try overflow.admit(value, to: &waiting, capacity: capacity) { dropped(last) }
      return .nothing
    } catch {
      return .failed(error)
    }
  }

  /// Sends the oldest waiting value.
  @_alwaysEmitIntoClient
  mutating func release() -> FanInAction<Value, Failure> {
    isReleasing = false
    guard isOpen, let value = waiting.popFirst() else { return .nothing }
    return isCompleting && waiting.isEmpty ? .last(value) : .next(value)
  }

  /// Whether the next waiting value must be requested.
  @_alwaysEmitIntoClient
  mutating func mustRelease() -> Bool {
    if !isOpen || waiting.isEmpty || isReleasing { return false }
    isReleasing = true
    return true
  }
}

extension FanIn where State == Pausable<Output, Failure> {
  /// Sends the oldest waiting value in its turn, behind events that arrive while a value is being sent, and so on.
  @_alwaysEmitIntoClient
  func release() {
    enqueue {
      self.process(()) { state, _ in state.release() }
      if self.progress.state.mustRelease() { self.release() }
    }
  }
}
