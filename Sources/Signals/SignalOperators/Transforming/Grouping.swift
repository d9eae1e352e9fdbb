import Huntable

/// A signal of the values of one group, with their key. See `group(by:maxOpen:)`.
public final class GroupedSignal<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: SignalProtocol {
  /// The key of all values in the group.
  public let key: Key
  /// The group's values from now on. The signal is hot.
  public let signal: Signal<Value, Failure>

  @_alwaysEmitIntoClient
  init(key: Key, signal: Signal<Value, Failure>) {
    self.key = key
    self.signal = signal
  }
}

extension SignalProtocol {
  /// Sends one group for each key that `key` returns: a signal of the values with that key.
  ///
  ///     source                  -a-b-A-c-B-|
  ///     group(by: lowercased)   -1-2---3---|
  ///     1                        a---A-----|
  ///     2                          b-----B-|
  ///     3                              c---|
  ///
  /// ![Marbles: group(by:maxOpen:)](group)
  ///
  /// A group is sent when the first value of its key arrives, immediately before the group sends that value. A subscriber
  /// that subscribes while the group is being delivered receives all values. A group is hot: a later subscriber receives
  /// only later values, and values are dropped while there is no subscriber.
  ///
  /// Ends as the source does. All groups then end in the same way, in the order in which they were sent. After the
  /// subscription to the groups has been disposed, for example by `take(first:)`, no further group is sent. The source is
  /// disposed when no subscription to a group is left either.
  ///
  /// Holds no values, and one subject for each group, so memory grows with the number of keys. `maxOpen` limits the
  /// number of groups that are open at once: at the limit, a new key completes the oldest group. If the oldest group's
  /// key occurs again, a new group is sent. A limit that is not positive traps.
  ///
  ///     orders.group(by: { $0.customer }).flatMap { group in group.scan(0) { $0 + $1.price } }
  @_alwaysEmitIntoClient
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key, maxOpen limit: Int = .max
  ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> {
    group(by: key, maxOpen: limit) { $0 }
  }

  /// Sends one group for each key: a signal of the result of `transform` for the values with that key. See
  /// `group(by:maxOpen:)`.
  ///
  ///     source   -ape--bee--ant-|
  ///     result   -A----B--------|
  ///     A         3---------3---|
  ///     B              3--------|
  ///
  /// ![Marbles: group(by:maxOpen:transform:)](group)
  ///
  ///     words.group(by: { $0.first }, transform: { $0.count })
  @_alwaysEmitIntoClient
  public func group<Key: Hashable & Sendable, Output: Sendable>(
    by key: @escaping @Sendable (Value) -> Key, maxOpen limit: Int = .max,
    transform: @escaping @Sendable (Value) -> Output
  ) -> Signal<GroupedSignal<Key, Output, Failure>, Failure> {
    precondition(limit > 0, "There must be room for a group.")
    let source = signal
    return Signal(attach: { observer, handle in
      let groups = SerialState(Groups<Key, Subject<Output, Failure>>(limit: limit))
      let joint = JointSubscription(in: handle)
      let end: @Sendable (Event<GroupedSignal<Key, Output, Failure>, Failure>) -> Void = { event in
        let last = groups.value.takeAll()
        if !handle.isDisposed { observer.send(event) }
        for group in last { group.core.end(like: event) }
      }
      source.attach(
        Observer(
          next: { value in
            if joint.handle.isDisposed { return }
            let key = key(value)
            guard let step = groups.value.group(for: key, make: { handle.isDisposed ? nil : Subject() }) else { return }
            if step.isNew {
              step.closed?.complete()
              let signal = joint.signal(of: step.group._withUnsafeGuaranteedRef { $0.core })
              if !handle.isDisposed { observer.next(GroupedSignal(key: key, signal: signal)) }
              if joint.handle.isDisposed { return }
            }
            // `groups` retains the group during this call: only an event of the source removes a group.
            step.group._withUnsafeGuaranteedRef { $0.send(transform(value)) }
          },
          failed: { end(.failed($0)) }, completed: { end(.completed) }),
        joint.handle)
    })
  }
}

/// A limited number of groups by key, in the order in which they were made. A state machine without threads.
@usableFromInline
struct Groups<Key: Hashable, Group: AnyObject>: ~Copyable {
  @usableFromInline
  struct Step {
    /// The group. The reference is not counted: counting would make finding a group more expensive than sending it a
    /// value.
    @_alwaysEmitIntoClient
    let group: Unmanaged<Group>
    @_alwaysEmitIntoClient
    let isNew: Bool
    /// The oldest group, if it was closed to make room.
    @_alwaysEmitIntoClient
    let closed: Group?

    @_alwaysEmitIntoClient
    init(_ group: Unmanaged<Group>, isNew: Bool, closed: Group?) {
      self.group = group
      self.isNew = isNew
      self.closed = closed
    }
  }

  @_alwaysEmitIntoClient
  let limit: Int
  /// The groups of `order`, by their keys.
  @_alwaysEmitIntoClient
  var groups: [Key: Unmanaged<Group>] = [:]
  /// The groups with their keys, in the order in which they were made.
  @_alwaysEmitIntoClient
  var order = RingBuffer<(key: Key, group: Group)>()

  @_alwaysEmitIntoClient
  init(limit: Int) {
    self.limit = limit
  }

  /// The group of a key. If there is none, makes one, unless `make` returns nil.
  @_alwaysEmitIntoClient
  mutating func group(for key: Key, make: () -> Group?) -> Step? {
    if let group = groups[key] { return Step(group, isNew: false, closed: nil) }
    guard let group = make() else { return nil }
    let closed = order.count == limit ? order.popFirst() : nil
    if let closed { groups[closed.key] = nil }
    let reference = Unmanaged.passUnretained(group)
    groups[key] = reference
    order.append((key, group))
    assert(order.count == groups.count)
    return Step(reference, isNew: true, closed: closed?.group)
  }

  /// Removes and returns all groups, in the order in which they were made.
  @_alwaysEmitIntoClient
  mutating func takeAll() -> [Group] {
    defer { self = Groups(limit: limit) }
    return (0..<order.count).map { order[$0].group }
  }
}
