import Huntable

/// A first-in-first-out queue without a lock, for one thread that appends and another thread that takes at the same time.
/// The queue has two halves, so that the owner can put each thread's half into separate cache lines.
///
/// The owner publishes the number of appended elements and the number of taken elements. When no place is free, the
/// writer allocates twice as many places, and stores a link to the new places in the last free one.
@usableFromInline
package enum HandoverQueue<Element: Sendable> {
  /// The half of a queue that appends. One thread at a time uses it.
  @usableFromInline
  package struct Writer: @unchecked Sendable {
    // Sendable because one thread at a time uses the writer. The reader retains these places, or places that link to
    // them.
    @_alwaysEmitIntoClient
    var places: UnsafeMutablePointer<Place>
    @_alwaysEmitIntoClient
    var mask: Int
    /// How many elements have been appended.
    @_alwaysEmitIntoClient
    package var count = 0
    /// The value of `count` at which the writer must read the reader's progress.
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
      // One place stays free for the link to more places.
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
    // Sendable because one thread at a time uses the reader.
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

    /// Takes the next element. There must be one. Returns nil if the element is marked, unless marks are ignored.
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

  /// A place of a queue: empty, or with an element or a link.
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
    /// A link: the element that was appended here is in the first free place of another storage.
    case continuation(Storage)
  }

  /// The places of a queue. The number of places is a power of two, so that a mask wraps the index.
  @usableFromInline
  package final class Storage: @unchecked Sendable {
    // Sendable because the writer and the reader never use one place at the same time.
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
