/// A handle on something that can be stopped: a subscription, a piece of scheduled work, a resource.
///
/// `dispose()` may be called from any thread, any number of times; only the first call does anything. A conforming type
/// guarantees that, and that `isDisposed` is true from the moment the work of the first call begins.
///
///     final class FileHandleDisposable: Disposable {
///       private let closing = AnyDisposable { close(descriptor) }
///       var isDisposed: Bool { closing.isDisposed }
///       func dispose() { closing.dispose() }
///     }
public protocol Disposable: AnyObject, Sendable {
  /// Whether `dispose()` has been called.
  var isDisposed: Bool { get }

  /// Stops what this handle stands for. Later calls do nothing.
  ///
  /// The library's own disposables do the work inside the call, unless more than 32 disposals are running on this thread,
  /// one inside the other. Then `isDisposed` is true when the call returns, but the work is done at the end of the
  /// disposal that made the call, so that the stack does not grow. At that depth the code after a nested `dispose()` can run
  /// before that cleanup does.
  func dispose()

  /// Tells this disposable which composite holds it, so that it can leave when it is disposed on its own.
  ///
  /// The library's own disposables do. By default nothing happens: a composite keeps a type that does not leave until
  /// it is removed or the composite is disposed.
  func joined(_ composite: CompositeDisposable)
}

extension Disposable {
  /// Does nothing: the composite keeps this disposable until it is removed.
  public func joined(_ composite: CompositeDisposable) {}

  /// A disposable that disposes this one when it is released.
  public func scoped() -> ScopedDisposable { ScopedDisposable(self) }
}
