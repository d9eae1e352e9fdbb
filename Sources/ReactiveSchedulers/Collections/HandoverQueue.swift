import Huntable

/// A first-in-first-out queue without a lock, for one thread that appends and another one that takes at the same time. It
/// has two halves, so that their owner can keep what each thread writes in cache lines of its own.
///
/// The owner publishes how many elements have been appended, and the number of those that were taken. When no place is
/// free, the writer continues in twice as many places, and leaves the way to them in the last one.
@usableFromInline
package enum HandoverQueue<Element: Sendable> {
  /// The half of a queue that appends. One thread at a time uses it.
  @usableFromInline
  package struct Writer: @unchecked Sendable {
    // Sendable by the description above. The reader retains the places, or those that lead to them.
    @_alwaysEmitIntoClient
    var places: UnsafeMutablePointer<Place>
    @_alwaysEmitIntoClient
    var mask: Int
    /// How many elements have been appended.
    @_alwaysEmitIntoClient
    package var count = 0
    /// How many elements can be appended before the reader's progress must be looked up.
    @_alwaysEmitIntoClient
    var limit: Int

    @inlinable
    package init(_ storage: Storage) {
      places = storage.places
      mask = storage.mask
      limit = storage.mask
    }

    /// Appends an element. The reader sees whether it is marked.
    @inlinable
    @inline(__always)
    package mutating func append(_ element: Element, isMarked: Bool, taken: borrowing AtomicInt) {
      if count == limit { makeRoom(taken) }
      put(isMarked ? .marked(element) : .element(element))
      count &+= 1
    }

    @inlinable
    @inline(__always)
    func put(_ content: Content) {
      let place = places + (count & mask)
      place.pointee.witness.isWritten()
      // The place is empty, so there is nothing to release.
      withUnsafeMutablePointer(to: &place.pointee.content) { $0.initialize(to: content) }
    }

    @inlinable
    @inline(never)
    mutating func makeRoom(_ taken: borrowing AtomicInt) {
      // One place is kept for the way to more places.
      limit = taken.load(ordering: .acquiring) &+ mask
      if count < limit { return }
      let storage = Storage.make((mask &+ 1) &* 2)
      put(.continuation(storage))
      places = storage.places
      mask = storage.mask
      limit = count &+ mask
    }
  }

  /// The half of a queue that takes. One thread at a time uses it.
  @usableFromInline
  package struct Reader: @unchecked Sendable {
    // Sendable by the description above.
    @_alwaysEmitIntoClient
    var storage: Storage
    @_alwaysEmitIntoClient
    var places: UnsafeMutablePointer<Place>
    @_alwaysEmitIntoClient
    var mask: Int
    /// How many elements have been taken.
    @_alwaysEmitIntoClient
    package var count = 0

    @inlinable
    package init(_ storage: Storage) {
      self.storage = storage
      places = storage.places
      mask = storage.mask
    }

    @inlinable
    @inline(__always)
    var place: UnsafeMutablePointer<Place> { places + (count & mask) }

    /// Takes the next element, of which there must be one. Returns nil if it is marked, unless marks are ignored.
    @inlinable
    @inline(__always)
    package mutating func take(ignoringMarks: Bool = true) -> Element? {
      place.pointee.witness.isRead()
      if case .continuation = place.pointee.content { followContinuation() }
      if !ignoringMarks, case .marked = place.pointee.content { return nil }
      place.pointee.witness.isWritten()
      switch place.pointee.content.take() {
      case .element(let element), .marked(let element):
        count &+= 1
        return element
      default: return nil
      }
    }

    @inlinable
    @inline(never)
    mutating func followContinuation() {
      guard case .continuation(let next) = place.pointee.content.take() else { return }
      storage = next
      places = next.places
      mask = next.mask
    }
  }

  /// A place of a queue: empty, or with what was appended.
  @usableFromInline
  package struct Place: ~Copyable {
    @_alwaysEmitIntoClient
    var content: Content?
    @_alwaysEmitIntoClient
    let witness = Witness()

    @inlinable
    init() {}
  }

  @usableFromInline
  enum Content {
    case element(Element)
    case marked(Element)
    /// The element that was appended here is in the first free place of another storage.
    case continuation(Storage)
  }

  /// The places of a queue. Their number is a power of two, so that a mask wraps the index.
  @usableFromInline
  package final class Storage: @unchecked Sendable {
    // Sendable by the description of the queue.
    @_alwaysEmitIntoClient
    let places: UnsafeMutablePointer<Place>
    @_alwaysEmitIntoClient
    let mask: Int

    @inlinable
    init(_ capacity: Int) {
      places = .allocate(capacity: capacity)
      mask = capacity &- 1
      for index in 0..<capacity { (places + index).initialize(to: Place()) }
    }

    @inlinable
    package static func make(_ capacity: Int = 2) -> Storage { Storage(capacity) }

    /// All elements must have been taken: code called from `deinit` is not specialised, and would be slow for many places.
    @inlinable
    deinit { places.deallocate() }
  }
}
