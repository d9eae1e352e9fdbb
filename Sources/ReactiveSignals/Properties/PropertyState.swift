/// A property's value and what of its changes has still to be told: a value without threads.
///
/// The order in which the value changes is the order in which the changes are told, because both are decided here. One
/// at a time tells: the first to come, and what comes meanwhile waits for it (law 3).
@usableFromInline
struct PropertyState<Value, Subscriber> {
  @usableFromInline
  enum Notice {
    case change(Value)
    /// A change that was made through a channel.
    case changeMade(by: ChangeMaker, Value)
    /// Somebody comes, who gets `first`, if there is one, and then the changes after this.
    case join(Subscriber, first: Value?)
    /// Somebody has got the first value in another way, and gets the changes directly from here on.
    case settle(Subscriber)
    case leave(Subscriber)
    /// Something that is to be done between two notifications.
    case perform(@Sendable () -> Void)
    case end
  }

  /// What a new subscriber gets before the changes from now on.
  @usableFromInline
  enum Beginning {
    case value
    case nothing
    /// The value, if it is not the one of this version any more.
    case valueAfter(Int)
  }

  @usableFromInline
  var value: Value
  /// How often the value has been set.
  @usableFromInline
  var version = 0
  /// Who set it last: a thread, by the address of its own storage.
  @usableFromInline
  var lastSetter: UInt = 0
  /// Those who have come and not gone; without any, nothing is told.
  @usableFromInline
  var subscribers = 0
  @usableFromInline
  var isTelling = false
  @usableFromInline
  var hasEnded = false
  @usableFromInline
  var waiting = RingBuffer<Notice>()

  @inlinable
  init(_ value: Value) {
    self.value = value
  }

  /// Sets the value, unless all is over; returns the old one, to be released outside any lock, and whether the caller
  /// is to tell of the change.
  @inlinable
  @inline(__always)
  mutating func set(_ new: Value, by setter: UInt) -> (old: Value, tells: Bool) {
    if hasEnded { return (new, false) }
    let old = value
    value = new
    version &+= 1
    lastSetter = setter
    if isTelling {
      waiting.append(.change(new))
      return (old, false)
    }
    isTelling = subscribers > 0
    return (old, isTelling)
  }

  /// Sets the value through a channel, unless all is over or the value is no longer the one of version `known`. Returns
  /// the old value, and what the caller is to tell, if it is its turn; nil if nothing was set.
  @inlinable
  mutating func set(
    _ new: Value, by setter: UInt, _ maker: ChangeMaker, known: Int?
  ) -> (old: Value, notice: Notice?)? {
    if hasEnded || (known ?? version) != version { return nil }
    let old = value
    value = new
    version &+= 1
    lastSetter = setter
    if !isTelling, subscribers == 0 { return (old, nil) }
    return (old, tell(.changeMade(by: maker, new)))
  }

  /// Takes a subscriber in; what the caller is to tell, if it is its turn.
  @inlinable
  mutating func join(_ subscriber: Subscriber, _ beginning: Beginning) -> Notice? {
    subscribers += 1
    return tell(.join(subscriber, first: first(beginning)))
  }

  /// Whether changes are being told that a first value must not wait for.
  @inlinable
  func isTellingBefore(_ beginning: Beginning) -> Bool {
    if case .none = first(beginning) { false } else { isTelling }
  }

  @inlinable
  mutating func leave(_ subscriber: Subscriber) -> Notice? {
    subscribers -= 1
    return tell(.leave(subscriber))
  }

  /// No value will be set any more.
  @inlinable
  mutating func end() -> Notice? {
    if hasEnded { return nil }
    hasEnded = true
    return tell(.end)
  }

  /// What is to be told next; nil if nothing is, and the caller's turn is over.
  @inlinable
  mutating func next() -> Notice? {
    if let notice = waiting.popFirst() { return notice }
    isTelling = false
    return nil
  }

  @inlinable
  mutating func tell(_ notice: Notice) -> Notice? {
    if isTelling {
      waiting.append(notice)
      return nil
    }
    isTelling = true
    return notice
  }

  @inlinable
  func first(_ beginning: Beginning) -> Value? {
    switch beginning {
    case .value: .some(value)
    case .nothing: .none
    case .valueAfter(let known): version == known ? .none : .some(value)
    }
  }
}

extension PropertyState: Sendable where Value: Sendable, Subscriber: Sendable {}
extension PropertyState.Notice: Sendable where Value: Sendable, Subscriber: Sendable {}
extension PropertyState.Beginning: Sendable {}
