/// The state of a zip of two signals: the values that wait for their partner.
@usableFromInline
struct ZippedPair<Left: Sendable, Right: Sendable, Failure: Error>: ~Copyable, Sendable {
  /// The limit of waiting values per side. At the limit, a new value replaces the oldest one.
  @_alwaysEmitIntoClient
  let capacity: Int
  // One of the two is empty: a value whose partner is waiting does not wait.
  @_alwaysEmitIntoClient
  var left = RingBuffer<Left>()
  @_alwaysEmitIntoClient
  var right = RingBuffer<Right>()
  @_alwaysEmitIntoClient
  var leftHasEnded = false
  @_alwaysEmitIntoClient
  var rightHasEnded = false

  @_alwaysEmitIntoClient
  init(capacity: Int) {
    self.capacity = capacity
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  mutating func left(_ value: Left) -> FanInAction<(Left, Right), Failure> {
    guard let partner = right.popFirst() else {
      Self.keep(value, in: &left, capacity)
      return .nothing
    }
    return rightHasEnded && right.isEmpty ? .last((value, partner)) : .next((value, partner))
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  mutating func right(_ value: Right) -> FanInAction<(Left, Right), Failure> {
    guard let partner = left.popFirst() else {
      Self.keep(value, in: &right, capacity)
      return .nothing
    }
    return leftHasEnded && left.isEmpty ? .last((partner, value)) : .next((partner, value))
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  static func keep<Value>(_ value: Value, in waiting: inout RingBuffer<Value>, _ capacity: Int) {
    if waiting.count == capacity { _ = waiting.popFirst() }
    waiting.append(value)
    assertBounded(waiting.count, capacity)
  }

  @_alwaysEmitIntoClient
  mutating func completeLeft() -> FanInAction<(Left, Right), Failure> {
    leftHasEnded = true
    return left.isEmpty ? .completed : .nothing
  }

  @_alwaysEmitIntoClient
  mutating func completeRight() -> FanInAction<(Left, Right), Failure> {
    rightHasEnded = true
    return right.isEmpty ? .completed : .nothing
  }
}

/// The state of a zip of any number of signals: how many values wait at each position. The slots hold the values.
@usableFromInline
struct ZippedSlots<Output: Sendable, Failure: Error>: ~Copyable, SlotsState {
  /// Removes the first value of each position and makes the output from them.
  @_alwaysEmitIntoClient
  let take: @Sendable () -> Output
  @_alwaysEmitIntoClient
  let capacity: Int
  @_alwaysEmitIntoClient
  var waiting: [Int]
  @_alwaysEmitIntoClient
  var hasEnded: [Bool]
  /// The number of positions without a waiting value.
  @_alwaysEmitIntoClient
  var emptyCount: Int

  @_alwaysEmitIntoClient
  init(_ count: Int, capacity: Int, take: @escaping @Sendable () -> Output) {
    self.take = take
    self.capacity = capacity
    waiting = Array(repeating: 0, count: count)
    hasEnded = Array(repeating: false, count: count)
    emptyCount = count
  }

  @_alwaysEmitIntoClient
  package mutating func complete(_ position: Int) -> FanInAction<Output, Failure> {
    hasEnded[position] = true
    return waiting[position] == 0 ? .completed : .nothing
  }

  @_alwaysEmitIntoClient
  package mutating func accepted(_ position: Int) -> FanInAction<Output, Failure> {
    if waiting[position] == 0 { emptyCount -= 1 }
    if waiting[position] < capacity { waiting[position] += 1 }
    assertBounded(waiting[position], capacity)
    return emptyCount == 0 ? completeRow() : .nothing
  }

  /// Takes a value from each position; a value waits at each of them.
  @_alwaysEmitIntoClient
  mutating func completeRow() -> FanInAction<Output, Failure> {
    var isLast = false
    for position in waiting.indices {
      waiting[position] -= 1
      if waiting[position] > 0 { continue }
      emptyCount += 1
      if hasEnded[position] { isLast = true }
    }
    return isLast ? .last(take()) : .next(take())
  }
}

/// In debug builds, an unlimited zip traps before the waiting values fill the memory. A signal that sends without end
/// during its subscription would fill the memory, because the other signals are subscribed to only after that
/// subscription returns.
@_alwaysEmitIntoClient
@inline(__always)
func assertBounded(_ count: Int, _ capacity: Int) {
  assert(
    count <= 1 << 20 || capacity < .max,
    """
    \(count) values of a signal wait in a zip. A signal that never stops sending inside its subscription cannot be zipped. If \
    a signal may be so far ahead, set a capacity.
    """)
}
