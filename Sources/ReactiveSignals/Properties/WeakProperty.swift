/// A property that refers to an object without keeping it alive; it is nil when that has gone.
///
///     set         A-----B------nil-A--
///     A           ---------------------!
///     B           ---------!
///     signal   ^nil-A---B--nil---nil-A-nil
///
/// Any thread may set it and read it. A set is told as a `MutableProperty` tells it, and so is the end of the object's
/// lifetime, once, as nil, on the thread that ends it; if another object was set before, nobody is told. What has gone
/// by the time it is told is told as nil.
///
/// It is a signal, and no `PropertyProtocol`, since what is composed of a property holds its value. When it is released
/// its lifetime ends and its signals complete. The object's lifetime holds its observers while it refers to the object.
///
///     let selection = WeakProperty<Document>()
///     title <~ selection.signal.flatMapLatest { $0?.title.signal ?? .just("") }
public final class WeakProperty<Object: LifetimeOwner>: SignalProtocol, LifetimeOwner {
  private struct Reference: Sendable {
    weak let object: Object?
    /// What is added to the object's lifetime.
    let watch: CompositeDisposable?
  }

  private enum Change: Error { case superseded }

  private let core: PropertyCore<Reference>

  /// A property that refers to `object`.
  public init(_ object: Object? = nil) {
    core = PropertyCore(Reference(object: nil, watch: nil))
    if let object { value = object }
  }

  deinit {
    core.value.watch?.dispose()
    core.end()
  }

  /// The object, if its lifetime has not ended.
  public var value: Object? {
    get { core.value.object }
    set {
      let reference = Reference(object: newValue, watch: newValue.map { _ in CompositeDisposable() })
      core.set(reference).watch?.dispose()
      // Now that it is set: if the object's end has come meanwhile, this tells it.
      guard let newValue, let watch = reference.watch else { return }
      watch.adopt(newValue.lifetime.onEnded { [core] in Self.clear(core, watch) })
    }
  }

  private static func clear(_ core: PropertyCore<Reference>, _ watch: CompositeDisposable) {
    try? core.modify { reference throws(Change) in
      if reference.watch !== watch { throw .superseded }
      reference = Reference(object: nil, watch: nil)
    }
  }

  /// Sends the object, and nil when it goes, then whatever the property refers to; completes when this is released.
  ///
  ///     set       A-----B---
  ///     B         --------!
  ///     signal  ^-A-----B-nil
  public var signal: Signal<Object?, Never> { Property(core).signal.map(\.object) }

  /// The same without what it refers to now.
  ///
  ///     set       --A-----B---
  ///     B         ----------!
  ///     changes  ^--A-----B-nil
  public var changes: Signal<Object?, Never> { Property(core).changes.map(\.object) }

  /// Ends when the property is released, not when the object is.
  public var lifetime: Lifetime { Lifetime(core.ending) }
}
