extension LazyStream {
  /// The results of `transform` for each element.
  ///
  ///     LazyStream(1...).map { $0 * 10 }  // 10 20 30 ...
  @_alwaysEmitIntoClient
  public func map<Mapped: Sendable>(_ transform: @escaping @Sendable (Element) -> Mapped) -> LazyStream<Mapped> {
    LazyStream<Mapped>(pulling: { pulling(self.lazy.map(transform)) })
  }

  /// `constant` for each element.
  @_alwaysEmitIntoClient
  public func mapTo<Mapped: Sendable>(_ constant: Mapped) -> LazyStream<Mapped> {
    map { _ in constant }
  }

  /// The results of `combine`, which receives its last result, at first `initial`, and each element.
  ///
  ///     LazyStream(1...4).scan(0, +)  // 1 3 6 10
  @_alwaysEmitIntoClient
  public func scan<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (Result, Element) -> Result
  ) -> LazyStream<Result> {
    scanIndexed(initial) { result, element, _ in combine(result, element) }
  }

  /// The results of `combine`, which receives its last result, at first `initial`, each element and its index.
  @_alwaysEmitIntoClient
  public func scanIndexed<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (_ result: Result, _ element: Element, _ index: Int) -> Result
  ) -> LazyStream<Result> {
    LazyStream<Result>(pulling: {
      var result = initial
      return pulling(
        enumerated().lazy.map { index, element in
          result = combine(result, element, index)
          return result
        })
    })
  }

  /// The results of `combine`, which receives the previous element, at first `initial`, and each element.
  ///
  ///     LazyStream([1, 4, 9]).combinePrevious(0) { $1 - $0 }  // 1 3 5
  @_alwaysEmitIntoClient
  public func combinePrevious<Result: Sendable>(
    _ initial: Element, _ combine: @escaping @Sendable (_ previous: Element, _ current: Element) -> Result
  ) -> LazyStream<Result> {
    LazyStream<Result>(pulling: {
      var previous = initial
      return pulling(
        self.lazy.map { current in
          defer { previous = current }
          return combine(previous, current)
        })
    })
  }

  /// Pairs of this stream's and the other's elements, as many as the shorter stream has.
  ///
  ///     LazyStream("abc").zip(with: LazyStream(1...))  // (a, 1) (b, 2) (c, 3)
  @_alwaysEmitIntoClient
  public func zip<Other: Sendable>(with other: LazyStream<Other>) -> LazyStream<(Element, Other)> {
    LazyStream<(Element, Other)>(pulling: { pulling(Swift.zip(self, other)) })
  }

  /// An array of the first elements of all `streams`, then one of their second elements, and so on; as many as the
  /// shortest stream has elements. Without streams the result is empty.
  @_alwaysEmitIntoClient
  public static func zip(_ streams: some Sequence<LazyStream>) -> LazyStream<[Element]> {
    let streams = Array(streams)
    return LazyStream<[Element]>(pulling: { pulling(LazyRows(streams)) })
  }

  /// The results of `combine` for the first elements of all `streams`, then for their second elements, and so on.
  @_alwaysEmitIntoClient
  public static func zip<Result: Sendable>(
    _ streams: some Sequence<LazyStream>, _ combine: @escaping @Sendable ([Element]) -> Result
  ) -> LazyStream<Result> {
    zip(streams).map(combine)
  }

  /// Folds from the right: the result of `combine` for the first element and the fold of the rest; `initial` for an
  /// empty stream. The fold of the rest is computed if `combine` calls it.
  ///
  /// Elements that `combine` does not ask for are not evaluated, so the stream may be endless. If `combine` always
  /// calls the rest, the stack grows with the number of elements; for many elements `reduce` a reversed array instead.
  ///
  ///     LazyStream([1, 2, 3]).foldRight(0) { $0 - $1() }  // 1 - (2 - (3 - 0))
  @_alwaysEmitIntoClient
  public func foldRight<Result>(
    _ initial: Result, _ combine: @escaping (_ element: Element, _ rest: () -> Result) -> Result
  ) -> Result {
    var iterator = makeIterator()
    guard let first = iterator.next() else { return initial }
    return combine(first) { LazyStream(iterator.rest).foldRight(initial, combine) }
  }
}

/// Arrays of one element of each of several streams.
@usableFromInline
struct LazyRows<Element: Sendable>: Sequence, IteratorProtocol {
  @_alwaysEmitIntoClient
  var iterators: [LazyStream<Element>.Iterator]

  @_alwaysEmitIntoClient
  init(_ streams: [LazyStream<Element>]) {
    iterators = streams.map { $0.makeIterator() }
  }

  @_alwaysEmitIntoClient
  mutating func next() -> [Element]? {
    var row: [Element] = []
    row.reserveCapacity(iterators.count)
    for index in iterators.indices {
      guard let element = iterators[index].next() else { return nil }
      row.append(element)
    }
    return row.isEmpty ? nil : row
  }
}
