import Huntable

/// A disposable that holds at most one other disposable, which can be replaced.
///
/// Disposing it disposes the disposable that it holds. Each disposable that is set later is disposed immediately.
/// Deallocating it disposes nothing.
public final class SerialDisposable: Disposable {
  private struct State {
    var isDisposed = false
    var inner: (any Disposable)?
    var composites = ParentComposites()
  }

  private let state: Locked<State>

  /// A serial disposable that holds `inner`, or nothing.
  public init(_ inner: (any Disposable)? = nil) {
    state = Locked(State(inner: inner), label: "SerialDisposable")
  }

  /// A serial disposable that holds an `AnyDisposable` made of `action`.
  public convenience init(_ action: @escaping @Sendable () -> Void) {
    self.init(AnyDisposable(action))
  }

  /// Whether `dispose()` has been called.
  public var isDisposed: Bool { state.withLock { $0.isDisposed } }

  /// The disposable that it holds; nil after disposal. Setting it disposes the previous one; `swap(_:)` does not.
  public var inner: (any Disposable)? {
    get { state.withLock { $0.inner } }
    set {
      let previous = swap(newValue)
      if previous !== newValue { previous?.dispose() }
    }
  }

  /// Replaces the disposable that it holds and returns the previous one, undisposed. If this serial disposable is
  /// disposed, disposes `replacement` and returns nil.
  public func swap(_ replacement: (any Disposable)?) -> (any Disposable)? {
    let (isHeld, previous) = state.withLock { state -> (Bool, (any Disposable)?) in
      state.isDisposed ? (false, nil) : (true, exchange(&state.inner, with: replacement))
    }
    if !isHeld { replacement?.dispose() }
    return previous
  }

  /// Disposes the disposable that it holds, and from now on every disposable that is set.
  public func dispose() {
    let last = state.withLock { state -> State? in
      state.isDisposed ? nil : exchange(&state, with: State(isDisposed: true))
    }
    assertNoLockIsHeld()
    guard let last else { return }
    Disposals.run(self, with: last) { $0.finish($1) }
  }

  private func finish(_ last: consuming State) {
    last.inner?.dispose()
    last.composites.leave(ObjectIdentifier(self))
  }

  /// Removes itself from `composite` when disposed.
  public func wasAdded(to composite: CompositeDisposable) {
    let (_, isDisposed) = state.withLock { ($0.composites.append(composite), $0.isDisposed) }
    if isDisposed { composite.remove(self) }
  }
}
