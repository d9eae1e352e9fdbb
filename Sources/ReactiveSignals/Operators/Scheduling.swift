extension SignalProtocol {
  /// Delivers every event on `scheduler`, in order, among everything else that is enqueued there.
  ///
  /// The source's side effects stay where they were. Disposal stops the source at once, on the disposing thread, and
  /// drops what has been enqueued. Events wait in a queue that grows if they come faster than the scheduler runs them.
  ///
  ///     download.deliver(on: .main).subscribe { show($0) }
  public func deliver(on scheduler: some Scheduler) -> Signal<Value, Failure> {
    let source = signal
    return Signal(attach: { observer, handle in
      let delivery = Delivery(observer, handle, on: scheduler)
      source.attach(
        Observer(
          next: { delivery.enqueue(.next($0)) },
          failed: { delivery.enqueue(.failed($0)) },
          completed: { delivery.enqueue(.completed) }),
        handle)
    })
  }

  /// Delivers events on the main thread, inline where that keeps the order.
  ///
  /// An event that arrives on the main scheduler while none of this subscription is being delivered or waiting there
  /// is delivered inside the call that sends it; every other one is enqueued. Disposal stops the source at once and
  /// drops what has been enqueued.
  ///
  /// - Parameter main: The main scheduler; another one may stand in for it.
  public func deliverOnMain(_ main: some Scheduler = .main) -> Signal<Value, Failure> {
    let source = signal
    return Signal(attach: { observer, handle in
      let delivery = Delivery(observer, handle, on: main)
      let enqueue: @Sendable (Event<Value, Failure>) -> Void = { event in
        if Schedulers.current !== main || !delivery.sendIfIdle(event) { delivery.enqueue(event) }
      }
      source.attach(
        Observer(next: { enqueue(.next($0)) }, failed: { enqueue(.failed($0)) }, completed: { enqueue(.completed) }),
        handle)
    })
  }

  /// Subscribes to the source on `scheduler`, so that the side effects of subscribing happen there.
  ///
  /// Where the events arrive is the source's business. A disposal before the scheduler gets to it cancels it.
  public func subscribe(on scheduler: some Scheduler) -> Signal<Value, Failure> {
    let source = signal
    return Signal(attach: { observer, handle in
      handle.adopt(scheduler.schedule { source.attach(observer, handle) })
    })
  }
}

/// The events of one subscription on their way to a scheduler.
///
/// Each event takes one turn on the scheduler, which keeps its place among everything else there; the closure of a turn
/// is the same for all, so that an event allocates nothing.
private final class Delivery<Value: Sendable, Failure: Error>: Sendable {
  private struct Incoming {
    var events = RingBuffer<Event<Value, Failure>>()
    /// How many events are waiting or being delivered.
    var unfinished = 0
  }

  private let observer: Observer<Value, Failure>
  private let handle: CompositeDisposable
  private let scheduler: any Scheduler
  private let incoming = Locked(Incoming(), label: "Delivery")
  // Events taken over from `incoming`; touched on the scheduler, which is serial.
  @exclusivity(unchecked)
  nonisolated(unsafe) private var outgoing = RingBuffer<Event<Value, Failure>>()

  init(_ observer: Observer<Value, Failure>, _ handle: CompositeDisposable, on scheduler: any Scheduler) {
    self.observer = observer
    self.handle = handle
    self.scheduler = scheduler
  }

  func enqueue(_ event: Event<Value, Failure>) {
    if handle.isDisposed { return }
    incoming.withLock { incoming in
      incoming.events.append(event)
      incoming.unfinished += 1
    }
    scheduler.enqueue { self.deliverNext() }
  }

  /// Delivers an event inside the call, if none is waiting or being delivered. Called on the scheduler.
  func sendIfIdle(_ event: Event<Value, Failure>) -> Bool {
    let isIdle = incoming.withLock { incoming in
      if incoming.unfinished > 0 { return false }
      incoming.unfinished = 1
      return true
    }
    guard isIdle else { return false }
    observer.send(event)
    finish()
    return true
  }

  private func deliverNext() {
    if outgoing.isEmpty { refill() }
    guard let event = outgoing.popFirst() else { return }
    if handle.isDisposed { return }
    observer.send(event)
    finish()
  }

  private func refill() {
    // Through a local, since what a lock protects and what the scheduler owns cannot be swapped directly.
    nonisolated(unsafe) var events = outgoing
    outgoing = RingBuffer()
    incoming.withLock { swap(&$0.events, &events) }
    outgoing = events
  }

  private func finish() {
    incoming.withLock { $0.unfinished -= 1 }
  }
}
