import Huntable

extension LazyStream {
  /// The elements for which `isIncluded` is true.
  ///
  ///     LazyStream(1...).filter { $0.isMultiple(of: 2) }  // 2 4 6 ...
  @_alwaysEmitIntoClient
  public func filter(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> LazyStream {
    LazyStream(pulling: { pulling(self.lazy.filter(isIncluded)) })
  }

  /// The first `count` elements; no element after them is evaluated. A negative count traps.
  @_alwaysEmitIntoClient
  public func take(first count: Int) -> LazyStream {
    precondition(count >= 0, "A stream cannot take a negative number of elements.")
    return LazyStream(pulling: { pulling(prefix(count)) })
  }

  /// The elements before the first one for which `isIncluded` is false.
  @_alwaysEmitIntoClient
  public func take(while isIncluded: @escaping @Sendable (Element) -> Bool) -> LazyStream {
    LazyStream(pulling: { pulling(self.lazy.prefix(while: isIncluded)) })
  }

  /// All but the first `count` elements. A skipped element that is made by its own closure is not evaluated. A negative
  /// count traps.
  @_alwaysEmitIntoClient
  public func skip(first count: Int) -> LazyStream {
    precondition(count >= 0, "A stream cannot skip a negative number of elements.")
    return LazyStream(
      LazyCell {
        var rest = self
        for _ in 0..<count {
          if rest.isEmpty { break }
          rest = rest.tail
        }
        return rest.cell.content
      })
  }

  /// All elements from the first one for which `isSkipped` is false.
  @_alwaysEmitIntoClient
  public func skip(while isSkipped: @escaping @Sendable (Element) -> Bool) -> LazyStream {
    LazyStream(pulling: { pulling(self.lazy.drop(while: isSkipped)) })
  }
}

extension LazyStream where Element: Equatable {
  /// The elements that differ from `ignored`.
  @_alwaysEmitIntoClient
  public func ignore(_ ignored: Element) -> LazyStream { filter { $0 != ignored } }

  /// The elements that differ from the element before them. The first element is always included.
  ///
  ///     LazyStream([1, 2, 2, 1]).distinctUntilChanged()  // 1 2 1
  @_alwaysEmitIntoClient
  public func distinctUntilChanged() -> LazyStream {
    LazyStream(pulling: {
      var last: Element?
      return pulling(
        self.lazy.filter { element in
          // Compared with a pattern, so that a nil element is not mistaken for "no element yet".
          if case .some(let previous) = last, previous == element { return false }
          last = .some(element)
          return true
        })
    })
  }
}
