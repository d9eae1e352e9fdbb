/// Elements without references, in memory that is kept from step to step and from run to run.
///
/// The memory is never released, and a copy of the list refers to the same memory. Store a list only in an object that
/// lives as long as the process. Copy the elements into an array if you need them after the current step.
///
/// Debug builds do not specialise generic code, which then asks the runtime for the type of the element. They inline the
/// functions that each step calls, since these are transparent. That needs this file: the compiler does not see it while it
/// compiles another file alone.
struct FlatList<Element: BitwiseCopyable>: RandomAccessCollection {
  /// Nil until there is an element.
  private(set) var memory: UnsafeMutablePointer<Element>?
  private var capacity = 0
  private(set) var count = 0

  @_transparent var startIndex: Int { 0 }
  @_transparent var endIndex: Int { count }

  subscript(index: Int) -> Element {
    @_transparent get { memory.unsafelyUnwrapped[index] }
    @_transparent nonmutating set { memory.unsafelyUnwrapped[index] = newValue }
  }

  @_transparent
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    memory.unsafelyUnwrapped[count] = element
    count += 1
  }

  @inline(never)
  private mutating func grow() { memory = .larger(than: memory, &capacity, keeping: count) }

  @_transparent
  mutating func removeLast() -> Element {
    count -= 1
    return memory.unsafelyUnwrapped[count]
  }

  @_transparent
  mutating func removeAll() { count = 0 }

  /// A copy of the elements.
  var array: [Element] { Array(UnsafeBufferPointer(start: memory, count: count)) }

  mutating func insert(_ element: Element, at index: Int) {
    append(element)
    var place = count - 1
    while place > index {
      self[place] = self[place - 1]
      place -= 1
    }
    self[index] = element
  }

  mutating func remove(at index: Int) {
    count -= 1
    var place = index
    while place < count {
      self[place] = self[place + 1]
      place += 1
    }
  }

  mutating func removeAll(where isRemoved: (Element) -> Bool) {
    var kept = 0
    for index in 0..<count where !isRemoved(self[index]) {
      self[kept] = self[index]
      kept += 1
    }
    count = kept
  }
}

/// Numbers of threads.
typealias ThreadList = FlatList<Int>

// What each step calls most often, for two types of elements. The compiler prefers these functions to the generic ones, and
// has nothing to specialise in them.

extension ThreadList {
  subscript(index: Int) -> Int { memory![index] }

  mutating func append(_ element: Int) {
    if count == capacity { grow() }
    memory![count] = element
    count += 1
  }

  func contains(_ number: Int) -> Bool {
    var index = 0
    while index < count {
      if self[index] == number { return true }
      index += 1
    }
    return false
  }

  func filter(_ isIncluded: (Int) -> Bool) -> [Int] {
    var included: [Int] = []
    var index = 0
    while index < count {
      if isIncluded(self[index]) { included.append(self[index]) }
      index += 1
    }
    return included
  }

  mutating func sort() {
    var buffer = UnsafeMutableBufferPointer(start: memory, count: count)
    buffer.sort()
  }
}

extension FlatList<ThreadPointer> {
  subscript(index: Int) -> ThreadPointer { memory![index] }
}

extension UnsafeMutablePointer {
  /// More memory, with the first elements of the old one. The old memory is not freed, since copies of a list may refer to
  /// it.
  static func larger(than memory: Self?, _ capacity: inout Int, keeping count: Int) -> Self {
    capacity = Swift.max(8, 2 * capacity)
    let larger = Self.allocate(capacity: capacity)
    if let memory { larger.initialize(from: memory, count: count) }
    return larger
  }
}
