infix operator <~ : AssignmentPrecedence

extension SignalProtocol where Failure == Never {
  /// Sets a property to each value of the signal, until the signal completes or the property is released.
  ///
  ///     signal     -1-2---3-|
  ///     property  001122223333...
  ///
  /// Subscribes immediately. Values are set in order, on the thread on which the signal sends them, or on `scheduler`
  /// if one is given. When the binding ends, the property keeps its last value. The binding does not keep the property
  /// alive. Disposing the result ends the binding.
  ///
  /// Three programmer errors trap. In a ring of properties that are bound or connected to each other directly, values would
  /// circulate without end: the binding that closes the ring traps. If the signal depends on the property through
  /// `signal` or operators, and each value causes another one, the binding traps after ten million values in a row. In debug builds, a
  /// second binding to the property before the first one has ended traps; the message names both signals by name, type and
  /// line. In release builds both signals set the property.
  ///
  ///     search.results.bind(to: model.results, on: .main)
  ///
  /// - Returns: The binding, which may be discarded.
  @discardableResult
  @_alwaysEmitIntoClient
  public func bind(
    to property: MutableProperty<Value>, on scheduler: (any Scheduler)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    bind(to: property.bindingTarget, on: scheduler, fileID: fileID, line: line)
  }

  /// Sets a property to each value of the signal, and to `nilValue` for nil. See `bind(to:on:)`.
  ///
  ///     signal    -1-nil---3-|
  ///     property  0115555553333...     nilValue: 5
  @discardableResult
  @_alwaysEmitIntoClient
  public func bind<Wrapped: Sendable>(
    to property: MutableProperty<Wrapped>, nilValue: Wrapped, on scheduler: (any Scheduler)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Value == Wrapped? {
    bind(to: property.bindingTarget.replacingNil(with: nilValue), on: scheduler, fileID: fileID, line: line)
  }

  /// Sets an object's property to each value, until the signal completes or the object is deallocated. See
  /// `bind(to:on:)`.
  ///
  ///     signal     -1-2---3-|
  ///     property  001122223333...
  ///
  /// The object is held weakly, and retained only while a value is being set. When the object is deallocated, the binding
  /// ends: immediately if the object is a `LifetimeOwner`, otherwise when the next value arrives.
  ///
  ///     player.position.bind(to: view, \.progress, on: .main)
  @discardableResult
  @_alwaysEmitIntoClient
  public func bind<Object: AnyObject & Sendable>(
    to object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value> & Sendable,
    on scheduler: (any Scheduler)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    bind(to: BindingTarget(object, keyPath), on: scheduler, fileID: fileID, line: line)
  }

  /// Sets a property of the main actor to each value, on the main thread, as `bindOnMain(to:_:_:)` does.
  ///
  ///     signal     -1-2---3-|
  ///     property  001122223333...
  ///
  /// The compiler chooses this function if the key path belongs to the main actor. A scheduler that replaces the main
  /// scheduler must run on the main thread.
  ///
  ///     player.position.bind(to: self, \.progress)
  @_alwaysEmitIntoClient
  @MainActor
  @discardableResult
  public func bind<Object: AnyObject & Sendable>(
    to object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>, on scheduler: (any Scheduler)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let scheduler: any Scheduler = scheduler ?? .main
    return bindOnMain(to: object, keyPath, scheduler, fileID: fileID, line: line)
  }

  /// Sets an object's property to each value, and to `nilValue` for nil. See `bind(to:_:on:)`.
  ///
  ///     signal    -1-nil---3-|
  ///     property  0115555553333...     nilValue: 5
  @discardableResult
  @_alwaysEmitIntoClient
  public func bind<Object: AnyObject & Sendable, Wrapped: Sendable>(
    to object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Wrapped> & Sendable, nilValue: Wrapped,
    on scheduler: (any Scheduler)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Value == Wrapped? {
    bind(to: BindingTarget(object, keyPath).replacingNil(with: nilValue), on: scheduler, fileID: fileID, line: line)
  }

  /// Sets each value on a target, until the signal completes or the target's owner is deallocated. See `bind(to:on:)`.
  ///
  ///     signal     -1-2---3-|
  ///     target    001122223333...
  @discardableResult
  @_alwaysEmitIntoClient
  public func bind(
    to target: BindingTarget<Value>, on scheduler: (any Scheduler)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    var signal = signal
    let name = signal.name
    if let scheduler { signal = signal.deliver(on: scheduler) }
    return target.bind(self, as: name.map { signal.named($0) } ?? signal, from: "\(fileID):\(line)")
  }
}

/// Binds a signal to a property: `signal.bind(to: property)`.
///
/// An operator does not know the line on which it is used. If a property is bound twice, the message therefore gives
/// the signal's name, from `named(_:)`, or its type. With `bind(to:)` the message gives the line too.
///
///     model.name <~ name.signal.map { $0.uppercased() }
@discardableResult
@_alwaysEmitIntoClient
public func <~ <Value: Sendable>(
  property: MutableProperty<Value>, source: some SignalProtocol<Value, Never>
) -> any Disposable {
  property.bindingTarget.bind(source, as: source.signal, from: "by <~")
}

/// Binds a signal to a target: `signal.bind(to: target)`. If the target is bound twice, the message gives the signal's
/// name, from `named(_:)`, or its type, but no line.
///
///     BindingTarget(view, \.progress) <~ player.position
@discardableResult
@_alwaysEmitIntoClient
public func <~ <Value: Sendable>(
  target: BindingTarget<Value>, source: some SignalProtocol<Value, Never>
) -> any Disposable {
  target.bind(source, as: source.signal, from: "by <~")
}
