import Huntable

/// A disposable that disposes another one when it is deallocated, so that work ends with the object that holds it.
public final class ScopedDisposable: Disposable {
  private let wrapped: any Disposable
  private let composites = Locked(ParentComposites(), label: "ScopedDisposable")

  /// Disposes `wrapped` when this object is disposed or deallocated.
  public init(_ wrapped: any Disposable) {
    self.wrapped = wrapped
  }

  /// Runs `action` when this object is disposed or deallocated, whichever happens first.
  public convenience init(_ action: @escaping @Sendable () -> Void) {
    self.init(AnyDisposable(action))
  }

  deinit { wrapped.dispose() }

  /// Whether the wrapped disposable has been disposed.
  public var isDisposed: Bool { wrapped.isDisposed }

  /// Disposes the wrapped disposable.
  public func dispose() {
    wrapped.dispose()
    composites.withLock { exchange(&$0, with: ParentComposites()) }.leave(ObjectIdentifier(self))
  }

  /// Returns itself.
  public func scoped() -> ScopedDisposable { self }

  /// Removes itself from `composite` when disposed.
  public func wasAdded(to composite: CompositeDisposable) {
    _ = composites.withLock { $0.append(composite) }
    if isDisposed { composite.remove(self) }
  }
}
