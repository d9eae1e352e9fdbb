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
    delivered(on: scheduler, capacity: capacity, overflow: overflow, dropped: nil)
  }

  @_alwaysEmitIntoClient
  func delivered(
    on scheduler: some Scheduler, capacity: Int, overflow: Overflow<Failure>, dropped: (@Sendable (Value) -> Void)?
  ) -> Signal<Value, Failure> {
    precondition(capacity > 0, "A delivery must have room for a value.")
    let source = signal
    return Signal(
      operator: "deliver",
      guarded: { observer, handle in
        let delivery = BoundedDelivery(observer, handle, BoundedQueue(capacity: capacity, overflow: overflow))
        if Tracing.isOn { TraceNode.hop(to: scheduler, .unknown) }
        // One closure for all events, so that no event allocates.
        let perform: @Sendable () -> Void = { delivery.deliverNext() }
        let upstream = Upstream(in: handle)
        upstream.attach(
          source,
          next: { value in
            if upstream.hasEnded { return }
            let (action, last) = delivery.receive(value)
            switch action {
            case .enqueue: scheduler.enqueue(perform)
            case .drop: if let dropped, let value = last?.value { dropped(value) }
            case .end: upstream.end { scheduler.enqueue(perform) }
            }
          },
          end: { event in
            delivery.end(event)
            scheduler.enqueue(perform)
          })
      })
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
    delivered(on: scheduler, capacity: capacity, overflow: overflow, dropped: dropped)
  }
}

/// The waiting events, of which at most `capacity` are values. A value without threads.
@usableFromInline
package struct BoundedQueue<Value: Sendable, Failure: Error>: ~Copyable, Sendable {
  @usableFromInline
  package enum Action: Sendable {
    /// The number of waiting events has grown by one.
    case enqueue
    /// The number of waiting events is unchanged, since an event was dropped.
    case drop
    /// The number of waiting events has grown by one, and the new one is the end.
    case end
  }

  @_alwaysEmitIntoClient
  let capacity: Int
  @_alwaysEmitIntoClient
  let overflow: Overflow<Failure>
  @_alwaysEmitIntoClient
  package var events = RingBuffer<Event<Value, Failure>>()

  @_alwaysEmitIntoClient
  package init(capacity: Int, overflow: Overflow<Failure>) {
    self.capacity = capacity
    self.overflow = overflow
  }

  /// Appends a value, as far as there is room. The caller must release the dropped event outside any lock.
  @_alwaysEmitIntoClient
  package mutating func receive(_ value: Value) -> (action: Action, dropped: Event<Value, Failure>?) {
    guard events.count >= capacity else {
      events.append(.next(value))
      return (.enqueue, nil)
    }
    do {
      return (.drop, try overflow.admit(.next(value), to: &events))
    } catch {
      events.append(.failed(error))
      return (.end, nil)
    }
  }
}

/// The events of one subscription that wait for a scheduler. One action is enqueued on the scheduler for each waiting
/// event.
@usableFromInline
final class BoundedDelivery<Value: Sendable, Failure: Error>: Sendable {
  @_alwaysEmitIntoClient
  let observer: Downstream<Value, Failure>
  @_alwaysEmitIntoClient
  let handle: CompositeDisposable
  @_alwaysEmitIntoClient
  let queue: Locked<BoundedQueue<Value, Failure>>

  @_alwaysEmitIntoClient
  init(
    _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable, _ queue: consuming BoundedQueue<Value, Failure>
  ) {
    self.observer = Downstream(observer)
    self.handle = handle
    self.queue = Locked(queue, label: "BoundedDelivery")
  }

  @_alwaysEmitIntoClient
  func receive(_ value: Value) -> (action: BoundedQueue<Value, Failure>.Action, dropped: Event<Value, Failure>?) {
    // The caller releases a dropped event after the lock.
    queue.withLock { $0.receive(value) }
  }

  @_alwaysEmitIntoClient
  func end(_ event: Event<Value, Failure>) {
    queue.withLock { $0.events.append(event) }
  }

  @_alwaysEmitIntoClient
  func deliverNext() {
    guard let event = queue.withLock({ $0.events.popFirst() }), !handle.isDisposed else { return }
    observer.send(event)
  }
}
