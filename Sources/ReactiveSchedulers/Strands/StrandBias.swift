import Huntable
public import Synchronization

/// Spares the atomic exchanges of a strand that one thread uses: the strand then belongs to this thread, its owner.
///
/// The owner enters by a store that says that it is inside, and a look whether the strand is still its own; it leaves by
/// a store and another look. An asymmetric fence is between the store and the look. A thread that finds the strand
/// owned revokes that for ever, under the lock of the items: it changes the stage, passes the heavy fence, and looks
/// whether the owner is inside. If the owner is not, the thread processes; from here on the owner finds the changed stage.
/// If the owner is inside, it finds the changed stage at the latest when it leaves, and takes what waits.
///
/// A strand gets an owner once at most, after it was entered `patience` times. So one that many threads use, or that is
/// used briefly, pays nothing, and the heavy fence of the others costs them a few nanoseconds for each time.
///
/// The scheme is known from locks: Russell and Detlefs, "Eliminating synchronization-related atomic operations with
/// biased locking and bulk rebiasing" (OOPSLA 2006); Dice, Huang and Yang, "Asymmetric Dekker synchronization" (2001).
@usableFromInline
struct StrandBias: ~Copyable, Sendable {
  /// The values of a strand's stage.
  @usableFromInline
  package enum Stage {
    @inlinable package static var idle: Int { 0 }
    /// A thread is processing and no item waits.
    @inlinable package static var running: Int { 1 }
    /// A thread is processing and an item waits.
    @inlinable package static var waiting: Int { 2 }
    /// The strand has an owner, which may be processing. No item waits.
    @inlinable package static var owned: Int { 3 }
    /// The owner was inside when another thread, or an action of its own, left an item. It takes the items that wait.
    @inlinable package static var left: Int { 4 }
  }

  /// The owner's identity, which is positive. Below zero it counts the entries; zero is that the thread that is inside
  /// becomes the owner when it leaves; `never` is that there was an owner.
  ///
  /// Relaxed: what a thread learns here is whether it is the owner itself, which it does not learn from another thread.
  /// The count is read and written by the thread that processes. So the accesses are not announced to hunts either.
  @_alwaysEmitIntoClient
  let owner: Synchronization.Atomic<Int>
  /// Whether the owner is inside: 1 or 0. Only the owner changes it.
  @_alwaysEmitIntoClient
  let inside = AtomicInt(0, label: "StrandQueue.inside")

  @_alwaysEmitIntoClient
  let fences = AsymmetricFence(label: "StrandQueue.fences")
  /// The owner's value of strands that have had one. No thread has this identity.
  private static let never = 1

  @inlinable
  init(patience: Int) {
    owner = Synchronization.Atomic(-patience)
  }

  /// Whether the strand belongs to the calling thread, or did until another thread revoked it.
  @inlinable
  @inline(__always)
  var isMine: Bool { owner.load(ordering: .relaxed) == Int(bitPattern: ThreadSlots.identity) }

  /// Whether the thread that is inside is to become the owner.
  @inlinable
  @inline(__always)
  var isDue: Bool { owner.load(ordering: .relaxed) == 0 }

  /// Counts an entry of a thread that is not the owner.
  @inlinable
  @inline(__always)
  func count() {
    let entries = owner.load(ordering: .relaxed)
    if entries < 0 { owner.store(entries + 1, ordering: .relaxed) }
  }

  /// The calling thread, which is inside, becomes the owner and leaves. If it returns false, items wait.
  @usableFromInline
  func begin(_ stage: borrowing AtomicInt) -> Bool {
    let isSupported = AsymmetricFence.isSupported
    owner.store(isSupported ? Int(bitPattern: ThreadSlots.identity) : Self.never, ordering: .relaxed)
    let next = isSupported ? Stage.owned : Stage.idle
    if stage.replace(Stage.running, by: next, ordering: .releasing) { return true }
    // The thread becomes the owner when it leaves after the items that wait.
    owner.store(0, ordering: .relaxed)
    return false
  }

  /// The owner enters. Returns false if it is inside already, or if the strand is no longer its own.
  @inlinable
  @inline(__always)
  func enter(_ stage: borrowing AtomicInt, _ lock: borrowing Locked<AnyObject?>) -> Bool {
    // Relaxed: the thread reads what it has stored itself. So it is not announced either.
    guard inside.raw.load(ordering: .relaxed) == 0 else { return false }
    // Relaxed: the fence orders it before the look at the stage.
    inside.store(1, ordering: .relaxed)
    fences.light(ordering: .sequentiallyConsistent)
    // Relaxed: while the strand is owned, its state was last changed by this thread.
    if stage.load(ordering: .relaxed) == Stage.owned { return true }
    return giveUp(stage, lock)
  }

  /// The owner leaves. If it returns false, items wait.
  @inlinable
  @inline(__always)
  func exit(_ stage: borrowing AtomicInt, _ lock: borrowing Locked<AnyObject?>) -> Bool {
    inside.store(0, ordering: .releasing)
    fences.light(ordering: .sequentiallyConsistent)
    // Relaxed: the owner only looks whether another thread has come.
    return stage.load(ordering: .relaxed) == Stage.owned || !giveUp(stage, lock)
  }

  /// The owner has found that the strand is no longer its own. Returns whether it must process what waits.
  @usableFromInline
  @inline(never)
  func giveUp(_ stage: borrowing AtomicInt, _ lock: borrowing Locked<AnyObject?>) -> Bool {
    owner.store(Self.never, ordering: .relaxed)
    // Relaxed: the other thread decides under the lock which of the two processes.
    return lock.withLock { _ in stage.load(ordering: .relaxed) == Stage.left }
  }

  /// Called with the lock of the items held, by a thread that has changed the stage of an owned strand. Returns whether
  /// the caller processes; otherwise the owner will.
  @usableFromInline
  @inline(never)
  func revoke(_ stage: borrowing AtomicInt) -> Bool {
    fences.heavy(ordering: .sequentiallyConsistent)
    if inside.load(ordering: .acquiring) == 0 { return true }
    // Relaxed: the owner looks at it under the lock.
    stage.store(Stage.left, ordering: .relaxed)
    return false
  }
}
