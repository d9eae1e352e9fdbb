import Huntable

extension PullSignal {
  /// Delivers every event on `scheduler`, in order. The source pauses while `capacity` values wait or are being
  /// delivered.
  ///
  ///     source                                            -abc-----d---e-|     s needs 4 for each value
  ///     deliver(on: s, capacity: 3, overflow: .pausing)   -a---b---c---d...
  ///
  /// As `deliver(on:)`, without its growing queue: no value is dropped, and at most `capacity` are held. A value counts
  /// until the observer has returned from it; then the source may produce the next one. So with a capacity of one the
  /// source and the observer take turns, and with a larger one they can work at the same time. The end, including an
  /// error, is delivered after all values sent before it. Disposal stops the source immediately, on the disposing thread,
  /// and drops the events that wait. A capacity that is not positive traps.
  ///
  ///     file.lines(on: reader).deliver(on: .main, capacity: 100, overflow: .pausing).subscribe { show($0) }
  @inlinable
  public func deliver(on scheduler: some Scheduler, capacity: Int, overflow: PullOverflow) -> Signal<Value, Failure> {
    precondition(capacity > 0, "A delivery must have room for a value.")
    return consumed(capacity: capacity) { values, demand in
      let delivered = values.deliver(on: scheduler)
      return Signal(guarded: { observer, handle in
        delivered.attach(
          Observer(
            next: { value in
              observer.next(value)
              demand.free()
            }, failed: observer.failed, completed: observer.completed), handle)
      })
    }
  }

  /// Runs a signal for each value, and merges them. At most `limit` of them run at the same time; meanwhile the source
  /// pauses.
  ///
  ///     source                                           -A---B--|     two values, each when there is room for it
  ///     A                                                 a---a|
  ///     B                                                     b--b|
  ///     flatMap(maxConcurrent: 1, overflow: .pausing)    -a---ab--b|
  ///
  /// As `flatMap(maxConcurrent:_:)`, whose queue grows if the source is faster. A value counts until its signal has
  /// completed; then the source may produce the next one. Completes when the source and all signals have completed; fails
  /// with the first error, which disposes the others. Values are sent on the threads of the signals. Disposal disposes
  /// everything. A limit that is not positive traps.
  ///
  ///     addresses.flatMap(maxConcurrent: 8, overflow: .pausing) { download($0) }
  @inlinable
  public func flatMap<Output: Sendable>(
    maxConcurrent limit: Int, overflow: PullOverflow,
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    precondition(limit > 0, "A source that pauses needs room for at least one signal that runs.")
    return consumed(capacity: limit) { values, demand in
      values.flatMap(maxConcurrent: limit) { value in
        let inner = transform(value)
        return Signal(attach: { observer, handle in
          inner.attach(
            Observer(
              next: observer.next, failed: observer.failed,
              completed: {
                observer.completed()
                demand.free()
              }), handle)
        })
      }
    }
  }

  /// A signal of one consumer, whose demand counts the values that have reached it. The consumer calls `free` when it is
  /// done with one of them.
  @inlinable
  func consumed<Output: Sendable>(
    operator: StaticString = #function, capacity: Int,
    by consume: @escaping @Sendable (Signal<Value, Failure>, Demand) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    let source = source
    return Signal(
      operator: `operator`,
      attach: { observer, handle in
        let demand = Demand(capacity: capacity)
        consume(source(demand).do(next: { _ in demand.fill() }), demand).attach(observer, handle)
      })
  }
}
