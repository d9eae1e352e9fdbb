/// The threads of a run, in memory that is kept from run to run.
struct ThreadTable: RandomAccessCollection {
  /// Nil until there is a thread.
  private var memory: UnsafeMutablePointer<ThreadPointer>?
  private var capacity = 0
  /// How many pointers there are. The first `count` of them are threads of the present run.
  private var allocated = 0
  private(set) var count = 0

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  private var pointers: UnsafeMutablePointer<ThreadPointer> { memory.unsafelyUnwrapped }

  subscript(index: Int) -> ThreadPointer { pointers[index] }

  mutating func add(_ name: String, slot: LogicalThread.Slot?, body: @escaping @Sendable () -> Void) -> ThreadPointer {
    if count == allocated {
      if count == capacity { memory = .larger(than: memory, &capacity, keeping: count) }
      pointers[count] = .allocate(capacity: 1)
      pointers[count].initialize(to: LogicalThread(name, index: count, slot: slot, body: body))
      allocated += 1
    } else {
      pointers[count].pointee.begin(name, slot: slot, body: body)
    }
    count += 1
    return pointers[count - 1]
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
