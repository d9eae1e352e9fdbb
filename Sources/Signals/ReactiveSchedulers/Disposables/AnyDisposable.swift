import Huntable

/// A disposable made of a closure.
///
/// The closure runs once, on the thread of the first `dispose()`, and is released after it ran. Releasing an
/// `AnyDisposable` that was never disposed does not run it.
public final class AnyDisposable: Disposable {
  private struct State {
    var action: (@Sendable () -> Void)?
    var composites = ParentComposites()
  }

  private let disposed = AtomicInt(0, label: "AnyDisposable.disposed")
  private let state: Locked<State>

  /// A disposable that only remembers whether it was disposed.
  public init() {
    state = Locked(State(action: nil), label: "AnyDisposable")
  }

  /// A disposable that runs `action` when it is disposed.
  public init(_ action: @escaping @Sendable () -> Void) {
    state = Locked(State(action: action), label: "AnyDisposable")
  }

  /// Whether `dispose()` has been called; true while the closure runs.
  public var isDisposed: Bool { disposed.load(ordering: .acquiring) == 1 }

  /// Runs the closure on the first call.
  public func dispose() {
    // Releases: a thread that sees this disposed knows what the disposing thread did before.
    guard disposed.exchange(1, ordering: .releasing) == 0 else { return }
    let last = state.withLock { exchange(&$0, with: State(action: nil)) }
    assertNoLockIsHeld()
    Disposals.run(self, with: consume last) { $0.finish($1) }
  }

  private func finish(_ last: consuming State) {
    last.action?()
    last.composites.leave(ObjectIdentifier(self))
  }

  /// Removes itself from `composite` when disposed.
  public func wasAdded(to composite: CompositeDisposable) {
    _ = state.withLock { $0.composites.append(composite) }
    if isDisposed { composite.remove(self) }
  }
}
