infix operator <~ : AssignmentPrecedence

extension SignalProtocol where Failure == Never {
  /// Sets each value on a property, until the signal completes or the property is released.
  ///
  ///     signal     -1-2---3-|
  ///     property  001122223333...
  ///
  /// Subscribes now. A value is set on the thread on which it is sent, or on `scheduler` if there is one, in order. The
  /// last value stays. The property is not kept alive. Disposal ends the binding.
  ///
  /// One signal at a time: a second one that is bound while the first has not ended is a programmer error, which traps in
  /// debug builds and says which two signals they are, by name, type and line; in release builds both set. So is a ring,
  /// in which properties are bound, or connected, to each other directly: values would run round in it for ever. In debug
  /// builds the binding that closes it traps.
  ///
  ///     search.results.bind(to: model.results, on: .main)
  ///
  /// - Returns: The binding. It may be dropped.
  @discardableResult
  public func bind(
    to property: MutableProperty<Value>, on scheduler: (any Scheduler)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    bind(to: property.bindingTarget, on: scheduler, fileID: fileID, line: line)
  }

  /// The same for optional values: nil sets `nilValue`. See `bind(to:on:)`.
  ///
  ///     signal    -1-nil---3-|
  ///     property  0115555553333...     nilValue: 5
  @discardableResult
  public func bind<Wrapped: Sendable>(
    to property: MutableProperty<Wrapped>, nilValue: Wrapped, on scheduler: (any Scheduler)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Value == Wrapped? {
    bind(to: property.bindingTarget.replacingNil(with: nilValue), on: scheduler, fileID: fileID, line: line)
  }

  /// Sets each value on an object's property, until the signal completes or the object is gone. See `bind(to:on:)`.
  ///
  ///     signal     -1-2---3-|
  ///     property  001122223333...
  ///
  /// The object is held weakly, but while a value is being set: then it is sure to see it. When it is deallocated the
  /// binding ends, at once if it is a `LifetimeOwner`, else when the next value comes.
  ///
  ///     player.position.bind(to: view, \.progress, on: .main)
  @discardableResult
  public func bind<Object: AnyObject & Sendable>(
    to object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value> & Sendable,
    on scheduler: (any Scheduler)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    bind(to: BindingTarget(object, keyPath), on: scheduler, fileID: fileID, line: line)
  }

  /// The same for optional values: nil sets `nilValue`. See `bind(to:_:on:)`.
  ///
  ///     signal    -1-nil---3-|
  ///     property  0115555553333...     nilValue: 5
  @discardableResult
  public func bind<Object: AnyObject & Sendable, Wrapped: Sendable>(
    to object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Wrapped> & Sendable, nilValue: Wrapped,
    on scheduler: (any Scheduler)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Value == Wrapped? {
    bind(to: BindingTarget(object, keyPath).replacingNil(with: nilValue), on: scheduler, fileID: fileID, line: line)
  }

  /// Sets each value on a target, until the signal completes or the target's owner is gone. See `bind(to:on:)`.
  ///
  ///     signal     -1-2---3-|
  ///     target    001122223333...
  @discardableResult
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
/// An operator does not learn the line that it is used on. So where a property is bound twice, the message has the name
/// that the signal got by `named(_:)`, or its type; with `bind(to:)` it has the line too.
///
///     model.name <~ name.signal.map { $0.uppercased() }
@discardableResult
public func <~ <Value: Sendable>(
  property: MutableProperty<Value>, source: some SignalProtocol<Value, Never>
) -> any Disposable {
  property.bindingTarget.bind(source, as: source.signal, from: "by <~")
}

/// Binds a signal to a target: `signal.bind(to: target)`. Of a double binding, the message has no line but the name that
/// the signal got by `named(_:)`, or its type.
///
///     BindingTarget(view, \.progress) <~ player.position
@discardableResult
public func <~ <Value: Sendable>(
  target: BindingTarget<Value>, source: some SignalProtocol<Value, Never>
) -> any Disposable {
  target.bind(source, as: source.signal, from: "by <~")
}
