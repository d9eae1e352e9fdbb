/// The state of a `combineLatest` of two signals: the latest value of each.
@usableFromInline
struct LatestPair<Left: Sendable, Right: Sendable, Failure: Error>: FanInState {
  @usableFromInline
  enum Input: Sendable {
    case left(Left)
    case right(Right)
    case completed
    case failed(Failure)
  }

  @usableFromInline
  var left: Left?
  @usableFromInline
  var right: Right?
  @usableFromInline
  var running = 2

  @_alwaysEmitIntoClient
  init() {}

  @_alwaysEmitIntoClient
  @inline(__always)
  mutating func receive(_ input: Input) -> FanInAction<(Left, Right), Failure> {
    switch input {
    case .left(let value):
      left = .some(value)
      if case .some(let right) = right { return .next((value, right)) }
      return .nothing
    case .right(let value):
      right = .some(value)
      if case .some(let left) = left { return .next((left, value)) }
      return .nothing
    case .completed:
      running -= 1
      return running == 0 ? .completed : .nothing
    case .failed(let error): return .failed(error)
    }
  }
}

/// The state of a `combineLatest` of any number of signals: which positions have a value. The slots hold the values.
@usableFromInline
struct LatestSlots<Output: Sendable, Failure: Error>: FanInState {
  /// For each position, a closure that makes the arrived value the latest one.
  @usableFromInline
  let accept: [@Sendable () -> Void]
  /// Makes the output from the latest values.
  @usableFromInline
  let output: @Sendable () -> Output
  @usableFromInline
  var hasValue: [Bool]
  /// The number of positions without a value.
  @usableFromInline
  var missing: Int
  @usableFromInline
  var running: Int

  @_alwaysEmitIntoClient
  init(accept: [@Sendable () -> Void], output: @escaping @Sendable () -> Output) {
    self.accept = accept
    self.output = output
    hasValue = Array(repeating: false, count: accept.count)
    missing = accept.count
    running = accept.count
  }

  /// A state in which each position has a value from the beginning.
  @_alwaysEmitIntoClient
  init(complete accept: [@Sendable () -> Void], output: @escaping @Sendable () -> Output) {
    self.init(accept: accept, output: output)
    hasValue = Array(repeating: true, count: accept.count)
    missing = 0
  }

  @_alwaysEmitIntoClient
  mutating func receive(_ input: SlotInput<Failure>) -> FanInAction<Output, Failure> {
    switch input {
    case .value(let position):
      accept[position]()
      return accepted(position)
    case .accepted(let position): return accepted(position)
    case .completed:
      running -= 1
      return running == 0 ? .completed : .nothing
    case .failed(let error): return .failed(error)
    }
  }

  @_alwaysEmitIntoClient
  mutating func accepted(_ position: Int) -> FanInAction<Output, Failure> {
    if !hasValue[position] {
      hasValue[position] = true
      missing -= 1
    }
    return missing == 0 ? .next(output()) : .nothing
  }
}
