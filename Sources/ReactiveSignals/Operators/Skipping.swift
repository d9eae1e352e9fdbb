extension SignalProtocol {
  /// Sends all but the first `count` values; ends as the source does. A negative count traps. Holds nothing.
  ///
  ///     source  -1-2-3-4-5-|
  ///     result  -------4-5-|      source.skip(first: 3)
  @inlinable
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

  /// Sends all but the last `count` values, each when `count` others have come after it; ends as the source does.
  ///
  /// A negative count traps. Holds `count` values.
  ///
  ///     source  -1-2-3-4-5-|
  ///     result  -----1-2-3-|      source.skip(last: 2)
  @inlinable
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

  /// Drops values for as long as `isDropped` is true, then passes on everything, that value included; ends as the source
  /// does.
  ///
  /// The closure is not called again after that. Holds nothing.
  ///
  ///     source  -1-2-3-2-1-|
  ///     result  -----3-2-1-|      source.skip(while: { $0 < 3 })
  @inlinable
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

  /// Drops values until `isFirst` is true, then passes on everything, that value included; ends as the source does.
  ///
  /// The closure is not called again after that. Holds nothing.
  ///
  ///     source  -1-2-3-2-1-|
  ///     result  -----3-2-1-|      source.skip(untilPassing: { $0 == 3 })
  @inlinable
  public func skip(untilPassing isFirst: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> {
    skip(while: { !isFirst($0) })
  }
}
