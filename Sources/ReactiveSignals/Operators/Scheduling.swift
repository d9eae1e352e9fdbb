extension SignalProtocol {
  /// Delivers every event on `scheduler`, in order, among everything else that is enqueued there.
  ///
  ///     source           -abc------d-|
  ///     deliver(on: s)   -a---b-c--d-|     s is busy after a, until 5, and after b, until 7
  ///
  /// Ends as the source does: the end, an error too, comes after what was sent before it. The source's side effects stay
  /// where they were. Disposal stops the source at once, on the disposing thread, and drops what has been enqueued.
  /// Events wait in a queue that grows if they come faster than the scheduler runs them; `deliver(on:capacity:overflow:)`
  /// limits it.
  ///
  ///     download.deliver(on: .main).subscribe { show($0) }
  @inlinable
  public func deliver(on scheduler: some Scheduler) -> Signal<Value, Failure> {
    let source = signal
    return Signal(guarded: { observer, handle in
      let delivery = Delivery(observer, handle, on: scheduler)
      let batch = delivery.makeBatch()
      let upstream = Upstream(in: handle)
      upstream.attach(source, next: { delivery.enqueue(.next($0), batch) }, end: { delivery.enqueue($0, batch) })
    })
  }

  /// Delivers events on the main thread, inline where that keeps the order.
  ///
  ///     source            -a-bc---d-|
  ///     deliverOnMain()   -a---bc-d-|     b and c come from elsewhere, and main gets to them at 5 and 6
  ///
  /// An event that arrives on the main scheduler while none of this subscription is being delivered or waiting there
  /// is delivered inside the call that sends it; every other one is enqueued. Ends as the source does: the end, an error
  /// too, comes after what was sent before it. Disposal stops the source at once and drops what has been enqueued. Events
  /// from elsewhere wait in a queue that grows if they come faster than the main thread runs them.
  ///
  ///     results.deliverOnMain().subscribe { show($0) }
  ///
  /// - Parameter main: The main scheduler; another one may stand in for it.
  @inlinable
  public func deliverOnMain(_ main: some Scheduler = .main) -> Signal<Value, Failure> {
    let source = signal
    return Signal(guarded: { observer, handle in
      let delivery = Delivery(observer, handle, on: main, inlineIfIdle: true)
      let batch = delivery.makeBatch()
      let enqueue: @Sendable (Event<Value, Failure>) -> Void = { event in
        if Schedulers.current !== main || !delivery.sendIfIdle(event) { delivery.enqueue(event, batch) }
      }
      let upstream = Upstream(in: handle)
      upstream.attach(source, next: { enqueue(.next($0)) }, end: enqueue)
    })
  }

  /// Subscribes to the source on `scheduler`, so that the side effects of subscribing happen there.
  ///
  ///     source              a-b-|
  ///     subscribe(on: s)    ---a-b-|     s gets to it at 3
  ///
  /// Where the events arrive is the source's business, and ends as the source does. A disposal before the scheduler gets
  /// to it cancels it; a later one stops the source at once, on the disposing thread. Holds nothing.
  ///
  ///     files.subscribe(on: background).deliver(on: .main)
  @inlinable
  public func subscribe(on scheduler: some Scheduler) -> Signal<Value, Failure> {
    let source = signal
    return Signal(attach: { observer, handle in
      if Tracing.isOn { TraceNode.hop(to: scheduler, .latest) }
      handle.adopt(scheduler.schedule(Tracing.inContext { source.attach(observer, handle) }))
    })
  }
}
