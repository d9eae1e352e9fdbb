/// What the lock of a property protects.
@usableFromInline
struct PropertyState<Value>: ~Copyable {
  /// Which value a new subscriber receives before the later changes.
  @usableFromInline
  enum Beginning {
    case value
    case nothing
    /// The value, unless its version is this one.
    case valueAfter(Int)
  }

  @_alwaysEmitIntoClient
  var value: Value
  /// The number of assignments so far.
  @_alwaysEmitIntoClient
  var version = 0
  /// The thread that set the value last, identified by the address of its thread-local storage.
  @_alwaysEmitIntoClient
  var lastSetter: UInt = 0
  /// The number of subscribers. While it is zero, changes are not delivered.
  @_alwaysEmitIntoClient
  var subscribers = 0
  @_alwaysEmitIntoClient
  var hasEnded = false
  /// What tells Observation of changes; nil until a read is reported.
  @_alwaysEmitIntoClient
  var follower: (any AnyObject & Sendable)?

  @_alwaysEmitIntoClient
  init(_ value: Value) {
    self.value = value
  }

  /// Sets the value, unless the property has ended. Returns the old value, which must be released outside any lock, and
  /// whether the change must be delivered.
  @_alwaysEmitIntoClient
  @inline(__always)
  mutating func set(_ new: Value, by setter: UInt) -> (old: Value, isObserved: Bool) {
    if hasEnded { return (new, false) }
    let old = value
    value = new
    version &+= 1
    lastSetter = setter
    return (old, subscribers > 0)
  }

  @_alwaysEmitIntoClient
  func first(_ beginning: Beginning) -> Value? {
    switch beginning {
    case .value: .some(value)
    case .nothing: .none
    case .valueAfter(let known): version == known ? .none : .some(value)
    }
  }
}

extension PropertyState: Sendable where Value: Sendable {}
extension PropertyState.Beginning: Sendable {}
