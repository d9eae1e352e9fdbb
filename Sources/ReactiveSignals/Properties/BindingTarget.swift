/// What a signal can be bound to: something that takes values, for as long as its owner lives.
///
/// A `MutableProperty` is one; `BindingTarget(object, \.keyPath)` makes one of any object's property. It keeps its owner
/// alive only while a value is being set.
public struct BindingTarget<Value: Sendable>: Sendable {
  /// What may be bound to one signal at a time: an object, or what a key path leads to from it.
  private let owner: @Sendable () -> (any AnyObject & Sendable)?
  private let keyPath: (AnyKeyPath & Sendable)?
  private let lifetime: Lifetime?
  /// Sets a value; false if there is nobody any more to take it.
  private let set: @Sendable (Value) -> Bool

  /// A target that sets a property of an object, on the thread on which the value arrives.
  ///
  /// The object is held weakly. When it is deallocated, the binding ends: at once if it is a `LifetimeOwner`, else when
  /// the next value comes.
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

  /// A target that is a property; it takes values until the property is released.
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

  private init(
    owner: @escaping @Sendable () -> (any AnyObject & Sendable)?, keyPath: (AnyKeyPath & Sendable)?,
    lifetime: Lifetime?, set: @escaping @Sendable (Value) -> Bool
  ) {
    self.owner = owner
    self.keyPath = keyPath
    self.lifetime = lifetime
    self.set = set
  }

  /// The same target for optional values: nil sets `replacement`.
  public func replacingNil(with replacement: Value) -> BindingTarget<Value?> {
    let set = set
    return BindingTarget<Value?>(owner: owner, keyPath: keyPath, lifetime: lifetime) { set($0 ?? replacement) }
  }

  /// Sets what `source` sends until it completes, or the result is disposed, or the owner is gone.
  ///
  /// - Parameters:
  ///   - source: What is bound, as it was given: it says what it is where the binding is a mistake.
  ///   - signal: What is subscribed to for it.
  func bind<Source: SignalProtocol>(
    _ source: Source, as signal: Signal<Value, Never>, from place: String
  ) -> any Disposable {
    let subscription = CompositeDisposable()
    guard let owner = owner() else {
      subscription.dispose()
      return subscription
    }
    Bindings.begin(owner, keyPath, subscription) {
      (
        target: keyPath.map { "\($0) of a \(type(of: owner))" } ?? "A MutableProperty<\(Value.self)>",
        source: "\(signal.name.map { "\"\($0)\"" } ?? "an unnamed \(Source.self)") (\(place))"
      )
    }
    if keyPath == nil, let property = source as? any PropertyProtocol {
      Ring.begin([(property.owner, owner, subscription)], "a binding (\(place))")
    }
    lifetime?.add(subscription)
    let set = set
    signal.subscribe(
      in: subscription, next: { if !set($0) { subscription.dispose() } }, completed: subscription.dispose)
    return subscription
  }
}

extension MutableProperty {
  /// This property as something that a signal can be bound to.
  public var bindingTarget: BindingTarget<Value> { BindingTarget(self) }
}
