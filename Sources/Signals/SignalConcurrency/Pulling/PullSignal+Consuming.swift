import Huntable

extension PullSignal {
  /// Delivers every event on `scheduler`, in order. The source pauses while `capacity` values wait or are being
  /// delivered.
  ///
  ///     source                                            (ab)c---d---|      s takes 4 for each value
  ///     deliver(on: s, capacity: 2, overflow: .pausing)   ----a---b---c---d-|
  ///
  /// ![Marbles: deliver(on:capacity:overflow:) of a pull signal](deliver-pausing)
  ///
  /// No value is dropped, and at most `capacity` values are held, including the value that the observer is using. A
  /// paused source continues when half of the places are free, or one place with a capacity below four. So with a
  /// capacity of one the source and the observer take turns; with a larger capacity both can work at the same time. Ends
  /// as the source does. The end, including an error, is delivered after all values sent before it. Disposal stops the
  /// source immediately, on the disposing thread, and drops the events that wait. A capacity that is not positive traps.
  ///
  /// The result is a pull signal too. Values wait here while a consumer of the result has no room.
  ///
  ///     photos
  ///       .deliver(on: worker, capacity: 4, overflow: .pausing).map { $0.scaled() }
  ///       .deliver(on: .main, capacity: 16, overflow: .pausing).subscribe { show($0) }
  @_alwaysEmitIntoClient
  public func deliver(
    on scheduler: some Scheduler, capacity: Int, overflow: PullOverflow
  ) -> PullSignal<Value, Failure> {
    precondition(capacity > 0, "A delivery must have room for a value.")
    return PullSignal { room in
      consumed(by: Demand(halfOf: capacity)) { values, places in
        guard let room else { return values.delivered(on: scheduler, freeing: places) }
        return Signal(guarded: { observer, handle in
          let delivery = PausingDelivery(observer, handle, on: scheduler, places: places, room: room)
          let upstream = Upstream(in: handle)
          upstream.attach(values, next: { delivery.enqueue(.next($0)) }, end: { delivery.enqueue($0) })
        })
      }
    }
  }

  /// The same as a `Signal`, where one is expected.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func deliver(on scheduler: some Scheduler, capacity: Int, overflow: PullOverflow) -> Signal<Value, Failure> {
    let delivered: PullSignal = deliver(on: scheduler, capacity: capacity, overflow: overflow)
    return delivered.signal
  }

  /// Runs a signal for each value, and merges these signals. The source pauses while `limit` signals run.
  ///
  ///     source                                           A-------B-------|    B is produced when there is room for it
  ///     A                                                --1--2--|
  ///     B                                                        --3--4--|
  ///     flatMap(maxConcurrent: 1, overflow: .pausing)    --1--2----3--4--|
  ///
  /// ![Marbles: flatMap(maxConcurrent:overflow:_:)](flat-map-pausing)
  ///
  /// No signal waits: the source may produce the next value only when fewer than `limit` signals run. Completes when the
  /// source and all signals have completed; fails with the first error, which disposes all other signals. Values are sent
  /// on the threads of the signals. Disposal disposes everything. Holds only the running signals. A limit that is not positive
  /// traps.
  ///
  ///     addresses.flatMap(maxConcurrent: 8, overflow: .pausing) { download($0) }
  @_alwaysEmitIntoClient
  public func flatMap<Output: Sendable>(
    maxConcurrent limit: Int, overflow: PullOverflow,
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    precondition(limit > 0, "A source that pauses needs room for at least one signal that runs.")
    return consumed(by: Demand(capacity: limit)) { values, demand in
      values.flatMap(maxConcurrent: limit) { value in
        let inner = transform(value)
        return Signal(attach: { observer, handle in
          let place = DemandPlace(in: demand)
          inner.attach(
            Observer(
              next: observer.next, failed: observer.failed,
              completed: {
                observer.completed()
                place.free()
              }), handle)
        })
      }
    }
  }

  /// The signal of one consumer. The demand of the consumer counts the values that have reached it. The consumer calls
  /// `free` when it is done with a value.
  @_alwaysEmitIntoClient
  func consumed<Output: Sendable>(
    operator: StaticString = #function, by makeDemand: @escaping @Sendable @autoclosure () -> Demand,
    _ consume: @escaping @Sendable (Signal<Value, Failure>, Demand) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    let source = source
    return Signal(
      operator: `operator`,
      attach: { observer, handle in
        let demand = makeDemand()
        consume(source(demand).do(next: { _ in demand.fill() }), demand).attach(observer, handle)
      })
  }
}

extension Signal {
  /// Delivers events on a scheduler. Each value frees a place when the observer has returned from it.
  @_alwaysEmitIntoClient
  func delivered(on scheduler: some Scheduler, freeing places: Demand) -> Signal {
    let delivered = deliver(on: scheduler)
    return Signal(guarded: { observer, handle in
      delivered.attach(
        Observer(
          next: { value in
            observer.next(value)
            places.free()
          }, failed: observer.failed, completed: observer.completed), handle)
    })
  }
}
