// A value is bound to an optional property as it is bound to one of its own type.

extension SignalProtocol where Failure == Never {
  /// Sets an optional property to each value of the signal. See `bind(to:on:)`.
  ///
  ///     signal      -1-2---3-|
  ///     property  nn1122223333...     n: nil
  @discardableResult
  @_alwaysEmitIntoClient
  public func bind(
    to property: MutableProperty<Value?>, on scheduler: (any Scheduler)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    optionals.bind(to: property, on: scheduler, fileID: fileID, line: line)
  }

  /// Sets each value on a target of optional values. See `bind(to:on:)`.
  @discardableResult
  @_alwaysEmitIntoClient
  public func bind(
    to target: BindingTarget<Value?>, on scheduler: (any Scheduler)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    optionals.bind(to: target, on: scheduler, fileID: fileID, line: line)
  }

  /// Sets an object's optional property to each value. See `bind(to:_:on:)`.
  ///
  ///     player.title.bind(to: track, \.subtitle)
  @discardableResult
  @_alwaysEmitIntoClient
  public func bind<Object: AnyObject & Sendable>(
    to object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value?> & Sendable,
    on scheduler: (any Scheduler)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    optionals.bind(to: object, keyPath, on: scheduler, fileID: fileID, line: line)
  }

  /// Sets an optional property of the main actor to each value, on the main thread. See `bind(to:_:on:)`.
  ///
  ///     player.title.bind(to: label, \.text)
  @_alwaysEmitIntoClient
  @MainActor
  @discardableResult
  public func bind<Object: AnyObject & Sendable>(
    to object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value?>, on scheduler: (any Scheduler)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    optionals.bind(to: object, keyPath, on: scheduler, fileID: fileID, line: line)
  }

  /// The values as optional ones, under the name of this signal.
  @_alwaysEmitIntoClient
  var optionals: Signal<Value?, Never> {
    let source = signal
    let optionals = source.map { Optional.some($0) }
    return source.name.map { optionals.named($0) } ?? optionals
  }
}

/// Binds a signal to an optional property: `signal.bind(to: property)`.
///
///     model.subtitle <~ name.signal.map { $0.uppercased() }
@discardableResult
@_alwaysEmitIntoClient
public func <~ <Value: Sendable>(
  property: MutableProperty<Value?>, source: some SignalProtocol<Value, Never>
) -> any Disposable {
  property <~ source.optionals
}
