/// A value that can be set from any thread, read, and observed.
///
///     let name = MutableProperty("none")
///     name.signal.subscribe { print($0) }  // none
///     name.value = "Ada"                   // Ada
///
/// A new value is visible to all readers immediately. Then the setting thread notifies the observers. All observers see
/// all changes in the order in which they were made, including changes to an equal value. A value that an observer or
/// another thread sets while observers are being notified is also visible immediately. The notifying thread delivers that
/// change after the current one. No change is dropped, notifications never recurse, and setting never blocks. An observer
/// that reads the property may therefore find a newer value than the one it received.
///
/// As a property wrapper it gives a stored property of a class, an actor or a structure an observable form, with a `$`:
///
///     @MainActor final class Player {
///       @MutableProperty var position = 0.0
///     }
///     player.position = 1                              // sets the value
///     player.$position.signal.subscribe { show($0) }   // observes it
///
/// The storage of a property wrapper is a variable. The compiler refuses it in a `Sendable` class without an actor, and
/// isolates it in an actor, so that other code cannot observe `$name`. Declare a constant there,
/// `nonisolated let name = MutableProperty("")` in an actor.
///
/// When the property is released, its lifetime ends, bindings to it end, and its signals complete. Observers do not keep
/// the property alive. A property holds its value and the changes that wait to be delivered.
@propertyWrapper
public final class MutableProperty<Value: Sendable>: PropertyProtocol, LifetimeOwner {
  @_alwaysEmitIntoClient
  let core: PropertyCore<Value>

  /// A property whose value is `initial`.
  @_alwaysEmitIntoClient
  public init(_ initial: Value) {
    core = PropertyCore(initial)
  }

  /// A property whose value is `wrappedValue`, for `@MutableProperty var name = value`.
  @_alwaysEmitIntoClient
  public convenience init(wrappedValue: Value) { self.init(wrappedValue) }

  deinit { core.end() }

  /// The current value, as `value`.
  @_alwaysEmitIntoClient
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The property itself, for `$name`.
  @_alwaysEmitIntoClient
  public var projectedValue: MutableProperty { self }

  /// The current value. If the new value depends on the old one, use `modify(_:)`: another thread may set the property
  /// between reading and setting.
  @_alwaysEmitIntoClient
  public var value: Value {
    get { core.reportedValue }
    set { core.set(newValue) }
  }

  /// Sets the value and returns the previous one, atomically.
  @_alwaysEmitIntoClient
  @discardableResult
  public func swap(_ new: Value) -> Value { core.set(new) }

  /// Changes the value atomically and returns the result of the closure. Observers receive one change.
  ///
  /// `change` runs on a copy, without a lock. If another thread sets the value meanwhile, `change` runs again on the new
  /// value, so it should be short and free of side effects. If `change` throws, the value stays as it is. Setting the
  /// same property inside `change` traps.
  ///
  ///     let ticket = counter.modify { $0 += 1; return $0 }
  @_alwaysEmitIntoClient
  @discardableResult
  public func modify<Result, Failure: Error>(
    _ change: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try core.modify(change)
  }

  /// The lifetime of this property, which ends when the property is released. Setting a value does not end the lifetime.
  public var lifetime: Lifetime { Lifetime(core.ending) }

  /// A read-only view, which does not keep this property alive.
  @_alwaysEmitIntoClient
  public var property: Property<Value> { Property(core) }
}
