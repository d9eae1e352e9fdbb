/// A sequence that is evaluated as far as it is read. Each element is evaluated once, even if several readers read it.
///
///     let squares = LazyStream(1...).map { $0 * $0 }  // nothing is computed yet
///     for square in squares.take(first: 3) { print(square) }  // 1 4 9
///
/// A stream is a value: a first element, and a rest that is evaluated on demand. Evaluated elements are kept as long as
/// the stream, or a rest that contains them, is held. An iterator holds only the elements that are still to come. If
/// nothing but the iterator refers to the rest, elements are not stored at all; so chained operators store only the
/// elements of the last one.
///
/// Operators are lazy too. An operator keeps separate state for each stream that it makes, and calls its closures once
/// for each element, in order, on the reading thread. Reading is safe from any thread: one thread evaluates, with no lock
/// held, and the others wait. An element whose evaluation reads that same element traps.
///
/// Evaluating, iterating and releasing use constant stack for any number of elements; nested operators use stack for
/// each operator. `Array(stream)` evaluates everything. The methods of `Sequence` are available too: `reduce`,
/// `contains(where:)`, `allSatisfy`, `first(where:)`, `elementsEqual`.
@frozen
public struct LazyStream<Element: Sendable>: Sequence, Sendable {
  @_alwaysEmitIntoClient
  let cell: LazyCell<Element>

  @_alwaysEmitIntoClient
  init(_ cell: LazyCell<Element>) {
    self.cell = cell
  }

  /// A stream whose first element and whose rest are made by closures. Each closure is called once, when its result is
  /// first read.
  ///
  ///     func count(from number: Int) -> LazyStream<Int> {
  ///       LazyStream(head: { number }, tail: { count(from: number + 1) })
  ///     }
  @_alwaysEmitIntoClient
  public init(head: @escaping @Sendable () -> Element, tail: @escaping @Sendable () -> LazyStream) {
    cell = LazyCell(
      known: .lazyElement(
        LazyCell { .element(head(), LazyCell(known: .end)) },
        LazyCell { tail().cell.content }))
  }

  /// The elements of a sequence. The sequence is iterated once, as far as the stream is read.
  @_alwaysEmitIntoClient
  public init(_ sequence: some Sequence<Element> & Sendable) {
    self.init(pulling: { pulling(sequence) })
  }

  /// The remaining elements of an iterator. The iterator is advanced as far as the stream is read.
  ///
  ///     LazyStream(consuming: sequence(first: 1) { $0 * 2 })  // 1 2 4 8 ...
  @_alwaysEmitIntoClient
  public init<Source: IteratorProtocol<Element>>(consuming iterator: sending Source) {
    cell = LazyCell(.rest(LazyElements(pulling(IteratorSequence(iterator)))))
  }

  /// The results of a closure until it returns nil. `makeNext` makes the closure when the first element is read.
  @_alwaysEmitIntoClient
  init(pulling makeNext: @escaping @Sendable () -> () -> Element?) {
    cell = LazyCell(.start(makeNext))
  }

  /// A stream without elements.
  @_alwaysEmitIntoClient
  public static var empty: LazyStream { LazyStream(LazyCell(known: .end)) }

  /// A stream of one element.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> LazyStream { empty.starting(with: element) }

  /// The first element, evaluated now if it has not been read before; nil if the stream is empty.
  @_alwaysEmitIntoClient
  public var head: Element? { cell.element }

  /// The elements after the first, not evaluated; empty if there are none.
  ///
  /// Evaluates whether the stream has a first element. The element itself is not evaluated if it is made by its own
  /// closure.
  @_alwaysEmitIntoClient
  public var tail: LazyStream {
    switch cell.content {
    case .end: self
    case .element(_, let tail), .lazyElement(_, let tail): LazyStream(tail)
    }
  }

  /// Whether the stream has no elements, evaluated now if it has not been read before.
  @_alwaysEmitIntoClient
  public var isEmpty: Bool { if case .end = cell.content { true } else { false } }

  /// Reads a stream element by element. Holds only the rest of the stream.
  @frozen
  public struct Iterator: IteratorProtocol, Sendable {
    @_alwaysEmitIntoClient
    var rest: LazyCell<Element>

    @_alwaysEmitIntoClient
    init(_ rest: LazyCell<Element>) {
      self.rest = rest
    }

    /// The next element, evaluated now if it has not been read before.
    @_alwaysEmitIntoClient
    public mutating func next() -> Element? {
      // If nothing else refers to the rest, no other code can read the rest, and its elements need no places.
      if isKnownUniquelyReferenced(&rest), let elements = rest.unsharedElements {
        if let element = elements.next() { return element }
        rest = LazyCell(known: .end)
        return nil
      }
      switch rest.content {
      case .end: return nil
      case .element(let element, let tail):
        rest = tail
        return element
      case .lazyElement(let head, let tail):
        rest = tail
        return head.element
      }
    }
  }

  /// An iterator over the stream from its beginning.
  @_alwaysEmitIntoClient
  public func makeIterator() -> Iterator { Iterator(cell) }

  /// Zero, because counting would evaluate the stream.
  @_alwaysEmitIntoClient
  public var underestimatedCount: Int { 0 }
}

extension LazyStream: Equatable where Element: Equatable {
  /// Whether both streams have the same elements in the same order. Evaluates both up to the first difference.
  @_alwaysEmitIntoClient
  public static func == (left: LazyStream, right: LazyStream) -> Bool {
    left.cell === right.cell || left.elementsEqual(right)
  }
}

extension LazyStream: Hashable where Element: Hashable {
  /// Hashes only the first element, so that endless streams can be hashed.
  @_alwaysEmitIntoClient
  public func hash(into hasher: inout Hasher) { hasher.combine(head) }
}

extension LazyStream: Encodable where Element: Encodable {
  /// Encodes all elements, as an array.
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}

extension LazyStream: Decodable where Element: Decodable {
  /// The elements of an encoded array.
  public init(from decoder: any Decoder) throws { self.init(try Array(from: decoder)) }
}

/// Returns the elements of a sequence, one with each call.
@_alwaysEmitIntoClient
func pulling<Source: Sequence>(_ sequence: Source) -> () -> Source.Element? {
  // Not a captured variable: each access to a captured variable would be checked for exclusivity.
  let iterator = SerialState(sequence.makeIterator())
  return { iterator.value.next() }
}
