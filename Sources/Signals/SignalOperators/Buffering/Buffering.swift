import Huntable

extension SignalProtocol {
  /// Sends the values of each `interval` together, as an array.
  ///
  ///     source             -a-b-----c--d-e-|
  ///     buffer(every: 4)   -----A-------B--(C|)     A = [a, b]   B = [c, d]   C = [e]
  ///
  /// ![Marbles: buffer(every:count:on:)](buffer-every)
  ///
  /// The interval begins when a value arrives while none waits, and ends on `scheduler`. While no values arrive, no
  /// timer runs and no empty array is sent. Ends as the source does: on completion the waiting values are sent
  /// immediately, then the completion. An error drops the waiting values, and so does disposal, which also cancels the
  /// timer. Holds the values of one interval, at most `limit`. When `limit` values wait, they are sent inside the call
  /// that sends the last one, before the interval is over. Traps if the interval is negative or if the limit is not
  /// positive.
  ///
  ///     measurements.buffer(every: .seconds(1), count: 1_000, on: .main)
  @_alwaysEmitIntoClient
  public func buffer(
    every interval: Duration, count limit: Int = .max, on scheduler: some Scheduler
  ) -> Signal<[Value], Failure> {
    precondition(interval >= .zero, "A signal cannot be buffered for a negative interval: \(interval).")
    precondition(limit > 0, "A buffer must have room for a value.")
    return timed(BufferState(interval, limit: limit), on: scheduler) { $0 }
  }

  /// Sends the values in arrays of `count`. Each array is sent when its last value arrives.
  ///
  ///     source             -a-b-c-d-e-|
  ///     buffer(count: 2)   ---A---B---(C|)     A = [a, b]   B = [c, d]   C = [e]
  ///
  /// ![Marbles: buffer(count:)](buffer-count)
  ///
  /// Ends as the source does: on completion the remaining values, if there are any, are sent before the completion. An
  /// error drops them, and so does disposal. Holds at most `count` values. A count that is not positive traps.
  ///
  ///     Signal<Int, Never>.from(1...5).buffer(count: 2)  // [1, 2] [3, 4] [5]
  @_alwaysEmitIntoClient
  public func buffer(count: Int) -> Signal<[Value], Failure> {
    precondition(count > 0, "A buffer must have room for a value.")
    // Not `gathered`: a value would take a tenth more time.
    return transformed { observer, handle in
      let values = SerialState<[Value]>([])
      return Observer(
        next: { value in
          values.value.append(value)
          if values.value.count == count { observer.next(exchange(&values.value, with: [])) }
        },
        failed: observer.failed,
        completed: {
          if values.value.isEmpty { observer.completed() } else { observer.end(with: values.value, handle) }
        })
    }
  }
}

/// The values that wait to be sent together.
@usableFromInline
struct BufferState<Value: Sendable, Failure: Error>: ~Copyable, TimedState {
  @_alwaysEmitIntoClient
  let interval: Duration
  @_alwaysEmitIntoClient
  let limit: Int
  @_alwaysEmitIntoClient
  var values: [Value] = []
  @_alwaysEmitIntoClient
  var deadline: Deadline?

  @_alwaysEmitIntoClient
  init(_ interval: Duration, limit: Int) {
    self.interval = interval
    self.limit = limit
  }

  @_alwaysEmitIntoClient
  mutating func receive(_ value: Value, at now: @autoclosure () -> Instant) -> FanInAction<[Value], Failure> {
    values.append(value)
    if values.count == limit { return .next(take()) }
    if values.count == 1 { deadline = .at(now().advanced(by: interval)) }
    return .nothing
  }

  @_alwaysEmitIntoClient
  mutating func due(at now: Instant) -> FanInAction<[Value], Failure> { .next(take()) }

  @_alwaysEmitIntoClient
  mutating func complete() -> FanInAction<[Value], Failure> { values.isEmpty ? .completed : .last(take()) }

  @_alwaysEmitIntoClient
  mutating func take() -> [Value] {
    deadline = nil
    return exchange(&values, with: [])
  }
}
