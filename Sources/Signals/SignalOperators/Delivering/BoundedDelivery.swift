import Huntable

extension SignalProtocol {
  /// Delivers every event on `scheduler`, in order. At most `capacity` values wait for the scheduler.
  ///
  ///     source                                               -abc----d-|     a keeps s busy until 5
  ///     deliver(on: s, capacity: 1, overflow: .dropOldest)   -a---c--d-|     b is dropped
  ///
  /// ![Marbles: deliver(on:capacity:overflow:)](deliver-overflow)
  ///
  /// For a source that may be faster than the scheduler. If a value arrives while `capacity` others wait, `overflow`
  /// decides which value is dropped, or that the signal fails. A failure by overflow disposes the source immediately, and
  /// is delivered after the waiting values. Ends as the source does. The end does not count as a value, and is delivered
  /// after the waiting values. The side effects of the source stay on their threads. Disposal stops the source
  /// immediately, on the disposing thread, and drops the waiting events. Holds the waiting events. A capacity that is not
  /// positive traps.
  ///
  ///     positions.deliver(on: .main, capacity: 1, overflow: .dropOldest)
  @_alwaysEmitIntoClient
  public func deliver(
    on scheduler: some Scheduler, capacity: Int, overflow: Overflow<Failure>
  ) -> Signal<Value, Failure> {
    deliver(on: scheduler, capacity: capacity, overflow: overflow, dropped: { _ in })
  }

  /// Delivers every event on `scheduler`, and calls `dropped` with each value that is dropped because `capacity` others
  /// wait.
  ///
  ///     source                           -abc----d-|     a keeps s busy until 5
  ///     deliver(on: s, capacity: 1 ...)  -a---c--d-|     overflow: .dropOldest
  ///     dropped                          ---b
  ///
  /// ![Marbles: deliver(on:capacity:overflow:dropped:)](deliver-overflow)
  ///
  /// `dropped` is called inside the call of the source, on its thread and with no lock held: with the new value or with an
  /// older one, as `overflow` says. A value at which the signal fails is not reported, nor are the values that an end or a
  /// disposal drops. Otherwise behaves as `deliver(on:capacity:overflow:)`.
  ///
  ///     frames.deliver(on: .main, capacity: 1, overflow: .dropOldest, dropped: { _ in skipped.add(1) })
  @_alwaysEmitIntoClient
  public func deliver(
    on scheduler: some Scheduler, capacity: Int, overflow: Overflow<Failure>,
    dropped: @escaping @Sendable (Value) -> Void
  ) -> Signal<Value, Failure> {
    precondition(capacity > 0, "A delivery must have room for a value.")
    let source = signal
    return Signal(
      operator: "deliver",
      guarded: { observer, handle in
        let delivery = BoundedDelivery(observer, handle, on: scheduler, capacity, overflow, dropped)
        delivery.upstream.attach(source, next: { delivery.receive($0) }, end: { delivery.enqueue($0) })
      })
  }
}

/// The events of one subscription that wait for a scheduler, of which at most `capacity` are values. One action is
/// enqueued on the scheduler for each waiting event.
///
/// Unlike `Delivery` it has a lock, since the source may take out the oldest event while the scheduler takes it. A class of
/// its own, so that a program with `deliver(on:)` alone does not contain it.
@usableFromInline
final class BoundedDelivery<Value: Sendable, Failure: Error>: Sendable {
  @_alwaysEmitIntoClient
  let observer: Downstream<Value, Failure>
  @_alwaysEmitIntoClient
  let handle: CompositeDisposable
  @_alwaysEmitIntoClient
  let scheduler: any Scheduler
  @_alwaysEmitIntoClient
  let upstream: Upstream
  @_alwaysEmitIntoClient
  let capacity: Int
  @_alwaysEmitIntoClient
  let overflow: Overflow<Failure>
  @_alwaysEmitIntoClient
  let dropped: @Sendable (Value) -> Void
  @_alwaysEmitIntoClient
  let events = Locked(RingBuffer<Event<Value, Failure>>(), label: "BoundedDelivery")

  @_alwaysEmitIntoClient
  init(
    _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable, on scheduler: any Scheduler, _ capacity: Int,
    _ overflow: Overflow<Failure>, _ dropped: @escaping @Sendable (Value) -> Void
  ) {
    self.observer = Downstream(observer)
    self.handle = handle
    self.scheduler = scheduler
    upstream = Upstream(in: handle)
    self.capacity = capacity
    self.overflow = overflow
    self.dropped = dropped
    if Tracing.isOn { Tracing.hop(to: scheduler, .unknown) }
  }

  /// The source calls this serially (law 1).
  @_alwaysEmitIntoClient
  func receive(_ value: Value) {
    do {
      // A dropped event is released after the lock.
      let last = try events.withLock { events throws(Failure) in
        try overflow.admit(.next(value), to: &events, capacity: capacity)
      }
      guard let last else { return begin() }
      if case .next(let value) = last { dropped(value) }
    } catch {
      upstream.end { enqueue(.failed(error)) }
    }
  }

  @_alwaysEmitIntoClient
  func enqueue(_ event: Event<Value, Failure>) {
    events.withLock { $0.append(event) }
    begin()
  }

  // The closure captures one object, so that no event allocates it.
  @_alwaysEmitIntoClient
  func begin() { scheduler.enqueue { self.deliverNext() } }

  @_alwaysEmitIntoClient
  func deliverNext() {
    guard let event = events.withLock({ $0.popFirst() }), !handle.isDisposed else { return }
    observer.send(event)
  }
}
