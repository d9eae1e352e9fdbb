extension SignalProtocol {
  /// Delivers every event on `scheduler`, in order, among the other actions that are enqueued there.
  ///
  ///     source           -abc------d-|
  ///     deliver(on: s)   -a---b-c--d-|     s is busy after a, until 5, and after b, until 7
  ///
  /// ![Marbles: deliver(on:)](deliver)
  ///
  /// Ends as the source does. The end, including an error, is delivered after all values sent before it. The side
  /// effects of the source stay on their threads. Disposal stops the source immediately, on the disposing thread, and
  /// drops the events that wait. Events wait in a queue, which grows if they arrive faster than the scheduler runs
  /// them; `deliver(on:capacity:overflow:)` limits it.
  ///
  ///     download.deliver(on: .main).subscribe { show($0) }
  @_alwaysEmitIntoClient
  public func deliver(on scheduler: some Scheduler) -> Signal<Value, Failure> {
    let source = signal
    return Signal(guarded: { observer, handle in
      let delivery = Delivery(observer, handle, on: scheduler)
      let upstream = Upstream(in: handle)
      upstream.attach(source, next: { delivery.enqueue(.next($0)) }, end: { delivery.enqueue($0) })
    })
  }

  /// Delivers events on the main thread, inside the sending call where that keeps the order.
  ///
  ///     source            -a-bc---d-|
  ///     deliverOnMain()   -a---bc-d-|     other threads send b and c; main is free at 5 and 6
  ///
  /// ![Marbles: deliverOnMain(_:)](deliver)
  ///
  /// An event that is sent on the main scheduler is delivered inside the sending call if no other event of this
  /// subscription waits or is being delivered. Every other event is enqueued. Ends as the source does. The end,
  /// including an error, is delivered after all values sent before it. Disposal stops the source immediately and drops
  /// the events that wait. Events from other threads wait in a queue, which grows if they arrive faster than the main
  /// thread runs them.
  ///
  ///     results.deliverOnMain().subscribe { show($0) }
  ///
  /// - Parameter main: The main scheduler, or another scheduler in its place.
  @_alwaysEmitIntoClient
  public func deliverOnMain(_ main: some Scheduler = .main) -> Signal<Value, Failure> {
    let source = signal
    return Signal(guarded: { observer, handle in
      let delivery = Delivery(observer, handle, on: main)
      let enqueue: @Sendable (Event<Value, Failure>) -> Void = { event in
        if Schedulers.current !== main || !delivery.deliverIfIdle(event) { delivery.enqueue(event) }
      }
      let upstream = Upstream(in: handle)
      upstream.attach(source, next: { enqueue(.next($0)) }, end: enqueue)
    })
  }

  /// Subscribes to the source on `scheduler`, so that the side effects of the subscription happen there.
  ///
  ///     source              a-b-|
  ///     subscribe(on: s)    ---a-b-|     s is busy until 3
  ///
  /// ![Marbles: subscribe(on:)](subscribe-on)
  ///
  /// The source decides on which thread it sends its events. Ends as the source does. A disposal before the
  /// subscription has run on the scheduler cancels it. A later disposal stops the source immediately, on the disposing
  /// thread. Holds nothing.
  ///
  ///     files.subscribe(on: background).deliver(on: .main)
  @_alwaysEmitIntoClient
  public func subscribe(on scheduler: any Scheduler) -> Signal<Value, Failure> {
    // With a generic parameter, a mistake in the closure of `subscribe { }` would become one about that parameter.
    let source = signal
    return Signal(attach: { observer, handle in
      if Tracing.isOn { Tracing.hop(to: scheduler, .latest) }
      let later = SerialSubscription(observer, in: handle)
      handle.adopt(
        scheduler.schedule(Tracing.inContext { later.proceed { source.attach(later.observer, $0) } }))
    })
  }
}
