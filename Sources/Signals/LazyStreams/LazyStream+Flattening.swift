extension LazyStream {
  /// Turns each element into a stream and concatenates these streams. Other operators can be defined with it.
  ///
  /// `makeBinder` is called once, when the first element is read, so the binder that it returns may hold state. The
  /// binder receives each element. If the binder returns a stream, the elements of that stream follow. If the binder sets
  /// `stop` and returns a stream, that stream is the last one. If the binder returns nil, the result ends there.
  ///
  ///     LazyStream(1...).statefulFlatMap {
  ///       { number, stop in
  ///         stop = number == 3
  ///         return .just(number + 1)
  ///       }
  ///     }  // 2 3 4
  @_alwaysEmitIntoClient
  public func statefulFlatMap<Output: Sendable>(
    _ makeBinder: @escaping @Sendable () -> (_ element: Element, _ stop: inout Bool) -> LazyStream<Output>?
  ) -> LazyStream<Output> {
    LazyStream<Output>(pulling: { pulling(LazyBinding(self, makeBinder())) })
  }

  /// Turns each element into a stream and concatenates these streams.
  ///
  ///     LazyStream(1...).flatMap { LazyStream([$0, $0]) }  // 1 1 2 2 3 3 ...
  @_alwaysEmitIntoClient
  public func flatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Element) -> LazyStream<Output>
  ) -> LazyStream<Output> {
    statefulFlatMap { { element, _ in transform(element) } }
  }

  /// Concatenates the streams that are this stream's elements.
  @_alwaysEmitIntoClient
  public func flatten<Output: Sendable>() -> LazyStream<Output> where Element == LazyStream<Output> {
    flatMap { $0 }
  }

  /// The elements of all `streams`, one stream after the other.
  @_alwaysEmitIntoClient
  public static func concat(_ streams: some Sequence<LazyStream>) -> LazyStream {
    LazyStream<LazyStream>(Array(streams)).flatten()
  }

  /// The elements of this stream, then those of `next`.
  ///
  /// Appending costs O(1). Any number of streams that were appended one by one are read on constant stack.
  ///
  ///     LazyStream([1, 2]).concat(.just(3))  // 1 2 3
  @_alwaysEmitIntoClient
  public func concat(_ next: LazyStream) -> LazyStream {
    LazyStream(LazyCell(cell, next.cell))
  }

  /// `first`, then the elements of this stream.
  @_alwaysEmitIntoClient
  public func starting(with first: Element) -> LazyStream {
    LazyStream(LazyCell(known: .element(first, cell)))
  }
}

/// The elements of the streams that a binder returns, one stream after the other, in a loop.
@usableFromInline
struct LazyBinding<Element: Sendable, Output: Sendable>: Sequence, IteratorProtocol {
  @_alwaysEmitIntoClient
  var source: LazyStream<Element>.Iterator
  @_alwaysEmitIntoClient
  let binder: (Element, inout Bool) -> LazyStream<Output>?
  /// The rest of the stream that the binder returned last.
  @_alwaysEmitIntoClient
  var answer: LazyStream<Output>.Iterator?
  @_alwaysEmitIntoClient
  var isOver = false

  @_alwaysEmitIntoClient
  init(_ source: LazyStream<Element>, _ binder: @escaping (Element, inout Bool) -> LazyStream<Output>?) {
    self.source = source.makeIterator()
    self.binder = binder
  }

  @_alwaysEmitIntoClient
  mutating func next() -> Output? {
    while true {
      if let output = answer?.next() { return output }
      if isOver { return nil }
      guard let element = source.next() else { return nil }
      let made = binder(element, &isOver)
      answer = made?.makeIterator()
      if made == nil { isOver = true }
    }
  }
}
