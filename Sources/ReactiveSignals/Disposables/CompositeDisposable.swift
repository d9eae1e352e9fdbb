/// A disposable made of others, disposed together in the order in which they were added.
///
/// Adding and removing cost O(1). What is disposed on its own leaves by itself, so that a long-lived composite holds
/// nothing that is over. All methods may be called from any thread, also from inside a child's disposal; children
/// are disposed on the thread that disposes the composite, with no lock held.
///
/// Every subscription is one: `subscribe` makes it before the source is touched, and sources add what they hold.
public final class CompositeDisposable: Disposable {
  // Most composites are subscriptions with one thing to clean up. A closure for it, since one that captures an object
  // allocates nothing and is specialised where it is made; the list is only made for more.
  private struct State {
    var cleanup: (@Sendable () -> Void)?
    var others: Others?
  }

  final class Others: Sendable {
    // Reached only with the composite's lock held.
    nonisolated(unsafe) var children = DisposableList()
    // Likewise.
    nonisolated(unsafe) var composites = ParentComposites()

    deinit {
      // Composites in composites are released in a loop.
      if children.count == 0 { return }
      let last = children
      children = DisposableList()
      Disposals.release(consume last)
    }
  }

  @usableFromInline
  let ended = AtomicInt(0, label: "CompositeDisposable.ended")
  private let state: Locked<State>
  /// Shared by the handles of one subscription; nil where a source disposes the observer's handle itself.
  @exclusivity(unchecked)
  @usableFromInline
  // Written before the handle reaches a source, and not after that.
  nonisolated(unsafe) var silence: Silence?

  /// An empty composite.
  public init() {
    state = Locked(State(), label: "CompositeDisposable")
  }

  /// A composite of `disposables`.
  public convenience init(_ disposables: some Sequence<any Disposable>) {
    self.init()
    for disposable in disposables { add(disposable) }
  }

  /// A composite whose first child runs `action`.
  public convenience init(_ action: @escaping @Sendable () -> Void) {
    self.init()
    add(AnyDisposable(action))
  }

  /// The handle of an operator's subscription to its source, for an operator whose own handle is `parent`.
  @usableFromInline
  convenience init(in parent: CompositeDisposable) {
    self.init()
    silence = parent.silence
  }

  /// Whether `dispose()` has been called.
  @inlinable
  public var isDisposed: Bool { ended.load() == 1 }

  /// Disposes the children in the order in which they were added, and whatever is added later at once.
  public func dispose() { end() }

  /// Disposes; true for the one call that did.
  @discardableResult
  @usableFromInline
  func end() -> Bool {
    guard ended.exchange(1) == 0 else { return false }
    let last = state.withLock { state in
      defer { state = State() }
      return state
    }
    assertNoLockIsHeld()
    Disposals.run(self, last) { $0.finish($1) }
    return true
  }

  private func finish(_ last: State) {
    last.cleanup?()
    if let others = last.others {
      // Out of the state, so nobody else reaches them any more.
      others.children.disposeAll()
      others.composites.leave(self)
    }
  }

  /// Adds a disposable, which is disposed with this one, or at once if this one already is.
  ///
  /// Nil and what is already disposed are not added. Adding a composite to itself is a programmer error and traps.
  public func add(_ disposable: (any Disposable)?) {
    guard let disposable, !disposable.isDisposed else { return }
    adopt(disposable)
    disposable.joined(self)
  }

  /// Adds a disposable that will not leave by itself: it lives as long as this one, or is removed by its owner.
  @usableFromInline
  func adopt(_ disposable: any Disposable) {
    precondition(disposable !== self, "A CompositeDisposable cannot be added to itself: it would hold itself for ever.")
    let isHeld = state.withLock { state in
      if isDisposed { return false }
      Self.others(&state).children.append(disposable)
      return true
    }
    if !isHeld { disposable.dispose() }
  }

  /// Runs `cleanup` when this is disposed, in its turn among what was added; at once if it already is.
  @usableFromInline
  func onEnd(_ cleanup: @escaping @Sendable () -> Void) {
    let isHeld = state.withLock { state in
      if isDisposed { return false }
      if state.cleanup == nil, state.others == nil {
        state.cleanup = cleanup
      } else {
        Self.others(&state).children.append(AnyDisposable(cleanup))
      }
      return true
    }
    if !isHeld { cleanup() }
  }

  /// Removes a disposable without disposing it. What is nil or not in here is ignored.
  public func remove(_ disposable: (any Disposable)?) {
    guard let disposable else { return }
    // What is taken out is released after the lock.
    _ = state.withLock { $0.others?.children.remove(disposable) }
  }

  /// Leaves `composite` when disposed.
  public func joined(_ composite: CompositeDisposable) {
    let isHeld = state.withLock { state in
      if isDisposed { return false }
      Self.others(&state).composites.append(composite)
      return true
    }
    if !isHeld { composite.remove(self) }
  }

  /// How many disposables are held.
  var count: Int {
    state.withLock { ($0.cleanup == nil ? 0 : 1) + ($0.others?.children.count ?? 0) }
  }

  private static func others(_ state: inout State) -> Others {
    if let others = state.others { return others }
    let others = Others()
    state.others = others
    return others
  }
}
