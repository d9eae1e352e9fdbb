/// The state of a `combineLatest` of two signals: the latest value of each.
@usableFromInline
package struct LatestPair<Left: Sendable, Right: Sendable, Failure: Error>: ~Copyable, Sendable {
  @_alwaysEmitIntoClient
  package var left: Left?
  @_alwaysEmitIntoClient
  package var right: Right?
  @_alwaysEmitIntoClient
  var running = 2

  @_alwaysEmitIntoClient
  package init() {}

  @_alwaysEmitIntoClient
  @inline(__always)
  package mutating func left(_ value: Left) -> FanInAction<(Left, Right), Failure> {
    left = .some(value)
    if case .some(let right) = right { return .next((value, right)) }
    return .nothing
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  package mutating func right(_ value: Right) -> FanInAction<(Left, Right), Failure> {
    right = .some(value)
    if case .some(let left) = left { return .next((left, value)) }
    return .nothing
  }

  /// One of the signals completed.
  @_alwaysEmitIntoClient
  package mutating func complete() -> FanInAction<(Left, Right), Failure> {
    running -= 1
    return running == 0 ? .completed : .nothing
  }
}

/// The state of a `combineLatest` of any number of signals: which positions have a value. The slots hold the values.
@usableFromInline
package struct LatestSlots<Output: Sendable, Failure: Error>: ~Copyable, SlotsState {
  /// Makes the output from the latest values.
  @_alwaysEmitIntoClient
  let output: @Sendable () -> Output
  @_alwaysEmitIntoClient
  var hasValue: [Bool]
  /// The number of positions without a value.
  @_alwaysEmitIntoClient
  var missing: Int
  @_alwaysEmitIntoClient
  var running: Int

  @_alwaysEmitIntoClient
  init(_ count: Int, _ output: @escaping @Sendable () -> Output) {
    self.output = output
    hasValue = Array(repeating: false, count: count)
    missing = count
    running = count
  }

  /// A state in which each position has a value from the beginning.
  @_alwaysEmitIntoClient
  package init(complete count: Int, _ output: @escaping @Sendable () -> Output) {
    self.init(count, output)
    hasValue = Array(repeating: true, count: count)
    missing = 0
  }

  @_alwaysEmitIntoClient
  package mutating func complete(_ position: Int) -> FanInAction<Output, Failure> {
    running -= 1
    return running == 0 ? .completed : .nothing
  }

  @_alwaysEmitIntoClient
  package mutating func accepted(_ position: Int) -> FanInAction<Output, Failure> {
    if !hasValue[position] {
      hasValue[position] = true
      missing -= 1
    }
    return missing == 0 ? .next(output()) : .nothing
  }
}
