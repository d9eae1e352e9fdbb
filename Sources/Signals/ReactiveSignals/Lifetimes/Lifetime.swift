/// The lifetime of an object, for code that must end with the object.
///
/// The object owns a token and hands out the lifetime. Holding the lifetime keeps neither the token nor the object
/// alive. The lifetime ends once, when the token is deallocated or disposed. Disposables attached to it are then
/// disposed in the order in which they were added. A disposable that is attached to an ended lifetime is disposed
/// immediately.
///
///     final class Player: LifetimeOwner {
///       private let token = Lifetime.Token()
///       var lifetime: Lifetime { token.lifetime }
///     }
///
///     ticks.take(during: player.lifetime).subscribe { show($0) }
public struct Lifetime: Sendable {
  @_alwaysEmitIntoClient
  let ending: CompositeDisposable

  @usableFromInline
  init(_ ending: CompositeDisposable) {
    self.ending = ending
  }

  /// A lifetime that has ended.
  public static var ended: Lifetime {
    let ending = CompositeDisposable()
    ending.dispose()
    return Lifetime(ending)
  }

  /// Whether the lifetime has ended.
  public var hasEnded: Bool { ending.isDisposed }

  /// Sends no values; completes when the lifetime ends, immediately if it has ended.
  ///
  ///     token    ^------!
  ///     ended    -------|
  ///     late               ^|
  ///
  /// The completion is sent on the thread that ends the lifetime. If the token is released before the owner's other
  /// stored properties, these properties still exist at that time. Subscribing never changes threads. Disposal removes
  /// the subscriber; a lifetime holds its present subscribers.
  public var ended: Signal<Never, Never> {
    let ending = ending
    return Signal(guarded: { observer, handle in
      let completion = AnyDisposable { if !handle.isDisposed { observer.completed() } }
      ending.adopt(completion)
      handle.onEnd { ending.remove(completion) }
    })
  }

  /// Runs `action` when the lifetime ends, on the thread that ends it; immediately if it has ended.
  ///
  /// - Returns: A disposable whose disposal before the end of the lifetime prevents the action.
  @discardableResult
  public func onEnded(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    ended.subscribe(completed: action)
  }

  /// Disposes `disposable` when the lifetime ends, immediately if it has ended. A disposable that is disposed earlier
  /// removes itself.
  public func add(_ disposable: (any Disposable)?) { ending.add(disposable) }

  /// Gives its owner a lifetime: the lifetime ends when the token is deallocated.
  ///
  /// Declare the token as the first stored property, or dispose it in `deinit`: then code that runs at the end can still
  /// read the object's other properties. If you dispose the token earlier, the lifetime ends while the object lives on.
  public final class Token: Disposable {
    private let ending = CompositeDisposable()

    /// A token whose lifetime begins now.
    public init() {}

    deinit { ending.dispose() }

    /// The lifetime that ends with this token.
    public var lifetime: Lifetime { Lifetime(ending) }

    /// Whether the lifetime has ended.
    public var isDisposed: Bool { ending.isDisposed }

    /// Ends the lifetime on the first call.
    public func dispose() { ending.dispose() }
  }
}

/// An object with a lifetime that other code can observe.
public protocol LifetimeOwner: AnyObject, Sendable {
  /// Ends when the object is deallocated, or earlier.
  var lifetime: Lifetime { get }
}
