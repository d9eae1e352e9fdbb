/// An object or a property that a signal can be bound to. A target accepts values while its owner lives.
///
/// `MutableProperty` and `Command` have a target as `bindingTarget`. `BindingTarget(object, \.keyPath)` makes a target of
/// an object's property, and `BindingTarget(lifetime:action:)` of a closure. A target retains its owner only while a
/// value is being set.
public struct BindingTarget<Value: Sendable>: Sendable {
  /// The object and, if there is one, the key path of its property. Only one signal at a time may be bound to this pair.
  /// Without an owner any number of signals may be bound.
  @_alwaysEmitIntoClient
  let owner: (@Sendable () -> (any AnyObject & Sendable)?)?
  @_alwaysEmitIntoClient
  let keyPath: (AnyKeyPath & Sendable)?
  @_alwaysEmitIntoClient
  let lifetime: Lifetime?
  /// Sets a value. Returns false if the owner has been deallocated.
  @_alwaysEmitIntoClient
  let set: @Sendable (Value) -> Bool

  /// A target that sets a property of an object, on the thread on which the value is sent.
  ///
  /// The object is held weakly. When the object is deallocated, the binding ends: immediately if the object is a
  /// `LifetimeOwner`, otherwise when the next value arrives.
  @_alwaysEmitIntoClient
  public init<Object: AnyObject & Sendable>(
    _ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value> & Sendable
  ) {
    owner = { [weak object] in object }
    self.keyPath = keyPath
    lifetime = (object as? any LifetimeOwner)?.lifetime
    set = { [weak object] value in
      guard let object else { return false }
      object[keyPath: keyPath] = value
      return true
    }
  }

  /// A target that calls a closure with each value, until `lifetime` ends.
  ///
  /// The closure runs on the thread on which the value is sent, or on the scheduler of the binding. When the lifetime
  /// ends, all bindings to the target end, and no further value is passed to the closure. A call that is running on
  /// another thread at that time finishes. Any number of signals may be bound to the target; calls for signals of
  /// different threads may overlap. The target retains the closure, and a binding retains the target. So the closure
  /// should hold the lifetime's owner weakly.
  ///
  ///     let title = BindingTarget(lifetime: view.lifetime) { [weak view] text in view?.show(title: text) }
  ///     title <~ model.name
  @_alwaysEmitIntoClient
  public init(lifetime: Lifetime, action: @escaping @Sendable (Value) -> Void) {
    self.init(owner: nil, keyPath: nil, lifetime: lifetime) { value in
      action(value)
      return true
    }
  }

  /// A target that sets a property until the property is released.
  @_alwaysEmitIntoClient
  init(_ property: MutableProperty<Value>) {
    let core = property.core
    owner = { core }
    keyPath = nil
    lifetime = property.lifetime
    set = { value in
      core.set(value)
      return true
    }
  }

  @_alwaysEmitIntoClient
  init(
    owner: (@Sendable () -> (any AnyObject & Sendable)?)?, keyPath: (AnyKeyPath & Sendable)?,
    lifetime: Lifetime?, set: @escaping @Sendable (Value) -> Bool
  ) {
    self.owner = owner
    self.keyPath = keyPath
    self.lifetime = lifetime
    self.set = set
  }

  /// The same target for optional values: nil sets `replacement`.
  @_alwaysEmitIntoClient
  public func replacingNil(with replacement: Value) -> BindingTarget<Value?> {
    let set = set
    return BindingTarget<Value?>(owner: owner, keyPath: keyPath, lifetime: lifetime) { set($0 ?? replacement) }
  }

  /// Sets each value of `source` until `source` completes or can send no more, the result is disposed, or the owner is
  /// deallocated.
  ///
  /// - Parameters:
  ///   - source: The signal or property as the caller passed it; its type is part of the message of a double binding.
  ///   - signal: The signal that is subscribed to, with its name and on its scheduler.
  @_alwaysEmitIntoClient
  func bind<Source: SignalProtocol>(
    _ source: Source, as signal: Signal<Value, Never>, from place: String
  ) -> any Disposable {
    let subscription = CompositeDisposable()
    if let owner { begin(source, as: signal, from: place, subscription, owner: owner()) }
    lifetime?.add(subscription)
    if subscription.isDisposed { return subscription }
    let set = set
    // The binding itself is the subscription, and not its bag: so it also ends when the source is deallocated.
    return signal.subscribe(
      subscription, next: { if !set($0) { subscription.dispose() } }, failed: nil, completed: nil, #fileID, #line)
  }

  /// Records the binding, so that a second one to the same owner traps. Disposes it if the owner has been deallocated.
  @_alwaysEmitIntoClient
  func begin<Source: SignalProtocol>(
    _ source: Source, as signal: Signal<Value, Never>, from place: String, _ subscription: CompositeDisposable,
    owner: (any AnyObject & Sendable)?
  ) {
    guard let owner else { return subscription.dispose() }
    Bindings.begin(owner, keyPath, subscription) {
      (
        target: keyPath.map { "\($0) of a \(type(of: owner))" } ?? "A MutableProperty<\(Value.self)>",
        source: "\(signal.name.map { "\"\($0)\"" } ?? "an unnamed \(Source.self)") (\(place))"
      )
    }
    if keyPath == nil, let property = source as? any PropertyProtocol {
      ChangeGraph.begin([(property.owner, owner, subscription)], "a binding (\(place))")
    }
  }
}

extension MutableProperty {
  /// A target for bindings: sets this property to each value of the bound signal.
  @_alwaysEmitIntoClient
  public var bindingTarget: BindingTarget<Value> { BindingTarget(self) }
}
