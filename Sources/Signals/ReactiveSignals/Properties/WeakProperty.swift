/// A property that refers to an object weakly. When the object is deallocated, the property becomes nil.
///
///     set         A-----B------nil-A--
///     A           ---------------------!
///     B           ---------!
///     signal   ^nil-A---B--nil---nil-A-nil
///
/// Any thread may set and read the property. Setting notifies observers as `MutableProperty` does. When the object's
/// lifetime ends, observers receive nil once, on the thread that ends the lifetime, unless another object was set before.
/// If the object is deallocated before observers are notified of it, observers receive nil.
///
/// A weak property is a signal but not a `PropertyProtocol`, because a property composed of it would retain the object.
/// When the property is released, its lifetime ends and its signals complete. The object's lifetime retains the
/// property's observers while the property refers to the object.
///
///     let selection = WeakProperty<Document>()
///     title <~ selection.signal.flatMapLatest { $0?.title.signal ?? .just("") }
public final class WeakProperty<Object: LifetimeOwner>: SignalProtocol, LifetimeOwner {
  @usableFromInline
  final class Reference: Sendable {
    @_alwaysEmitIntoClient
    weak let object: Object?
    /// The subscription to the object's lifetime.
    @_alwaysEmitIntoClient
    let watch: CompositeDisposable?

    @_alwaysEmitIntoClient
    init(_ object: Object? = nil, watch: CompositeDisposable? = nil) {
      (self.object, self.watch) = (object, watch)
    }
  }

  @usableFromInline
  enum Change: Error { case superseded }

  @_alwaysEmitIntoClient
  let core: PropertyCore<Reference>

  /// A property that refers to `object`.
  @_alwaysEmitIntoClient
  public convenience init(_ object: Object? = nil) {
    self.init(PropertyCore(Reference()))
    if let object { value = object }
  }

  @usableFromInline
  init(_ core: PropertyCore<Reference>) {
    self.core = core
  }

  deinit {
    core.value.watch?.dispose()
    core.end()
  }

  /// The object, or nil if its lifetime has ended.
  @_alwaysEmitIntoClient
  public var value: Object? {
    get { core.reportedValue.object }
    set {
      let reference = Reference(newValue, watch: newValue.map { _ in CompositeDisposable() })
      core.set(reference).watch?.dispose()
      // After the assignment: if the object's lifetime has ended meanwhile, this notifies the observers.
      guard let newValue, let watch = reference.watch else { return }
      watch.adopt(newValue.lifetime.onEnded { [core] in Self.clear(core, watch) })
    }
  }

  @_alwaysEmitIntoClient
  static func clear(_ core: PropertyCore<Reference>, _ watch: CompositeDisposable) {
    try? core.modify { reference throws(Change) in
      if reference.watch !== watch { throw .superseded }
      reference = Reference()
    }
  }

  /// Sends the object and then each new object, and nil when the object is deallocated. Completes when this property is
  /// released.
  ///
  ///     set       A-----B---
  ///     B         --------!
  ///     signal  ^-A-----B-nil
  public var signal: Signal<Object?, Never> { Property(core).signal.map(\.object) }

  /// Sends each new object, without the present one, and nil when the object is deallocated. Completes when this property
  /// is released.
  ///
  ///     set       --A-----B---
  ///     B         ----------!
  ///     changes  ^--A-----B-nil
  @_alwaysEmitIntoClient
  public var changes: Signal<Object?, Never> { Property(core).changes.map(\.object) }

  /// The lifetime of this property, which ends when the property is released. The end of the object does not end this
  /// lifetime.
  public var lifetime: Lifetime { Lifetime(core.ending) }
}
