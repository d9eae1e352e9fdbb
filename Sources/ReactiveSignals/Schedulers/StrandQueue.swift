/// Serial processing without a thread: the one mechanism behind strands, subjects and merging operators.
///
/// Whoever comes with an item while nothing is being processed processes it at once, in two compare-and-swaps. Otherwise
/// the item is left to whoever is processing, who takes it right after: first in, first out, nobody blocks, nothing
/// recurses (law 3). No lock is held while an item is processed.
///
/// All items of a queue are processed by the same code. State that only that code touches needs no other protection.
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

  /// Processes an item, now or when it is its turn.
  @inlinable
  func submit(_ item: Item, _ process: (Item) -> Void) {
    guard enter(orLeave: item) else { return }
    process(item)
    if !exit() { drain(process) }
  }

  // The parts of `submit`, for hot paths: there a closure over the caller would cost a reference count for each item.

  /// Whether the caller may process an item now, with nothing before it; `exit()` follows. Else it leaves one.
  @inlinable
  @inline(__always)
  func enter() -> Bool {
    assertNoLockIsHeld()
    return stage.replace(Stage.idle, by: Stage.running)
  }

  /// Begins processing: true if the caller is to process the item and then call `exit`. Otherwise somebody else is
  /// processing and will take it.
  @inlinable
  @inline(__always)
  func enter(orLeave item: Item) -> Bool {
    enter() || takesOver(leaving: item)
  }

  /// Ends processing; false if something waits, and the caller is to `drain`.
  @inlinable
  @inline(__always)
  func exit() -> Bool {
    stage.replace(Stage.running, by: Stage.idle)
  }

  /// Processes what waits until nothing does.
  @inlinable
  @inline(never)
  func drain(_ process: (Item) -> Void) {
    var batch: ContiguousArray<Item> = []
    repeat {
      takeAll(into: &batch)
      for item in batch { process(item) }
      batch.removeAll(keepingCapacity: true)
    } while !exit()
  }

  /// Leaves an item to whoever is processing; true if nobody is any more: then it is the caller's after all.
  @inlinable
  @inline(never)
  func takesOver(leaving item: Item) -> Bool {
    items.withLock { items in
      items.append(item)
      // With something waiting the stage already says so: it only changes back under this lock.
      guard items.count == 1, stage.exchange(Stage.waiting) == Stage.idle else { return false }
      items.removeLast()
      stage.store(Stage.running)
      return true
    }
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
