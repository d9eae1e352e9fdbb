/// A sequence that is evaluated as far as somebody reads it, and each element once, whoever reads and how often.
///
///     let squares = LazyStream(1...).map { $0 * $0 }  // nothing is computed yet
///     for square in squares.take(first: 3) { print(square) }  // 1 4 9
///
/// It is a value: a beginning, and a rest that is found out on demand. What has been found out is remembered as long
/// as the stream, or a rest of it, is held; iterating holds only what is still to come. Operators are lazy too, keep their
/// state per stream that they make, and call their closures once for each element, in order, on the thread that asks.
/// Reading is safe from any thread: one evaluates, outside of any lock, the others wait for it. An element whose
/// evaluation asks for itself traps.
///
/// Evaluating, iterating and releasing need constant stack, however many elements there are; operators on top of each
/// other need some for each operator. `Array(stream)` evaluates everything; what Swift has for every `Sequence` is here
/// too: `reduce`, `contains(where:)`, `allSatisfy`, `first(where:)`, `elementsEqual`.
@frozen
public struct LazyStream<Element: Sendable>: Sequence, Sendable {
  @usableFromInline
  let cell: LazyCell<Element>

  @inlinable
  init(_ cell: LazyCell<Element>) {
    self.cell = cell
  }

  /// A stream whose first element and whose rest are made by closures, each called once, when it is asked for.
  ///
  ///     func count(from number: Int) -> LazyStream<Int> {
  ///       LazyStream(head: { number }, tail: { count(from: number + 1) })
  ///     }
  @inlinable
  public init(head: @escaping @Sendable () -> Element, tail: @escaping @Sendable () -> LazyStream) {
    cell = LazyCell(
      known: .lazyElement(
        LazyCell { .element(head(), LazyCell(known: .end)) },
        LazyCell { tail().cell.content }))
  }

  /// The elements of a sequence, which is iterated once, as far as the stream is read.
  @inlinable
  public init(_ sequence: some Sequence<Element> & Sendable) {
    self.init(pulling: { pulling(sequence) })
  }

  /// What is left in an iterator, which is asked as far as the stream is read.
  ///
  ///     LazyStream(consuming: sequence(first: 1) { $0 * 2 })  // 1 2 4 8 ...
  @inlinable
  public init<Source: IteratorProtocol<Element>>(consuming iterator: sending Source) {
    let next = SerialState(pulling(IteratorSequence(iterator)))
    cell = LazyCell { LazyCell.advance(next) }
  }

  /// What a closure returns until it is nil; it is made when the first element is asked for.
  @inlinable
  init(pulling makeNext: @escaping @Sendable () -> () -> Element?) {
    cell = LazyCell { LazyCell.advance(SerialState(makeNext())) }
  }

  /// A stream without elements.
  @inlinable
  public static var empty: LazyStream { LazyStream(LazyCell(known: .end)) }

  /// A stream of one element.
  @inlinable
  public static func just(_ element: Element) -> LazyStream { empty.starting(with: element) }

  /// The first element, evaluated now if nobody has asked for it before; nil if the stream is empty.
  @inlinable
  public var head: Element? { cell.element }

  /// What is behind the first element, of which nothing is evaluated; empty if there is nothing.
  ///
  /// Whether the stream has a first element is evaluated; that element itself is not if a closure of its own makes it.
  @inlinable
  public var tail: LazyStream {
    switch cell.content {
    case .end: self
    case .element(_, let tail), .lazyElement(_, let tail): LazyStream(tail)
    }
  }

  /// Whether there is no element, evaluated now if nobody has asked before.
  @inlinable
  public var isEmpty: Bool { if case .end = cell.content { true } else { false } }

  /// Reads a stream element by element, holding only the rest.
  @frozen
  public struct Iterator: IteratorProtocol, Sendable {
    @usableFromInline
    var rest: LazyCell<Element>

    @inlinable
    init(_ rest: LazyCell<Element>) {
      self.rest = rest
    }

    /// The next element, evaluated now if nobody has asked for it before.
    @inlinable
    public mutating func next() -> Element? {
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
  @inlinable
  public func makeIterator() -> Iterator { Iterator(cell) }

  /// At least none: counting would evaluate.
  @inlinable
  public var underestimatedCount: Int { 0 }
}

extension LazyStream: Equatable where Element: Equatable {
  /// Whether both have the same elements in the same order; evaluates as far as they agree.
  @inlinable
  public static func == (left: LazyStream, right: LazyStream) -> Bool {
    left.cell === right.cell || left.elementsEqual(right)
  }
}

extension LazyStream: Hashable where Element: Hashable {
  /// Hashes the first element alone, which also an endless stream has.
  @inlinable
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
@inlinable
func pulling<Source: Sequence>(_ sequence: Source) -> () -> Source.Element? {
  var iterator = sequence.makeIterator()
  return { iterator.next() }
}
