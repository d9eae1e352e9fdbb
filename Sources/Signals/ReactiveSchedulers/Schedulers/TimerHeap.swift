import Huntable

/// Dated work in the order in which it becomes due: the timers of every scheduler, in virtual and in real time.
///
/// A four-ary heap: each addition and removal costs O(log n). A cancelled action is released immediately. The empty entry
/// of a cancelled action stays until it becomes the first. When empty entries outnumber the other entries, all empty
/// entries are removed together.
struct TimerHeap: Sendable {
  private struct Item: Sendable {
    let due: Instant
    /// Decides between equal instants; unique.
    let order: UInt64
    let action: ScheduledAction

    func isBefore(_ other: borrowing Item) -> Bool {
      due == other.due ? order < other.order : due < other.due
    }
  }

  /// An action that was taken out to be performed.
  struct Due: Sendable {
    let instant: Instant
    let origin: WorkOrigin?
    let perform: @Sendable () -> Void
  }

  /// The number of cancelled entries of a heap. A separate object, so that an action needs no reference to the scheduler.
  final class Cancellations: Sendable {
    // Relaxed: only a number. The heap itself has a lock.
    let count = AtomicInt(0, label: "TimerHeap.cancellations")
    /// The scheduler to notify of a cancellation, if a timer of the system waits for the entries.
    @exclusivity(unchecked)
    // Written before the first entry is made, and never after.
    nonisolated(unsafe) weak var scheduler: QueueScheduler?

    /// Counts an entry that was cancelled.
    func add() {
      count.add(1, ordering: .relaxed)
      scheduler?.didCancel()
    }
  }

  private var items: ContiguousArray<Item> = []
  /// How many of the items have been cancelled.
  let cancellations = Cancellations()

  private static let arity = 4

  /// How many actions were neither taken out nor cancelled.
  var count: Int { items.count - cancellations.count.load(ordering: .relaxed) }

  /// The actions that were neither taken out nor cancelled, in order.
  var pending: [(instant: Instant, origin: WorkOrigin?)] {
    var rest = self
    var pending: [(instant: Instant, origin: WorkOrigin?)] = []
    while !rest.items.isEmpty {
      let item = rest.removeFirst()
      if item.action.isPending { pending.append((item.due, item.action.origin)) }
    }
    return pending
  }

  mutating func push(_ action: ScheduledAction, due: Instant, order: UInt64) {
    if items.count >= 64, cancellations.count.load(ordering: .relaxed) > items.count / 2 { sweep() }
    items.append(Item(due: due, order: order, action: action))
    items.withUnsafeMutableBufferPointer { items in
      Self.siftUp(items.baseAddress!, from: items.count - 1)
    }
  }

  /// When the first action becomes due.
  var firstDue: Instant? {
    mutating get {
      dropCancelled()
      return items.isEmpty ? nil : items[0].due
    }
  }

  /// When the second action becomes due. Earlier than that if a cancelled entry comes before the second action.
  var secondDue: Instant? {
    items.dropFirst().prefix(Self.arity).lazy.map(\.due).min()
  }

  /// The time by which the first action may be late.
  var firstLeeway: Duration? { items.first?.action.leeway }

  /// Whether the first action is due by `instant`, or was cancelled.
  func mayHaveDue(by instant: Instant) -> Bool { !items.isEmpty && items[0].due <= instant }

  /// Takes out the first action if it is due by `instant`. After that it can no longer be cancelled.
  mutating func popFirst(dueBy instant: Instant) -> Due? {
    // Fields of the first item are read in place. Copying the item would count a reference to the action, whose memory is
    // not in the cache yet.
    while !items.isEmpty, items[0].due <= instant {
      let due = items[0].due
      let action = removeFirst().action
      if let perform = action.begin() { return Due(instant: due, origin: action.origin, perform: perform) }
      cancellations.count.add(-1, ordering: .relaxed)
    }
    return nil
  }

  /// Takes out the first action if it is due by `instant`, to run it later. Until it begins it can be cancelled.
  mutating func takeFirst(dueBy instant: Instant) -> ScheduledAction? {
    while !items.isEmpty, items[0].due <= instant {
      let action = removeFirst().action
      if action.becomeDue() { return action }
      cancellations.count.add(-1, ordering: .relaxed)
    }
    return nil
  }

  private mutating func dropCancelled() {
    while !items.isEmpty, !items[0].action.isPending {
      _ = removeFirst()
      cancellations.count.add(-1, ordering: .relaxed)
    }
  }

  private mutating func removeFirst() -> Item {
    items.withUnsafeMutableBufferPointer { items in
      let base = items.baseAddress!
      let last = items.count - 1
      swap(&base[0], &base[last])
      if last > 1 { Self.siftDown(base, count: last) }
    }
    return items.removeLast()
  }

  private mutating func sweep() {
    let kept = items.filter { $0.action.isPending }
    cancellations.count.add(kept.count - items.count, ordering: .relaxed)
    items = []
    items.reserveCapacity(kept.count * 2)
    for item in kept {
      items.append(item)
      items.withUnsafeMutableBufferPointer { Self.siftUp($0.baseAddress!, from: $0.count - 1) }
    }
    checkInvariants()
  }

  // Both functions below move a hole instead of swapping items, which avoids reference counting.

  private static func siftUp(_ base: UnsafeMutablePointer<Item>, from index: Int) {
    var hole = index
    let item = (base + hole).move()
    while hole > 0 {
      let parent = (hole - 1) / arity
      guard item.isBefore(base[parent]) else { break }
      (base + hole).moveInitialize(from: base + parent, count: 1)
      hole = parent
    }
    (base + hole).initialize(to: item)
  }

  private static func siftDown(_ base: UnsafeMutablePointer<Item>, count: Int) {
    var hole = 0
    let item = base.move()
    while true {
      let children = hole * arity + 1
      guard children < count else { break }
      var least = children
      for child in children + 1..<max(children + 1, min(children + arity, count))
      where base[child].isBefore(base[least]) {
        least = child
      }
      guard base[least].isBefore(item) else { break }
      (base + hole).moveInitialize(from: base + least, count: 1)
      hole = least
    }
    (base + hole).initialize(to: item)
  }

  func checkInvariants() {
    assert(items.indices.dropFirst().allSatisfy { !items[$0].isBefore(items[($0 - 1) / Self.arity]) })
  }
}
