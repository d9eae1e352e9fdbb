import Huntable

extension SignalProtocol {
  /// Sends the values together, as an array, each time `boundary` sends.
  ///
  ///     source    -a-b---c----d-|
  ///     boundary  ----x----x---
  ///     result    ----A----B----(C|)     A = [a, b]   B = [c]   C = [d]
  ///
  /// ![Marbles: buffer(by:)](buffer-by)
  ///
  /// If no value waits, a boundary sends nothing. Arrays are sent on the thread of `boundary`. This signal is subscribed
  /// to first. Completes when either signal does: the waiting values are sent first. An error of either signal drops the
  /// waiting values, and so does disposal. The end disposes the other signal. Holds the values since the last boundary:
  /// limit a source whose boundary may not send.
  ///
  ///     edits.buffer(by: saved)
  @_alwaysEmitIntoClient
  public func buffer(by boundary: some SignalProtocol<some Sendable, Failure>) -> Signal<[Value], Failure> {
    let source = signal
    let boundary = boundary.signal
    return Signal(guarded: { observer, handle in
      // The state is the values since the last boundary.
      let fanIn = FanIn([Value](), observer, handle)
      let complete: @Sendable () -> Void = {
        fanIn.submit { $0.isEmpty ? .completed : .last(exchange(&$0, with: [])) }
      }
      fanIn.attach(
        source,
        next: { value in
          fanIn.submit(value) { values, value in
            values.append(value)
            return .nothing
          }
        },
        completed: complete)
      fanIn.attach(
        boundary, next: { _ in fanIn.submit { $0.isEmpty ? .nothing : .next(exchange(&$0, with: [])) } },
        completed: complete)
    })
  }

  /// Sends the values in arrays, each of which ends with a value for which `isLast` returns true.
  ///
  ///     source   -a-b.-c-d.-e-|
  ///     result   ---A----B----(C|)     A = [a, b.]   B = [c, d.]   C = [e]
  ///
  /// ![Marbles: buffer(endingWith:)](buffer-ending)
  ///
  /// `isLast` is called once for each value. Ends as the source does: on completion the remaining values, if there are
  /// any, are sent before the completion. An error drops them, and so does disposal. Holds the values of one array.
  ///
  ///     characters.buffer(endingWith: \.isNewline).map { String($0) }
  @_alwaysEmitIntoClient
  public func buffer(endingWith isLast: @escaping @Sendable (Value) -> Bool) -> Signal<[Value], Failure> {
    gathered([Value]()) { values, value in
      values.append(value)
      return isLast(value) ? exchange(&values, with: []) : nil
    } rest: {
      $0
    }
  }

  /// Sends arrays of `count` values. An array begins at every value whose position is a multiple of `skip`.
  ///
  ///     source                      -a-b-c-d-|
  ///     buffer(count: 2, skip: 1)   ---A-B-C-|     A = [a, b]   B = [b, c]   C = [c, d]
  ///
  /// ![Marbles: buffer(count:skip:)](buffer-sliding)
  ///
  /// With a `skip` below `count` the arrays overlap. With a `skip` above it the values between two arrays are dropped.
  /// Each array is sent when its last value arrives. Ends as the source does: on completion, values that no array has
  /// contained yet are sent in a last array, which is shorter than `count` and may begin with values of the previous one.
  /// An error drops them, and so does disposal. Holds at most `count` values. Traps if one of the numbers is not
  /// positive.
  ///
  ///     samples.buffer(count: 5, skip: 1).map { $0.reduce(0, +) / Double($0.count) }
  @_alwaysEmitIntoClient
  public func buffer(count: Int, skip: Int) -> Signal<[Value], Failure> {
    precondition(count > 0, "A buffer must have room for a value.")
    precondition(skip > 0, "A buffer must begin at a later value than the one before it.")
    return gathered(SlidingBuffer<Value>(count: count, skip: skip)) {
      $0.receive($1)
    } rest: {
      $0.isFresh ? $0.values : []
    }
  }

  /// Sends the arrays that `receive` returns for the values and, on completion, the array that `rest` returns, unless it
  /// is empty.
  @_alwaysEmitIntoClient
  func gathered<State: Sendable>(
    operator: StaticString = #function, _ initial: State,
    _ receive: @escaping @Sendable (inout State, Value) -> [Value]?, rest: @escaping @Sendable (State) -> [Value]
  ) -> Signal<[Value], Failure> {
    let source = signal
    return Signal(
      operator: `operator`,
      attach: { observer, handle in
        let state = SerialState(initial)
        source.attach(
          Observer(
            next: { value in if let values = receive(&state.value, value) { observer.next(values) } },
            failed: observer.failed,
            completed: {
              let rest = rest(state.value)
              if rest.isEmpty { observer.completed() } else { observer.end(with: rest, handle) }
            }),
          handle)
      })
  }
}

/// The values of the array that is not full yet, which may overlap the previous one.
@usableFromInline
struct SlidingBuffer<Value: Sendable>: Sendable {
  @_alwaysEmitIntoClient
  let count: Int
  @_alwaysEmitIntoClient
  let skip: Int
  @_alwaysEmitIntoClient
  var values: [Value] = []
  /// Whether one of the values has not been in an array.
  @_alwaysEmitIntoClient
  var isFresh = false
  /// How many values to drop before the array begins.
  @_alwaysEmitIntoClient
  var gap = 0

  @_alwaysEmitIntoClient
  init(count: Int, skip: Int) {
    self.count = count
    self.skip = skip
  }

  /// The array that is full with this value, if one is.
  @_alwaysEmitIntoClient
  mutating func receive(_ value: Value) -> [Value]? {
    if gap > 0 {
      gap -= 1
      return nil
    }
    values.append(value)
    isFresh = values.count < count
    if isFresh { return nil }
    let full = values
    values = Array(full.dropFirst(skip))
    gap = Swift.max(0, skip - count)
    return full
  }
}
