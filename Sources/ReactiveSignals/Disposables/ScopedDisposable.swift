/// A disposable that disposes another when it is released, so that work ends with the object that holds it.
public final class ScopedDisposable: Disposable {
  private let wrapped: any Disposable
  private let composites = Locked(ParentComposites(), label: "ScopedDisposable")

  /// Disposes `wrapped` with this object.
  public init(_ wrapped: any Disposable) {
    self.wrapped = wrapped
  }

  /// Runs `action` when disposed or released, whichever comes first.
  public convenience init(_ action: @escaping @Sendable () -> Void) {
    self.init(AnyDisposable(action))
  }

  deinit { wrapped.dispose() }

  /// Whether what it wraps has been disposed.
  public var isDisposed: Bool { wrapped.isDisposed }

  /// Disposes what it wraps.
  public func dispose() {
    wrapped.dispose()
    let last = composites.withLock { composites in
      defer { composites = ParentComposites() }
      return composites
    }
    last.leave(self)
  }

  /// A scoped disposable needs no other scope: itself.
  public func scoped() -> ScopedDisposable { self }

  /// Leaves `composite` when disposed.
  public func joined(_ composite: CompositeDisposable) {
    composites.withLock { $0.append(composite) }
    if isDisposed { composite.remove(self) }
  }
}
