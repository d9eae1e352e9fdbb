import Huntable
public import Synchronization

/// Lets one thread, the owner of a strand, enter and leave the strand without atomic exchanges.
///
/// - A strand gets an owner at most once: the thread that leaves it after `patience` entries. So a strand that is used
///   briefly pays nothing, and a strand of several threads pays for one heavy fence in that many entries.
/// - To enter, the owner sets `inside`, passes the light fence and reads the stage. To leave, the owner clears `inside`,
///   passes the light fence and reads the stage. While the stage is `owned`, no other thread is inside.
/// - Another thread that has an action takes the ownership away forever. Holding the lock of the waiting actions, that
///   thread changes the stage, passes the heavy fence and reads `inside`. If the owner is outside, that thread performs the
///   action. If the owner is inside, that thread sets the stage to `left`, and the owner performs the action before it
///   leaves.
/// - The fences guarantee that the owner sees the changed stage, or the other thread sees `inside`, or both. The owner that
///   sees a changed stage reads it again under the lock: exactly one of the two threads performs the action.
///
/// Locks have used this scheme: Russell and Detlefs, "Eliminating synchronization-related atomic operations with biased
/// locking and bulk rebiasing" (OOPSLA 2006); Dice, Huang and Yang, "Asymmetric Dekker synchronization" (2001).
@usableFromInline
struct StrandBias: ~Copyable, Sendable {
  /// The values of a strand's stage.
  @usableFromInline
  package enum Stage {
    @inlinable package static var idle: Int { 0 }
    /// A thread is inside and no action waits.
    @inlinable package static var running: Int { 1 }
    /// A thread is inside and an action waits.
    @inlinable package static var waiting: Int { 2 }
    /// The strand has an owner, which may be inside. No action waits.
    @inlinable package static var owned: Int { 3 }
    /// The owner was inside when another thread, or an action that the owner was running, left an action. The owner
    /// performs the waiting actions before it leaves.
    @inlinable package static var left: Int { 4 }
  }

  /// Positive: the owner's identity. Negative: the number of entries until the strand gets an owner. Zero: the thread inside
  /// becomes the owner when it leaves. `never`: the strand had an owner, or the system has no asymmetric fences.
  ///
  /// Relaxed: a thread compares the value only with its own identity, which no other thread stores. Only the
  /// thread inside reads and writes the count. So the accesses need not be announced to hunts.
  @_alwaysEmitIntoClient
  let owner: Synchronization.Atomic<Int>
  /// Whether the owner is inside: 1 or 0. Only the owner changes it.
  @_alwaysEmitIntoClient
  let inside = AtomicInt(0, label: "StrandQueue.inside")

  @_alwaysEmitIntoClient
  let fences = AsymmetricFence(label: "StrandQueue.fences")
  /// The value of `owner` for a strand that gets no owner any more. No thread has this identity.
  private static let never = 1

  @inlinable
  init(patience: Int) {
    owner = Synchronization.Atomic(-patience)
  }

  /// Whether the calling thread is the owner, or was the owner until another thread took the ownership away.
  @inlinable
  @inline(__always)
  var isMine: Bool { owner.load(ordering: .relaxed) == Int(bitPattern: ThreadSlots.identity) }

  /// Whether the thread inside becomes the owner when it leaves.
  var isDue: Bool { owner.load(ordering: .relaxed) == 0 }

  /// Counts an entry of a thread that is not the owner.
  func count() {
    let entries = owner.load(ordering: .relaxed)
    if entries < 0 { owner.store(entries + 1, ordering: .relaxed) }
  }

  /// Makes the calling thread, which is inside, the owner, and leaves. Returns false if actions wait.
  func begin(_ stage: borrowing AtomicInt) -> Bool {
    let isSupported = AsymmetricFence.isSupported
    owner.store(isSupported ? Int(bitPattern: ThreadSlots.identity) : Self.never, ordering: .relaxed)
    let next = isSupported ? Stage.owned : Stage.idle
    if stage.replace(Stage.running, by: next, ordering: .releasing) { return true }
    // The thread becomes the owner when it leaves after it has performed the waiting actions.
    owner.store(0, ordering: .relaxed)
    return false
  }

  /// Whether the owner is inside. Called by the owner.
  @inlinable
  @inline(__always)
  var isInside: Bool {
    // Relaxed: only the owner stores this value, so the read is not announced to hunts.
    inside.raw.load(ordering: .relaxed) != 0
  }

  /// The owner, which is outside, enters. Returns false if the ownership was taken away.
  @inlinable
  @inline(__always)
  func enter(_ stage: borrowing AtomicInt) -> Bool {
    // Relaxed: the fence orders this store before the read of the stage.
    inside.store(1, ordering: .relaxed)
    fences.light(ordering: .sequentiallyConsistent)
    // Relaxed: while the strand is owned, its state was last changed by this thread.
    return stage.load(ordering: .relaxed) == Stage.owned
  }

  /// The owner leaves. Returns false if the ownership was taken away.
  @inlinable
  @inline(__always)
  func exit(_ stage: borrowing AtomicInt) -> Bool {
    inside.store(0, ordering: .releasing)
    fences.light(ordering: .sequentiallyConsistent)
    // Relaxed: the owner only compares the value. `giveUp` reads the stage again under the lock.
    return stage.load(ordering: .relaxed) == Stage.owned
  }

  /// The owner has found that the ownership was taken away. Returns whether the owner is inside, and must perform the
  /// waiting actions.
  func giveUp(_ stage: borrowing AtomicInt, _ lock: borrowing Locked<ContiguousArray<StrandQueue.Waiting>>) -> Bool {
    owner.store(Self.never, ordering: .relaxed)
    // Relaxed: the other thread has decided under the lock which of the two threads goes on.
    return lock.withLock { _ in stage.load(ordering: .relaxed) == Stage.left }
  }

  /// Takes the ownership away. Called by a thread that has changed the stage of an owned strand, with the lock of the
  /// waiting actions held. Returns true if the caller is inside now, and false if the owner is.
  func revoke(_ stage: borrowing AtomicInt) -> Bool {
    fences.heavy(ordering: .sequentiallyConsistent)
    if inside.load(ordering: .acquiring) == 0 { return true }
    // Relaxed: the owner reads the stage under the lock.
    stage.store(Stage.left, ordering: .relaxed)
    return false
  }
}
