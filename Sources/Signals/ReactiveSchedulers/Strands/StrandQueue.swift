import Huntable

/// Serial processing without a thread: the mechanism behind strands, subjects and merging operators.
///
/// A thread that submits an action to an idle queue performs the action immediately. If another thread is already inside
/// the queue, that thread performs the action in its turn. Actions are performed first in, first out; no thread blocks, and
/// an action is never performed inside another one (law 3). No lock is held while an action runs. Entering and leaving an
/// idle queue costs two compare-and-swaps, or two stores for a thread that owns the queue (`StrandBias`).
///
/// State that only the actions of a queue touch needs no other protection.
///
/// `submit` is the whole interface. Code that is called often uses the parts of `submit`, so that it makes a closure only if
/// another thread is inside:
///
///     guard strand.enter() else { return strand.enqueue { self.deliver(value) } }
///     deliver(value)
///     if !strand.exit() { strand.drain() }
///
/// A hot path first tries `enterAsOwner`, and leaves these lines to a function that is not inlined. Only `enterAsOwner` and
/// `exitAsOwner` are inlined. All else is compiled once, in this module, for all values.
@usableFromInline
package struct StrandQueue: ~Copyable, Sendable {
  /// A thread releases when it leaves, and the next thread acquires when it enters. So only the changes to `idle` and to
  /// `owned` release. All other changes are made by the thread inside, or under the lock of the waiting actions.
  @_alwaysEmitIntoClient
  package let stage = AtomicInt(0, label: "StrandQueue.stage")
  @_alwaysEmitIntoClient
  let waiting = Locked<ContiguousArray<Waiting>>([], label: "StrandQueue.waiting")
  /// The thread that enters and leaves without atomic exchanges, if there is one.
  @_alwaysEmitIntoClient
  let bias: StrandBias

  /// An action that waits for its turn.
  @usableFromInline
  struct Waiting: Sendable {
    let action: @Sendable () -> Void
    /// The object with which a newer action compares itself, to replace this one.
    let input: (any AnyObject & Sendable)?
    /// The thread that has left the action.
    let sender: UInt
  }

  /// - Parameter patience: How often the queue is entered before it belongs to the thread that enters it.
  @inlinable
  package init(patience: Int = 1_000) {
    bias = StrandBias(patience: patience)
  }

  /// Performs an action, immediately or in its turn.
  @usableFromInline
  package func submit(_ action: @escaping @Sendable () -> Void) {
    guard enterAsOwner() || enter() else { return enqueue(action) }
    action()
    if !exit() { drain() }
  }

  /// Returns true if the caller owns the queue and may perform an action now. The caller must then call `exitAsOwner()`. If
  /// the result is false, the caller must call `enter()`. Calls no function, so that a hot path saves few registers.
  ///
  /// - Parameter underLock: Whether the caller holds a lock. Under the lock it makes a change and takes the turn of the
  ///   change, and after the lock it performs the action. So actions are performed in the order of the changes.
  @inlinable
  @inline(__always)
  package func enterAsOwner(underLock: Bool = false) -> Bool {
    if !underLock { assertNoLockIsHeld() }
    guard bias.isMine, !bias.isInside else { return false }
    if bias.enter(stage) { return true }
    // Outside again. `enter()` finds the same and gives up the ownership.
    _ = bias.exit(stage)
    return false
  }

  /// Ends the action of the owner. If the result is false, actions wait and the caller must call `drain`.
  @inlinable
  @inline(__always)
  package func exitAsOwner() -> Bool { bias.exit(stage) || !giveUp() }

  @usableFromInline
  @inline(never)
  func giveUp() -> Bool { bias.giveUp(stage, waiting) }

  /// Returns true if the caller may perform an action now, before all others, and must then call `exit()`. If the result
  /// is false, the caller must enqueue the action.
  @usableFromInline
  package func enter(underLock: Bool = false) -> Bool {
    if !underLock { assertNoLockIsHeld() }
    if bias.isMine, !bias.isInside, bias.enter(stage) || giveUp() { return true }
    guard stage.replace(StrandBias.Stage.idle, by: StrandBias.Stage.running, ordering: .acquiring) else { return false }
    bias.count()
    return true
  }

  /// Ends the action of the caller. If the result is false, actions wait and the caller must call `drain`.
  @usableFromInline
  package func exit() -> Bool {
    if bias.isMine { return exitAsOwner() }
    if bias.isDue { return bias.begin(stage) }
    return stage.replace(StrandBias.Stage.running, by: StrandBias.Stage.idle, ordering: .releasing)
  }

  /// Performs an action in its turn. If no thread is inside any more, the calling thread performs the action.
  @usableFromInline
  package func enqueue(_ action: @escaping @Sendable () -> Void) {
    guard takesOver(leaving: action) else { return }
    action()
    if !exit() { drain() }
  }

  /// Performs waiting actions until there are none. The caller is inside. Traps if the actions leave further ones without
  /// end.
  ///
  /// - Parameters:
  ///   - mayBeEndless: Whether actions may leave further ones without end, as the work of a scheduler does.
  ///   - willExit: Called each time that no action is left, before the caller tries to leave.
  @usableFromInline
  package func drain(mayBeEndless: Bool = false, _ willExit: () -> Void = {}) {
    var batch: ContiguousArray<Waiting> = []
    var rounds = FeedbackRounds()
    let thread = ThreadSlots.identity
    repeat {
      takeAll(into: &batch)
      if !mayBeEndless { rounds.begin(isOwn: batch.allSatisfy { $0.sender == thread }) }
      for waiting in batch { waiting.action() }
      batch.removeAll(keepingCapacity: true)
      willExit()
    } while !exit()
  }

  /// Leaves an action to the thread inside, and returns false. If no thread is inside any more, returns true: then the
  /// caller is inside, and must perform the action.
  ///
  /// - Parameters:
  ///   - input: The object with which a newer action compares itself.
  ///   - replaces: Returns true if the action replaces the last waiting one, which has this object. Called under a lock.
  @usableFromInline
  package func takesOver(
    leaving action: @escaping @Sendable () -> Void, with input: (any AnyObject & Sendable)? = nil,
    insteadOf replaces: (AnyObject) -> Bool = { _ in false }
  ) -> Bool {
    let newer = Waiting(action: action, input: input, sender: ThreadSlots.identity)
    // A replaced action is released after the lock.
    let (takesOver, _) = waiting.withLock { all -> (Bool, Waiting?) in
      if let last = all.indices.last, let older = all[last].input, replaces(older) {
        let replaced = all[last]
        all[last] = newer
        return (false, replaced)
      }
      // If other actions wait, the stage is `waiting` or `left` already, and only changes back under this lock.
      guard all.isEmpty, isFree(before: stage.exchange(StrandBias.Stage.waiting, ordering: .acquiring)) else {
        all.append(newer)
        return (false, nil)
      }
      // Relaxed: no thread enters by this change.
      stage.store(StrandBias.Stage.running, ordering: .relaxed)
      return (true, nil)
    }
    return takesOver
  }

  /// Returns whether no thread is inside. Called after the stage was changed from `stage` to `waiting` under the lock.
  private func isFree(before stage: Int) -> Bool {
    stage == StrandBias.Stage.idle || stage == StrandBias.Stage.owned && bias.revoke(self.stage)
  }

  private func takeAll(into batch: inout ContiguousArray<Waiting>) {
    // Through a local variable: a property that the lock protects cannot be swapped with the caller's variable
    // directly.
    nonisolated(unsafe) var taken = batch
    batch = []
    waiting.withLock { all in
      swap(&all, &taken)
      // Relaxed: no thread enters by this change.
      stage.store(StrandBias.Stage.running, ordering: .relaxed)
    }
    batch = taken
  }
}
