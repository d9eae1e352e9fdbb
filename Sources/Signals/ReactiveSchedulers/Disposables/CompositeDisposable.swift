import Huntable

/// A disposable made of others, disposed together in the order in which they were added.
///
/// Adding and removing cost O(1). A child that is disposed on its own removes itself, so that a long-lived composite
/// holds no finished children. All methods may be called from any thread, also during a child's disposal. Children are
/// disposed on the thread that disposes the composite, with no lock held.
///
/// Every subscription handle is a composite: `subscribe` makes it before it starts the source, and the source adds its
/// resources.
public final class CompositeDisposable: Disposable {
  // Most composites are subscriptions with one cleanup action, and need no list. The list is made for the second
  // disposable. The action is stored as a closure, because a closure that captures one object allocates nothing and is
  // specialised where it is made.
  private struct State {
    var cleanup: (@Sendable () -> Void)?
    var others: Others?
  }

  final class Others: Sendable {
    @exclusivity(unchecked)
    // Reached only with the composite's lock held, or by the thread that ended the composite.
    nonisolated(unsafe) var children = DisposableList()
    @exclusivity(unchecked)
    // Reached only with the composite's lock held, or by the thread that ended the composite. The composite's first
    // parent is in `parent` instead.
    nonisolated(unsafe) var composites = ParentComposites()

    deinit {
      // Releases nested composites in a loop.
      if children.count == 0 { return }
      let last = children
      children = DisposableList()
      Disposals.release(consume last)
    }
  }

  @usableFromInline
  package enum Stage {
    @inlinable static var live: Int { 0 }
    @inlinable static var ended: Int { 1 }
    /// Not ended, and `parent` is set.
    static var held: Int { 2 }
  }

  @_alwaysEmitIntoClient
  package let ended = AtomicInt(Stage.live, label: "CompositeDisposable.ended")
  private let state: Locked<State>
  /// The first composite that holds this one, and almost always the only one. Read only in stage `held`, so that a handle
  /// without a parent pays little for this property.
  @exclusivity(unchecked)
  // Reached only with the lock held.
  private nonisolated(unsafe) weak var parent: CompositeDisposable?
  /// Shared by the handles of one subscription; nil where a source disposes the observer's handle itself.
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Written before the handle is passed to a source, and never after.
  package nonisolated(unsafe) var silentSources: SilentSources?

  /// An empty composite.
  public init() {
    state = Locked(State(), label: "CompositeDisposable")
    silentSources = nil
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

  /// The handle for an operator's subscription to its source. `parent` is the operator's own handle.
  @usableFromInline
  package init(in parent: borrowing CompositeDisposable) {
    state = Locked(State(), label: "CompositeDisposable")
    silentSources = parent.silentSources
  }

  /// Whether `dispose()` has been called.
  @inlinable
  public var isDisposed: Bool { ended.load(ordering: .acquiring) == Stage.ended }

  /// Disposes the children in the order in which they were added. Children that are added later are disposed
  /// immediately.
  public func dispose() { end() }

  /// Disposes this composite. Returns true for the one call that did it.
  ///
  /// - Parameter runsCleanup: Whether the action runs that was the first one of this composite, if there is one.
  @discardableResult
  @usableFromInline
  package func end(runsCleanup: Bool = true) -> Bool {
    // Releases: a thread that sees this composite disposed knows what the disposing thread did before.
    let before = ended.exchange(Stage.ended, ordering: .releasing)
    if before == Stage.ended { return false }
    var parent: CompositeDisposable?
    let last = state.withLock { state in
      if before == Stage.held { parent = self.parent }
      // Taken, not copied: a copy would count references.
      return State(cleanup: state.cleanup.take(), others: state.others.take())
    }
    assertNoLockIsHeld()
    if runsCleanup {
      Disposals.run(self, with: consume last) { $0.finish($1) }
    } else {
      Disposals.run(self, with: consume last) { $0.finishOthers($1) }
    }
    parent?.remove(self)
    return true
  }

  private func finish(_ last: consuming State) {
    if let cleanup = last.cleanup.take() { cleanup() }
    finishOthers(last)
  }

  private func finishOthers(_ last: consuming State) {
    if let others = last.others {
      // The state no longer refers to this list, so no other thread can reach the list.
      others.children.disposeAll()
      others.composites.leave(ObjectIdentifier(self))
    }
  }

  /// Adds a disposable, to dispose it with this composite, or immediately if this composite is already disposed.
  ///
  /// Nil and disposed disposables are not added. Adding a composite to itself is a programmer error and traps.
  public func add(_ disposable: (any Disposable)?) {
    guard let disposable, !disposable.isDisposed else { return }
    adopt(disposable)
    disposable.wasAdded(to: self)
  }

  /// Adds a disposable that does not remove itself and stays until this composite is disposed or the owner removes the
  /// disposable.
  @usableFromInline
  package func adopt(_ disposable: any Disposable) {
    precondition(disposable !== self, "A CompositeDisposable cannot be added to itself: it would never be released.")
    let isHeld = state.withLock { state in
      if isDisposed { return false }
      Self.others(&state).children.append(disposable)
      return true
    }
    if !isHeld { disposable.dispose() }
  }

  /// Runs `cleanup` when this composite is disposed, in its position among the children; immediately if this composite
  /// is already disposed.
  @usableFromInline
  package func onEnd(_ cleanup: consuming @escaping @Sendable () -> Void) {
    // Moved, not copied: a copy would count a reference.
    var cleanup: (@Sendable () -> Void)? = consume cleanup
    state.withLock { state in
      if isDisposed { return }
      if state.cleanup == nil, state.others == nil {
        state.cleanup = cleanup.take()
      } else if let cleanup = cleanup.take() {
        Self.others(&state).children.append(AnyDisposable(cleanup))
      }
    }
    cleanup?()
  }

  /// Removes a disposable without disposing it. Ignores nil and disposables that are not in this composite.
  public func remove(_ disposable: (any Disposable)?) {
    if let disposable { remove(ObjectIdentifier(disposable)) }
  }

  func remove(_ identity: ObjectIdentifier) {
    // The removed disposable is released after the lock.
    _ = state.withLock { $0.others?.children.remove(identity) }
  }

  /// Removes itself from `composite` when disposed.
  public func wasAdded(to composite: CompositeDisposable) {
    let (isHeld, _) = state.withLock { state -> (Bool, [CompositeDisposable]) in
      // Relaxed: `end` changes the stage, and then reads the parent under the lock that is held here.
      if ended.replace(Stage.live, by: Stage.held, ordering: .relaxed) {
        parent = composite
        return (true, [])
      }
      return isDisposed ? (false, []) : (true, Self.others(&state).composites.append(composite))
    }
    if !isHeld { composite.remove(self) }
  }

  /// How many disposables this composite holds.
  package var count: Int {
    state.withLock { ($0.cleanup == nil ? 0 : 1) + ($0.others?.children.count ?? 0) }
  }

  private static func others(_ state: inout State) -> Others {
    if let others = state.others { return others }
    let others = Others()
    state.others = others
    return others
  }
}
