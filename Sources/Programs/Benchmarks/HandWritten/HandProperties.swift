import Synchronization

/// A value with observers, written by hand for several threads: a mutex protects both, and observers are called outside
/// it.
///
/// Two threads that set at the same time may notify the observers in the wrong order. The library avoids that.
final class LockedProperty<Value: Sendable>: Sendable {
  private struct State {
    var value: Value
    var observers: ContiguousArray<@Sendable (Value) -> Void> = []
  }

  private let state: Mutex<State>

  init(_ initial: Value) {
    state = Mutex(State(value: initial))
  }

  var value: Value { state.withLock { $0.value } }

  @inline(never)
  func set(_ value: Value) {
    let observers = state.withLock { state in
      state.value = value
      return state.observers
    }
    for observer in observers { observer(value) }
  }

  func observe(_ observer: @escaping @Sendable (Value) -> Void) {
    state.withLock { $0.observers.append(observer) }
  }

  /// A composed property is a separate property that its sources set.
  func mapped<Result: Sendable>(_ transform: @escaping @Sendable (Value) -> Result) -> LockedProperty<Result> {
    let result = LockedProperty<Result>(transform(value))
    observe { result.set(transform($0)) }
    return result
  }

  func combined<Other: Sendable, Result: Sendable>(
    with other: LockedProperty<Other>, _ combine: @escaping @Sendable (Value, Other) -> Result
  ) -> LockedProperty<Result> {
    let result = LockedProperty<Result>(combine(value, other.value))
    observe { result.set(combine($0, other.value)) }
    other.observe { [weak self] in if let self { result.set(combine(self.value, $0)) } }
    return result
  }
}
