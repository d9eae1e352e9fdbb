/// How long something lives, for those who want to end with it.
///
/// An object owns a token, and everybody may have the lifetime: holding it keeps neither the token nor the object alive.
/// It ends when the token is released or disposed, once, and what was attached to it is then disposed in the order in
/// which it came. On a lifetime that has ended, what is attached is disposed at once.
///
///     final class Player: LifetimeOwner {
///       private let token = Lifetime.Token()
///       var lifetime: Lifetime { token.lifetime }
///     }
///
///     ticks.take(during: player.lifetime).subscribe { show($0) }
public struct Lifetime: Sendable {
  @usableFromInline
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

  /// Whether the end has come.
  public var hasEnded: Bool { ending.isDisposed }

  /// Sends no values; completes when the lifetime ends, at once if it has.
  ///
  ///     token    ^------!
  ///     ended    -------|
  ///     late               ^|
  ///
  /// The completion comes on the thread that ends the lifetime, while what the owner stores is still there if its token
  /// goes first. Subscribing never hops. Disposal forgets the subscriber; a lifetime holds those that it has.
  public var ended: Signal<Never, Never> {
    let ending = ending
    return Signal(guarded: { observer, handle in
      let completion = AnyDisposable { observer.completed() }
      ending.adopt(completion)
      handle.onEnd { ending.remove(completion) }
    })
  }

  /// Runs `action` when the lifetime ends, on the thread that ends it; at once if it has ended.
  ///
  /// - Returns: What disposing it before means that the action is not run.
  @discardableResult
  public func onEnded(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    ended.subscribe(completed: action)
  }

  /// Disposes `disposable` when the lifetime ends; at once if it has ended. What is disposed before leaves by itself.
  public func add(_ disposable: (any Disposable)?) { ending.add(disposable) }

  /// What an object holds to have a lifetime that ends with it.
  ///
  /// Declare it as the first stored property, or dispose it in `deinit`: then the object's other properties can still be
  /// read by what runs at the end. Dispose it earlier and the lifetime ends although the object lives.
  public final class Token: Disposable {
    private let ending = CompositeDisposable()

    /// A token whose lifetime begins.
    public init() {}

    deinit { ending.dispose() }

    /// The lifetime that ends with this token.
    public var lifetime: Lifetime { Lifetime(ending) }

    /// Whether the lifetime has ended.
    public var isDisposed: Bool { ending.isDisposed }

    /// Ends the lifetime, the first time.
    public func dispose() { ending.dispose() }
  }
}

/// An object whose lifetime others can know.
public protocol LifetimeOwner: AnyObject, Sendable {
  /// Ends when the object is deallocated, or before.
  var lifetime: Lifetime { get }
}
