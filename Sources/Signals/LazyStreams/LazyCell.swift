import Huntable

/// One place of a lazy stream. The content of a place is evaluated once, when it is first read, with no lock held.
///
/// Threads that read the place during the evaluation wait. After the evaluation the content never changes, and is read
/// without a lock.
@usableFromInline
final class LazyCell<Element: Sendable>: LazyPlace, @unchecked Sendable {
  // Sendable: the fields are written by the one thread that evaluates, before it sets `isEvaluated`.

  @usableFromInline
  enum Content: Sendable {
    case end
    /// An element, and the place after it.
    case element(Element, LazyCell)
    /// The place of an element that is evaluated separately, and the place after it.
    case lazyElement(LazyCell, LazyCell)
  }

  /// The origin of the content of a place that has not been read.
  @usableFromInline
  enum Source: Sendable {
    case content(@Sendable () -> Content)
    /// The results of the closure that this closure makes.
    case start(@Sendable () -> () -> Element?)
    /// The results of a closure whose earlier results are in earlier places.
    case rest(LazyElements<Element>)
  }

  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Nil after the evaluation has begun.
  var source: Source?
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  var known: Element?
  /// The place of an element that is evaluated separately.
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  var head: LazyCell?
  /// Witnesses the content.
  @_alwaysEmitIntoClient
  let witness = Witness()

  @_alwaysEmitIntoClient
  init(_ source: Source) {
    self.source = source
    super.init(.pending)
  }

  @_alwaysEmitIntoClient
  convenience init(_ evaluate: @escaping @Sendable () -> Content) {
    self.init(.content(evaluate))
  }

  /// The elements from `first` on, then those from `second` on.
  @_alwaysEmitIntoClient
  init(_ first: LazyCell, _ second: LazyCell) {
    super.init(.concatenation(first, second))
  }

  @_alwaysEmitIntoClient
  init(known: Content) {
    super.init(.evaluated, isEvaluated: 1)
    store(known)
  }

  /// The content, evaluated now if it has not been read before.
  @_alwaysEmitIntoClient
  @inline(__always)
  var content: Content {
    if isEvaluated.load(ordering: .acquiring) == 0 { evaluate() }
    witness.isRead()
    guard let rest else { return .end }
    let tail = unsafeDowncast(rest, to: LazyCell.self)
    if let head { return .lazyElement(head, tail) }
    return .element(known!, tail)
  }

  @_alwaysEmitIntoClient
  @inline(never)
  func evaluate() {
    switch begin() {
    case .evaluate:
      assertNoLockIsHeld()
      store(source.take()!.content)
    case .concatenate(let first, let second):
      let places = Concatenation(
        unsafeDowncast(first, to: LazyCell.self), unsafeDowncast(second, to: LazyCell.self))
      store(Self.advance(LazyElements(pulling(places))))
    case .wait(let waiter):
      waiter.wait()
      return
    case .nothing: return
    case .trap: preconditionFailure("An element of a LazyStream was asked for by its own evaluation.")
    }
    witness.isWritten()
    isEvaluated.store(1, ordering: .releasing)
    end()
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func store(_ content: Content) {
    switch content {
    case .end: break
    case .element(let element, let tail):
      known = .some(element)
      rest = tail
    case .lazyElement(let head, let tail):
      self.head = head
      rest = tail
    }
  }

  /// The content made of the next element and a new place after it.
  @_alwaysEmitIntoClient
  static func advance(_ elements: LazyElements<Element>) -> Content {
    guard let element = elements.next() else { return .end }
    return .element(element, LazyCell(.rest(elements)))
  }

  /// The elements from this place on. For the only owner of the place: no other code can read these elements, so they
  /// need no places.
  @_alwaysEmitIntoClient
  @inline(__always)
  var unsharedElements: LazyElements<Element>? {
    // Relaxed: another thread that evaluated the place has released its reference since. The reference count orders that
    // release before this read.
    if isEvaluated.load(ordering: .relaxed) == 1 { return nil }
    switch source {
    case .rest(let elements): return elements
    case .start(let makeNext):
      let elements = LazyElements(makeNext())
      source = .rest(elements)
      return elements
    case .content, nil: return nil
    }
  }
}

extension LazyCell.Source {
  /// Calls the closure.
  @_alwaysEmitIntoClient
  var content: LazyCell.Content {
    switch self {
    case .content(let evaluate): evaluate()
    case .start(let makeNext): LazyCell.advance(LazyElements(makeNext()))
    case .rest(let elements): LazyCell.advance(elements)
    }
  }
}

/// A closure that returns one more element with each call; nil at the end.
///
/// Each place of a stream calls the closure once, and only after the previous place has. So the captured state needs no
/// protection.
@usableFromInline
// Sendable because only one place at a time calls the closure.
final class LazyElements<Element>: @unchecked Sendable {
  // Not in a `SerialState`: a call of a variable closure counts a reference to it.
  @_alwaysEmitIntoClient
  let pull: () -> Element?

  @_alwaysEmitIntoClient
  init(_ pull: @escaping () -> Element?) {
    self.pull = pull
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func next() -> Element? {
    // The caller retains this object, and this object retains the closure. So no reference to the closure is counted.
    Unmanaged.passUnretained(self)._withUnsafeGuaranteedRef { $0.pull() }
  }
}

/// The elements of one stream after the other. Nested concatenations are taken apart here, so that reading uses
/// constant stack even if many streams were appended one by one.
@usableFromInline
struct Concatenation<Element: Sendable>: Sequence, IteratorProtocol {
  /// In reverse order, so that the next place is removed from the end.
  @_alwaysEmitIntoClient
  var places: [LazyPlace]

  @_alwaysEmitIntoClient
  init(_ first: LazyCell<Element>, _ second: LazyCell<Element>) {
    places = [second, first]
  }

  @_alwaysEmitIntoClient
  mutating func next() -> Element? {
    while let place = places.popLast() {
      if let (first, second) = place.parts {
        places.append(second)
        places.append(first)
        continue
      }
      switch unsafeDowncast(place, to: LazyCell<Element>.self).content {
      case .end: continue
      case .element(let element, let tail):
        places.append(tail)
        return element
      case .lazyElement(let head, let tail):
        places.append(tail)
        return head.element
      }
    }
    return nil
  }
}

extension LazyCell {
  /// The element of this place; nil at the end.
  @_alwaysEmitIntoClient
  var element: Element? {
    switch content {
    case .end: nil
    case .element(let element, _): element
    case .lazyElement(let head, _): head.element
    }
  }
}
