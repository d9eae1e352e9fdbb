/// A disposable that holds at most one other, which can be replaced.
///
/// Disposing it disposes what it holds and, at once, whatever it is given later. Releasing it disposes nothing.
public final class SerialDisposable: Disposable {
  private struct State {
    var isDisposed = false
    var inner: (any Disposable)?
    var composites = ParentComposites()
  }

  private let state: Locked<State>

  /// A serial disposable that holds `inner`, or nothing yet.
  public init(_ inner: (any Disposable)? = nil) {
    state = Locked(State(inner: inner), label: "SerialDisposable")
  }

  /// A serial disposable that holds one made of `action`.
  public convenience init(_ action: @escaping @Sendable () -> Void) {
    self.init(AnyDisposable(action))
  }

  /// Whether `dispose()` has been called.
  public var isDisposed: Bool { state.withLock { $0.isDisposed } }

  /// What it holds; nil once disposed. Setting it disposes the previous one; `swap(_:)` does not.
  public var inner: (any Disposable)? {
    get { state.withLock { $0.inner } }
    set {
      let previous = swap(newValue)
      if previous !== newValue { previous?.dispose() }
    }
  }

  /// Replaces what it holds and returns the previous one, which is left as it is. On a disposed serial disposable,
  /// disposes `replacement` and returns nil.
  public func swap(_ replacement: (any Disposable)?) -> (any Disposable)? {
    let (isHeld, previous) = state.withLock { state -> (Bool, (any Disposable)?) in
      if state.isDisposed { return (false, nil) }
      defer { state.inner = replacement }
      return (true, state.inner)
    }
    if !isHeld { replacement?.dispose() }
    return previous
  }

  /// Disposes what it holds, and whatever it is given later.
  public func dispose() {
    let last = state.withLock { state -> State? in
      if state.isDisposed { return nil }
      defer { state = State(isDisposed: true) }
      return state
    }
    assertNoLockIsHeld()
    guard let last else { return }
    Disposals.run(self, last) { $0.finish($1) }
  }

  private func finish(_ last: State) {
    last.inner?.dispose()
    last.composites.leave(self)
  }

  /// Leaves `composite` when disposed.
  public func joined(_ composite: CompositeDisposable) {
    let isHeld = state.withLock { state in
      if state.isDisposed { return false }
      state.composites.append(composite)
      return true
    }
    if !isHeld { composite.remove(self) }
  }
}
