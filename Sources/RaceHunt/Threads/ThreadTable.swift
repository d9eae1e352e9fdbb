/// The threads of a run, in memory that is kept from run to run.
struct ThreadTable: RandomAccessCollection {
  private var pointers = UnsafeMutablePointer<ThreadPointer>.allocate(capacity: 8)
  private var capacity = 8
  /// How many pointers there are. The first `count` of them are threads of the present run.
  private var allocated = 0
  private(set) var count = 0

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> ThreadPointer { pointers[index] }

  mutating func add(_ name: String, slot: LogicalThread.Slot?, body: @escaping @Sendable () -> Void) -> ThreadPointer {
    if count == allocated {
      if count == capacity { grow() }
      pointers[count] = .allocate(capacity: 1)
      pointers[count].initialize(to: LogicalThread(name, index: count, slot: slot, body: body))
      allocated += 1
    } else {
      pointers[count].pointee = LogicalThread(name, index: count, slot: slot, body: body)
    }
    count += 1
    return pointers[count - 1]
  }

  private mutating func grow() {
    // The old memory is not freed, since copies of the table may refer to it.
    let larger = UnsafeMutablePointer<ThreadPointer>.allocate(capacity: 2 * capacity)
    larger.initialize(from: pointers, count: count)
    pointers = larger
    capacity *= 2
  }

  mutating func removeAll() { count = 0 }

  /// Releases what the threads hold.
  func release() {
    var index = 0
    while index < count {
      pointers[index].pointee.release()
      index += 1
    }
  }
}
