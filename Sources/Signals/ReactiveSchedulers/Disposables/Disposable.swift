/// A handle to something that can be stopped: a subscription, scheduled work, a resource.
///
/// `dispose()` may be called from any thread, any number of times; only the first call has an effect. A conforming type
/// guarantees that, and that `isDisposed` is true from the moment the first call begins its work.
///
///     final class FileHandleDisposable: Disposable {
///       private let closing = AnyDisposable { close(descriptor) }
///       var isDisposed: Bool { closing.isDisposed }
///       func dispose() { closing.dispose() }
///     }
public protocol Disposable: AnyObject, Sendable {
  /// Whether `dispose()` has been called.
  var isDisposed: Bool { get }

  /// Stops the subscription, the work or the resource. Later calls do nothing.
  ///
  /// The library's disposables do their work inside the call, unless more than 32 disposals are nested on this thread.
  /// In that case `isDisposed` is true when the call returns, but the work runs at the end of the disposal that made
  /// the call, so that the stack does not grow. At that depth, code after a nested `dispose()` can run before that
  /// cleanup.
  func dispose()

  /// Called when this disposable has been added to `composite`, so that it can remove itself when it is disposed on its
  /// own.
  ///
  /// The library's disposables do so. By default nothing happens: the composite keeps the disposable until it is
  /// removed or the composite is disposed.
  func wasAdded(to composite: CompositeDisposable)
}

extension Disposable {
  /// Does nothing: the composite keeps this disposable until it is removed.
  public func wasAdded(to composite: CompositeDisposable) {}

  /// A disposable that disposes this one when it is deallocated.
  public func scoped() -> ScopedDisposable { ScopedDisposable(self) }
}
