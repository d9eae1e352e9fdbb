import Huntable

/// Serial processing without a thread: the mechanism behind strands, subjects and merging operators.
///
/// A thread that submits an item to an idle queue processes the item immediately. If another thread is already
/// processing, that thread processes the item in its turn. Items are processed first in, first out; no thread blocks, and
/// processing never recurses (law 3). No lock is held while an item is processed. Entering and leaving an idle queue
/// costs two compare-and-swaps, or two stores for a thread that owns the queue (`StrandBias`).
///
/// All items of a queue are processed by the same code. State that only this code touches needs no other protection.
@usableFromInline
package struct StrandQueue<Item: Sendable>: ~Copyable, Sendable {
  /// A thread releases when it leaves, and the next thread acquires when it enters. So only the changes to `idle` and to
  /// `owned` release. All other changes are made by the processing thread, or under the lock of the items.
  @_alwaysEmitIntoClient
  package let stage = AtomicInt(0, label: "StrandQueue.stage")
  /// The waiting items, an `Items`; nil until an item waits for the first time. The lock does not know the type of the
  /// items: the compiler specialises no code in the `deinit` of a generic class, and unspecialised code that destroys a
  /// lock around a generic type looks up the metadata of several types.
  @_alwaysEmitIntoClient
  package let waiting = Locked<AnyObject?>(nil, label: "StrandQueue.items")

  @usableFromInline
  final class Items {
    @exclusivity(unchecked)
    @_alwaysEmitIntoClient
    // Reached only with the lock of the queue held.
    var all: ContiguousArray<Item> = []

    @inlinable
    init() {}

    /// The items in the state of a queue's lock.
    @inlinable
    static func of(_ waiting: inout AnyObject?) -> Items {
      if let waiting { return unsafeDowncast(waiting, to: Items.self) }
      let items = Items()
      waiting = items
      return items
    }
  }

  /// The thread that enters and leaves without atomic exchanges, if there is one.
  @_alwaysEmitIntoClient
  let bias: StrandBias

  /// A generic class calls this in its own `init`, and not as the default value of a property: the compiler does not
  /// specialise default values, so that code would look up the type of the items at run time.
  ///
  /// - Parameter patience: How often the strand is entered before it belongs to the thread that enters it.
  @inlinable
  package init(patience: Int = 1_000) {
    bias = StrandBias(patience: patience)
  }

  /// Processes an item, immediately or in its turn.
  @inlinable
  package func submit(_ item: Item, _ process: (Item) -> Void) {
    guard enter(orLeave: item) else { return }
    process(item)
    if !exit() { drain(process) }
  }

  // The parts of `submit`, for hot paths. A closure over the caller would cost them a reference count for each item.

  /// Returns true if the caller may process an item now, before no other item, and must then call `exit()`. If the result
  /// is false, the caller must leave the item.
  @inlinable
  @inline(__always)
  package func enter() -> Bool {
    assertNoLockIsHeld()
    if bias.isMine, bias.enter(stage, waiting) { return true }
    guard stage.replace(StrandBias.Stage.idle, by: StrandBias.Stage.running, ordering: .acquiring) else { return false }
    bias.count()
    return true
  }

  /// Begins processing. If the result is true, the caller processes the item and then calls `exit`. If the result is
  /// false, the item has been left to another thread, which is processing.
  @inlinable
  @inline(__always)
  package func enter(orLeave item: Item) -> Bool {
    enter() || takesOver(leaving: item)
  }

  /// Ends processing. If the result is false, items wait and the caller must call `drain`.
  @inlinable
  @inline(__always)
  package func exit() -> Bool {
    if bias.isMine { return bias.exit(stage, waiting) }
    if bias.isDue { return bias.begin(stage) }
    return stage.replace(StrandBias.Stage.running, by: StrandBias.Stage.idle, ordering: .releasing)
  }

  /// Processes `first`, if there is one, and then waiting items until there are none.
  @inlinable
  @inline(never)
  package func drain(after first: Item? = nil, _ process: (Item) -> Void) {
    if let first {
      process(first)
      if exit() { return }
    }
    var batch: ContiguousArray<Item> = []
    repeat {
      takeAll(into: &batch)
      for item in batch { process(item) }
      batch.removeAll(keepingCapacity: true)
    } while !exit()
  }

  /// Leaves an item to the processing thread, and returns false. If no thread is processing any more, returns true, and
  /// the caller must process the item.
  ///
  /// - Parameter replaces: Returns true if the item replaces the last waiting item.
  @inlinable
  @inline(never)
  package func takesOver(
    leaving item: Item, insteadOf replaces: (_ newer: Item, _ older: Item) -> Bool = { _, _ in false }
  ) -> Bool {
    // A replaced item is released after the lock.
    let (takesOver, _) = waiting.withLock { waiting -> (Bool, Item?) in
      let items = Items.of(&waiting)
      if let last = items.all.indices.last, replaces(item, items.all[last]) {
        let replaced = items.all[last]
        items.all[last] = item
        return (false, replaced)
      }
      // If other items wait, the stage is `waiting` or `left` already, and only changes back under this lock.
      guard items.all.isEmpty, isFree(before: stage.exchange(StrandBias.Stage.waiting, ordering: .acquiring)) else {
        items.all.append(item)
        return (false, nil)
      }
      // Relaxed: no thread enters by this change.
      stage.store(StrandBias.Stage.running, ordering: .relaxed)
      return (true, nil)
    }
    return takesOver
  }

  /// Returns whether no thread processes. Called after the stage was changed from `stage` to `waiting` under the lock.
  @inlinable
  func isFree(before stage: Int) -> Bool {
    stage == StrandBias.Stage.idle || stage == StrandBias.Stage.owned && bias.revoke(self.stage)
  }

  @inlinable
  package func takeAll(into batch: inout ContiguousArray<Item>) {
    // Through a local variable: a property that the lock protects cannot be swapped with the caller's variable
    // directly.
    nonisolated(unsafe) var taken = batch
    batch = []
    waiting.withLock { waiting in
      swap(&Items.of(&waiting).all, &taken)
      // Relaxed: no thread enters by this change.
      stage.store(StrandBias.Stage.running, ordering: .relaxed)
    }
    batch = taken
  }
}
