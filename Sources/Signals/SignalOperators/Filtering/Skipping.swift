import Huntable

extension SignalProtocol {
  /// Sends all but the first `count` values. Ends as the source does. A negative count traps. Holds nothing.
  ///
  ///     source  -1-2-3-4-5-|
  ///     result  -------4-5-|      source.skip(first: 3)
  ///
  /// ![Marbles: skip(first:)](skip-first)
  @_alwaysEmitIntoClient
  public func skip(first count: Int) -> Signal<Value, Failure> {
    precondition(count >= 0, "A signal cannot skip a negative number of values.")
    return linear { next in
      let remaining = SerialState(count)
      return { value in
        if remaining.value == 0 { return next(value) }
        remaining.value -= 1
      }
    }
  }

  /// Sends all but the last `count` values, each one when `count` later values have arrived. Ends as the source does.
  ///
  /// A negative count traps. Holds `count` values.
  ///
  ///     source  -1-2-3-4-5-|
  ///     result  -----1-2-3-|      source.skip(last: 2)
  ///
  /// ![Marbles: skip(last:)](skip-last)
  @_alwaysEmitIntoClient
  public func skip(last count: Int) -> Signal<Value, Failure> {
    precondition(count >= 0, "A signal cannot skip a negative number of values.")
    return linear { next in
      let last = SerialState(RingBuffer<Value>())
      return { value in
        last.value.append(value)
        if last.value.count > count, let oldest = last.value.popFirst() { next(oldest) }
      }
    }
  }

  /// Drops values while `isDropped` returns true, then sends the first value for which it returns false and all later
  /// ones. Ends as the source does.
  ///
  /// The closure is not called after it has returned false. Holds nothing.
  ///
  ///     source  -1-2-3-2-1-|
  ///     result  -----3-2-1-|      source.skip(while: { $0 < 3 })
  ///
  /// ![Marbles: skip(while:)](skip-while)
  @_alwaysEmitIntoClient
  public func skip(while isDropped: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> {
    linear { next in
      let isDropping = SerialState(true)
      return { value in
        if isDropping.value {
          if isDropped(value) { return }
          isDropping.value = false
        }
        next(value)
      }
    }
  }
}
