import Huntable

extension SignalProtocol {
  /// Sends one group for each key that `key` returns, until the signal that `end` returns for the group sends a value or
  /// completes. A later value with that key begins another group.
  ///
  ///     source                 -a-b-A---a-B-|
  ///     group(by:closedBy:)    -1-2-----3---|     closedBy: { $0.skip(first: 1) }
  ///     1                       a---(A|)
  ///     2                         b-------(B|)
  ///     3                               a---|
  ///
  /// ![Marbles: group(by:closedBy:)](group-until)
  ///
  /// `end` is called when the group has been sent, with a signal of the values of that group. It is subscribed to before
  /// the first value, and after those who subscribe when they receive the group: these receive the value that ends the
  /// group. The first error of the source or of such a signal ends everything. The end of a group is sent on the thread of its
  /// signal. Groups, disposal and the end of the source are otherwise as with `group(by:maxOpen:)`: the source is disposed
  /// when no subscription to groups or values is left, and so are the signals of the open groups. Holds no values, and one
  /// subject for each open group.
  ///
  ///     events.group(by: \.user, closedBy: { $0.debounce(.seconds(30), on: .main) })
  @_alwaysEmitIntoClient
  public func group<Key: Hashable & Sendable, Trigger: Sendable>(
    by key: @escaping @Sendable (Value) -> Key,
    closedBy end: @escaping @Sendable (GroupedSignal<Key, Value, Failure>) -> Signal<Trigger, Failure>
  ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> {
    let source = signal
    return Signal(guarded: { observer, handle in
      let groups = EndingParts<Key, GroupedSignal<Key, Value, Failure>, Value, Failure>(
        observer, handle, endsWithSource: true)
      groups.attach(
        source,
        next: { value in
          let key = key(value)
          if groups.parts[key] == nil {
            guard let group = groups.add(key, { GroupedSignal(key: key, signal: $0) }) else { return }
            // Weak: the signal is usually made of the group, which `groups` holds.
            groups.watch(end(GroupedSignal(key: key, signal: group.subject.signal)), group.end) { [weak groups] error in
              groups?.close(key, because: error)
            }
          }
          groups.parts[key]?.subject.send(value)
        },
        completed: { groups.end(.completed) })
    })
  }

  /// `group(by:closedBy:)` with signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func group<Key: Hashable & Sendable, Trigger: Sendable>(
    by key: @escaping @Sendable (Value) -> Key,
    closedBy end: @escaping @Sendable (GroupedSignal<Key, Value, Failure>) -> Signal<Trigger, Never>
  ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> {
    group(by: key, closedBy: { end($0).promoteFailure(to: Failure.self) })
  }
}
