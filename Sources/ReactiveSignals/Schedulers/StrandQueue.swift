/// Serial processing without a thread: the one mechanism behind strands, subjects and merging operators.
///
/// Whoever submits an item while nothing is being processed processes it at once, in two compare-and-swaps. Otherwise
/// the item is left to whoever is processing, who takes it right after: first in, first out, nobody blocks, nothing
/// recurses (law 3). No lock is held while an item is processed.
///
/// Everybody must pass the same `handle`. State that only `handle` touches needs no other protection.
@usableFromInline
struct StrandQueue<Item: Sendable>: ~Copyable, Sendable {
  @usableFromInline
  enum Stage {
    @inlinable static var idle: Int { 0 }
    /// Somebody is processing and nothing waits.
    @inlinable static var running: Int { 1 }
    /// Somebody is processing and something waits.
    @inlinable static var waiting: Int { 2 }
  }

  @usableFromInline
  let stage = AtomicInt(0, label: "StrandQueue.stage")
  @usableFromInline
  let items = Locked<ContiguousArray<Item>>([], label: "StrandQueue.items")

  @inlinable
  init() {}

  @inlinable
  @inline(__always)
  func submit(_ item: Item, _ handle: (Item) -> Void) {
    assertNoLockIsHeld()
    if stage.replace(Stage.idle, by: Stage.running) {
      handle(item)
      if !stage.replace(Stage.running, by: Stage.idle) { drain(handle) }
    } else if leave(item) {
      drain(handle)
    }
  }

  /// Leaves an item to whoever is processing; true if nobody is any more, and the caller has taken over.
  @inlinable
  @inline(never)
  func leave(_ item: Item) -> Bool {
    items.withLock { items in
      items.append(item)
      // With something waiting the stage already says so: it only changes back under this lock.
      return items.count == 1 && stage.exchange(Stage.waiting) == Stage.idle
    }
  }

  @inlinable
  @inline(never)
  func drain(_ handle: (Item) -> Void) {
    var batch: ContiguousArray<Item> = []
    repeat {
      takeAll(into: &batch)
      for item in batch { handle(item) }
      batch.removeAll(keepingCapacity: true)
    } while !stage.replace(Stage.running, by: Stage.idle)
  }

  @inlinable
  func takeAll(into batch: inout ContiguousArray<Item>) {
    // Through a local, since what a lock protects and what the caller owns cannot be swapped directly.
    nonisolated(unsafe) var taken = batch
    batch = []
    items.withLock { items in
      swap(&items, &taken)
      stage.store(Stage.running)
    }
    batch = taken
  }
}
