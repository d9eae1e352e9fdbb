/// A value that can be set from any thread, read, and observed.
///
///     let name = MutableProperty("none")
///     name.signal.subscribe { print($0) }  // none
///     name.value = "Ada"                   // Ada
///
/// A set is visible at once to whoever reads, and then told to the observers: all of them see all changes in the order in
/// which they were made, also equal values. A set that comes while a change is being told, from inside an observer or
/// from another thread, is visible at once as well, and told right after, by whoever is telling: nothing is dropped,
/// nothing recurses, nobody blocks. So an observer that reads the property may find a newer value than it is told of.
///
/// When the property is released, its lifetime ends, which ends bindings to it, and its signals complete. Observers do not
/// keep it alive. It holds one value, and those that wait to be told.
public final class MutableProperty<Value: Sendable>: PropertyProtocol, LifetimeOwner {
  @usableFromInline
  let core: PropertyCore<Value>

  /// A property whose value is `initial`.
  @inlinable
  public init(_ initial: Value) {
    core = PropertyCore(initial)
  }

  deinit { core.end() }

  /// The current value. To set what depends on the old value, use `modify(_:)`: another thread may come between reading
  /// and setting.
  @inlinable
  public var value: Value {
    get { core.value }
    set { core.set(newValue) }
  }

  /// Sets the value and returns the one it replaces, in one step.
  @inlinable
  @discardableResult
  public func swap(_ new: Value) -> Value { core.set(new) }

  /// Changes the value in one step, and returns what the closure does: nobody sets it between. One change is told.
  ///
  /// No lock is held while `change` runs, on a copy: if another thread has set the value meanwhile, it runs again on the
  /// new one. So it ought to be short and without side effects. An error that it throws leaves the value as it is.
  /// Setting the same property inside it traps.
  ///
  ///     let ticket = counter.modify { $0 += 1; return $0 }
  @inlinable
  @discardableResult
  public func modify<Result, Failure: Error>(
    _ change: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try core.modify(change)
  }

  /// Ends when the property is released, not by sets.
  public var lifetime: Lifetime { Lifetime(core.ending) }

  /// A view that cannot set. It does not keep this property alive.
  @inlinable
  public var property: Property<Value> { Property(core) }
}
