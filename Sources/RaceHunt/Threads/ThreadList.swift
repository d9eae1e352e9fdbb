/// Numbers of threads, in memory that is kept from step to step. The list belongs to a controller. A strategy that needs
/// the list after a step copies it.
struct ThreadList: RandomAccessCollection {
  /// Nil until there is a number.
  private var memory: UnsafeMutablePointer<Int>?
  private var capacity = 0
  private(set) var count = 0

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  private var numbers: UnsafeMutablePointer<Int> { memory.unsafelyUnwrapped }

  subscript(index: Int) -> Int { numbers[index] }

  mutating func append(_ number: Int) {
    if count == capacity { memory = .larger(than: memory, &capacity, keeping: count) }
    numbers[count] = number
    count += 1
  }

  mutating func removeAll() { count = 0 }

  mutating func insert(_ number: Int, at index: Int) {
    append(number)
    var place = count - 1
    while place > index {
      numbers[place] = numbers[place - 1]
      place -= 1
    }
    numbers[index] = number
  }

  mutating func remove(at index: Int) {
    count -= 1
    var place = index
    while place < count {
      numbers[place] = numbers[place + 1]
      place += 1
    }
  }

  func contains(_ number: Int) -> Bool {
    var index = 0
    while index < count {
      if numbers[index] == number { return true }
      index += 1
    }
    return false
  }

  mutating func sort() {
    var buffer = UnsafeMutableBufferPointer(start: memory, count: count)
    buffer.sort()
  }

  mutating func removeAll(where isRemoved: (Int) -> Bool) {
    var kept = 0
    for index in 0..<count where !isRemoved(numbers[index]) {
      numbers[kept] = numbers[index]
      kept += 1
    }
    count = kept
  }
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
