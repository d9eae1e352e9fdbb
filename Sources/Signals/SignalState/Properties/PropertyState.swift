/// A property's value and its queue of notifications, as a state machine without threads.
///
/// The value changes and the notifications are queued under the same lock, so observers see changes in the order in which
/// they were made. One thread at a time notifies: the thread whose change found no other thread notifying. This thread
/// also delivers the changes that are queued meanwhile (law 3).
@usableFromInline
struct PropertyState<Value, Subscriber>: ~Copyable {
  @usableFromInline
  enum Notice {
    case change(Value)
    /// A change that was made through a channel.
    case changeMade(by: ChangeOrigin, Value)
    /// A subscriber joins, and receives `first`, if there is one, and then the changes after this notice.
    case join(Subscriber, first: Value?)
    /// A subscriber has received its first value from its own queue, and receives changes directly from now on.
    case settle(Subscriber)
    case leave(Subscriber)
    /// An action that runs between two notifications.
    case perform(@Sendable () -> Void)
    case end
  }

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
  var isTelling = false
  @_alwaysEmitIntoClient
  var hasEnded = false
  @_alwaysEmitIntoClient
  var waiting = RingBuffer<Notice>()
  /// What tells Observation of changes; nil until a read is reported.
  @_alwaysEmitIntoClient
  var follower: (any AnyObject & Sendable)?

  @_alwaysEmitIntoClient
  init(_ value: Value) {
    self.value = value
  }

  /// Sets the value, unless the property has ended. Returns the old value, which must be released outside any lock, and
  /// whether the caller must notify the subscribers.
  @_alwaysEmitIntoClient
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

  /// Sets the value through a channel, unless the property has ended or its version is not `known`. Returns the old
  /// value and the notice that the caller must process, or no notice if another thread is notifying; returns nil if the
  /// value was not set.
  @_alwaysEmitIntoClient
  mutating func set(
    _ new: Value, by setter: UInt, _ origin: ChangeOrigin, known: Int?
  ) -> (old: Value, notice: Notice?)? {
    if hasEnded || (known ?? version) != version { return nil }
    let old = value
    value = new
    version &+= 1
    lastSetter = setter
    if !isTelling, subscribers == 0 { return (old, nil) }
    return (old, tell(.changeMade(by: origin, new)))
  }

  /// Adds a subscriber. Returns the notice that the caller must process, or nil if another thread is notifying.
  @_alwaysEmitIntoClient
  mutating func join(_ subscriber: Subscriber, _ beginning: Beginning) -> Notice? {
    subscribers += 1
    return tell(.join(subscriber, first: first(beginning)))
  }

  /// Whether there is a first value to deliver while changes are being delivered. The first value must not wait for these
  /// changes.
  @_alwaysEmitIntoClient
  func isTellingBefore(_ beginning: Beginning) -> Bool {
    if case .none = first(beginning) { false } else { isTelling }
  }

  @_alwaysEmitIntoClient
  mutating func leave(_ subscriber: Subscriber) -> Notice? {
    subscribers -= 1
    return tell(.leave(subscriber))
  }

  /// Marks the property as ended. Later assignments are ignored.
  @_alwaysEmitIntoClient
  mutating func end() -> Notice? {
    if hasEnded { return nil }
    hasEnded = true
    return tell(.end)
  }

  /// The next notice to process. If there is none, returns nil and the caller is no longer the notifying thread.
  @_alwaysEmitIntoClient
  mutating func next() -> Notice? {
    if waiting.isEmpty {
      isTelling = false
      return nil
    }
    return takeWaiting()
  }

  /// As `next()`, and traps if observers answer changes with further changes without end.
  ///
  /// - Parameter thread: The notifying thread, identified as `lastSetter` is.
  @_alwaysEmitIntoClient
  mutating func next(_ rounds: inout FeedbackRounds, on thread: UInt) -> Notice? {
    if !waiting.isEmpty { rounds.begin(isOwn: lastSetter == thread) }
    return next()
  }

  /// Never inlined, since most changes find no notice waiting.
  @_alwaysEmitIntoClient
  @inline(never)
  mutating func takeWaiting() -> Notice? { waiting.popFirst() }

  @_alwaysEmitIntoClient
  mutating func tell(_ notice: Notice) -> Notice? {
    if isTelling {
      waiting.append(notice)
      return nil
    }
    isTelling = true
    return notice
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

extension PropertyState: Sendable where Value: Sendable, Subscriber: Sendable {}
extension PropertyState.Notice: Sendable where Value: Sendable, Subscriber: Sendable {}
extension PropertyState.Beginning: Sendable {}
