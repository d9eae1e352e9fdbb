import Huntable

/// A first-in-first-out queue without a lock, for one thread that appends and another thread that takes at the same time.
/// The queue has two halves, so that the owner can put each thread's half into separate cache lines.
///
/// The owner publishes how many elements wait. When no place is free, the writer allocates twice as many places, and stores
/// a link to the new places in the last free one.
@usableFromInline
package enum HandoverQueue<Element: Sendable> {
  /// The half of a queue that appends. One thread at a time uses it.
  @usableFromInline
  package struct Writer: @unchecked Sendable {
    // Sendable because one thread at a time uses the writer. The reader retains these places, or places that link to
    // them.
    @_alwaysEmitIntoClient
    var places: Places
    /// How many elements have been appended.
    @_alwaysEmitIntoClient
    package var count = 0
    /// The value of `count` at which the writer must read how many elements wait.
    @_alwaysEmitIntoClient
    var limit: Int

    @inlinable
    package init(_ storage: Storage) {
      places = storage.places
      limit = storage.places.mask
    }

    /// Appends an element. The reader sees whether it is marked.
    @inlinable
    @inline(__always)
    package mutating func append(_ element: Element, isMarked: Bool, _ waiting: borrowing AtomicInt) {
      if count == limit { makeRoom(waiting) }
      places.put(isMarked ? .marked(element) : .element(element), at: count)
      count &+= 1
    }

    @inlinable
    @inline(never)
    mutating func makeRoom(_ waiting: borrowing AtomicInt) {
      // One place stays free for the link to more places.
      limit = count &- waiting.load(ordering: .acquiring) &+ places.mask
      if count < limit { return }
      let storage = Storage.make((places.mask &+ 1) &* 2)
      places.put(.continuation(storage), at: count)
      places = storage.places
      limit = count &+ places.mask
    }
  }

  /// The half of a queue that takes. One thread at a time uses it.
  @usableFromInline
  package struct Reader: @unchecked Sendable {
    // Sendable because one thread at a time uses the reader.
    @_alwaysEmitIntoClient
    var storage: Storage
    @_alwaysEmitIntoClient
    var places: Places
    /// How many elements have been taken.
    @_alwaysEmitIntoClient
    package var count = 0

    @inlinable
    package init(_ storage: Storage) {
      self.storage = storage
      places = storage.places
    }

    /// Takes the next element. There must be one. Returns nil if the element is marked, unless marks are ignored.
    @inlinable
    @inline(__always)
    package mutating func take(ignoringMarks: Bool = true) -> Element? {
      if case .continuation = places[count] { followContinuation() }
      if !ignoringMarks, case .marked = places[count] { return nil }
      switch places.move(from: count) {
      case .element(let element), .marked(let element):
        count &+= 1
        return element
      case .continuation: return nil
      }
    }

    @inlinable
    @inline(never)
    mutating func followContinuation() {
      guard case .continuation(let next) = places.move(from: count) else { return }
      storage = next
      places = next.places
    }
  }

  /// The memory of a queue. The number of places is a power of two, so that a mask wraps the index. A place has content from
  /// when the writer has put it there until the reader has moved it out. The reader writes nothing: a write would fetch the
  /// memory from the writer's core once more.
  @usableFromInline
  struct Places: @unchecked Sendable {
    // Sendable because the writer and the reader never use one place at the same time.
    @_alwaysEmitIntoClient
    let contents: UnsafeMutablePointer<Content>
    @_alwaysEmitIntoClient
    let mask: Int
    #if EXPLORATION
      @_alwaysEmitIntoClient
      let witnesses: UnsafeMutablePointer<Witness>
    #endif

    @inlinable
    init(_ capacity: Int) {
      contents = .allocate(capacity: capacity)
      mask = capacity &- 1
      #if EXPLORATION
        witnesses = .allocate(capacity: capacity)
        for index in 0..<capacity { (witnesses + index).initialize(to: Witness()) }
      #endif
    }

    /// Nothing has content: code called from `deinit` is not specialised, and would be slow for many places.
    @inlinable
    func deallocate() {
      contents.deallocate()
      #if EXPLORATION
        witnesses.deallocate()
      #endif
    }

    @inlinable
    @inline(__always)
    subscript(index: Int) -> Content {
      #if EXPLORATION
        witnesses[index & mask].isRead()
      #endif
      return contents[index & mask]
    }

    @inlinable
    @inline(__always)
    func put(_ content: Content, at index: Int) {
      #if EXPLORATION
        witnesses[index & mask].isWritten()
      #endif
      (contents + (index & mask)).initialize(to: content)
    }

    @inlinable
    @inline(__always)
    func move(from index: Int) -> Content {
      #if EXPLORATION
        witnesses[index & mask].isWritten()
      #endif
      return (contents + (index & mask)).move()
    }
  }

  @usableFromInline
  enum Content {
    case element(Element)
    case marked(Element)
    /// A link: the element that was appended here is in the first free place of another storage.
    case continuation(Storage)
  }

  /// Owns the memory of a queue.
  @usableFromInline
  package final class Storage: Sendable {
    @_alwaysEmitIntoClient
    let places: Places

    @inlinable
    init(_ capacity: Int) {
      places = Places(capacity)
    }

    @inlinable
    package static func make(_ capacity: Int = 2) -> Storage { Storage(capacity) }

    /// All elements must have been taken.
    @inlinable
    deinit { places.deallocate() }
  }
}
