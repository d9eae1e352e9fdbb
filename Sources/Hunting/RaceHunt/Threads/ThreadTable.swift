/// The threads of a run, in memory that is kept from run to run.
struct ThreadTable: RandomAccessCollection {
  private var pointers = FlatList<ThreadPointer>()
  /// How many threads the run has. The memory of the pointers after them is that of earlier runs.
  private(set) var count = 0
  /// The threads that have not ended, in the order of their creation.
  private(set) var live = ThreadList()
  /// The thread that has control; -1 during the set-up, and after all threads have ended.
  var current = -1

  @_transparent var startIndex: Int { 0 }
  @_transparent var endIndex: Int { count }
  subscript(index: Int) -> ThreadPointer { @_transparent get { pointers[index] } }

  /// The thread that has control.
  @_transparent var running: ThreadPointer { pointers[current] }

  mutating func add(_ name: String, slot: LogicalThread.Slot?, body: @escaping @Sendable () -> Void) -> ThreadPointer {
    if count == pointers.count {
      pointers.append(.make(LogicalThread(name, index: count, slot: slot, body: body)))
    } else {
      pointers[count].pointee.begin(name, slot: slot, body: body)
    }
    count += 1
    return pointers[count - 1]
  }

  /// The first thread of a slot that satisfies the condition. A run has few threads, so looking through them takes less
  /// time than hashing.
  func first(of slot: LogicalThread.Slot, where condition: (ThreadPointer) -> Bool) -> ThreadPointer? {
    var index = 0
    while index < count {
      let thread = pointers[index]
      if thread.pointee.slot == slot, condition(thread) { return thread }
      index += 1
    }
    return nil
  }

  /// The thread of a slot that has not begun.
  func waiting(in slot: LogicalThread.Slot) -> ThreadPointer? {
    first(of: slot) { !$0.pointee.isDone && $0.pointee.carrier == nil }
  }

  /// Whether a timer must let another one fire before. One thread has set both for the same time, and has read a clock in
  /// between. A clock of the system shows a later time then, so the second timer is due later.
  @inline(__always)
  func isBehindAnother(_ thread: ThreadPointer) -> Bool {
    guard let setter = thread.pointee.setter, let deadline = thread.pointee.deadline else { return false }
    var index = 0
    while index < live.count {
      let other = self[live[index]]
      index += 1
      guard other.pointee.deadline == deadline, let first = other.pointee.setter else { continue }
      if first.thread == setter.thread, first.readings < setter.readings { return true }
    }
    return false
  }

  /// Whether the threads that are left are loops of events that the program has started, and nothing will happen any more. The
  /// threads of the scenario have ended.
  var areIdle: Bool { live.allSatisfy { self[$0].pointee.isIdle && self[$0].pointee.slot != nil } }

  /// How many threads a slot has.
  func count(of slot: LogicalThread.Slot) -> Int {
    var number = 0
    _ = first(of: slot) { _ in
      number += 1
      return false
    }
    return number
  }

  /// A new thread, or one that has ended, can run.
  mutating func begins(_ thread: ThreadPointer) {
    var place = live.count
    while place > 0, live[place - 1] > thread.pointee.index { place -= 1 }
    live.insert(thread.pointee.index, at: place)
  }

  mutating func ends(_ thread: ThreadPointer) {
    thread.pointee.isDone = true
    var place = 0
    while live[place] != thread.pointee.index { place += 1 }
    live.remove(at: place)
  }

  mutating func removeAll() {
    count = 0
    live.removeAll()
  }

  /// The threads that have not ended, and what the next step of each touches.
  var waiting: [(thread: Int, touches: [Touch])] {
    lazy.filter { !$0.pointee.isDone }.map { thread in
      let next = thread.pointee.pending
      return (thread.pointee.index, [Touch(next.objectNumber, writes: true, lock: next.lockUse)])
    }
  }

  /// Releases what the threads hold.
  func release() {
    var index = 0
    while index < count {
      pointers[index].pointee.release()
      index += 1
    }
  }
}
