import Huntable

/// One place of a lazy stream. Its content is evaluated when it is first read, once, with no lock held.
///
/// Other threads that read it during the evaluation wait. The content never changes afterwards, and is then read
/// without a lock.
@usableFromInline
final class LazyCell<Element: Sendable>: Sendable {
  @usableFromInline
  enum Content: Sendable {
    case end
    /// An element, and the place after it.
    case element(Element, LazyCell)
    /// An element that is evaluated separately, in the first place; and the place after it.
    case lazyElement(LazyCell, LazyCell)
  }

  @usableFromInline
  enum Stage: Sendable {
    /// Not read yet.
    case pending(@Sendable () -> Content)
    /// Not read yet. The elements from the first place on come first, then those from the second place on.
    case concatenation(LazyCell, LazyCell)
    /// One thread is evaluating; others wait.
    case evaluating(thread: UInt, waiters: [Waiter])
    case evaluated
  }

  @usableFromInline
  enum Task {
    case evaluate(@Sendable () -> Content)
    case wait(Waiter)
    case nothing
    case trap
  }

  @usableFromInline
  let isEvaluated: AtomicInt
  @usableFromInline
  let stage: Locked<Stage>
  @exclusivity(unchecked)
  @usableFromInline
  // Written by the one thread that evaluates, before it sets `isEvaluated`, and by `deinit` of this cell or of its last
  // owner.
  nonisolated(unsafe) var known: Content
  /// Witnesses `known`, until `deinit`.
  @usableFromInline
  let witness = Witness()

  @inlinable
  init(_ stage: Stage) {
    isEvaluated = AtomicInt(0, label: "LazyCell.isEvaluated")
    self.stage = Locked(stage, label: "LazyCell")
    known = .end
  }

  @inlinable
  convenience init(_ evaluate: @escaping @Sendable () -> Content) {
    self.init(.pending(evaluate))
  }

  @inlinable
  init(known: Content) {
    isEvaluated = AtomicInt(1, label: "LazyCell.isEvaluated")
    stage = Locked(.evaluated, label: "LazyCell")
    self.known = known
  }

  /// Releases a long chain in a loop: each cell gives up its references while the loop still owns it.
  @inlinable
  deinit {
    var parts: [LazyCell] = []
    giveUpParts(to: &parts)
    var next = giveUpTail() ?? Self.takeLast(from: &parts)
    while next != nil {
      // Cells with other owners are released by those.
      if isKnownUniquelyReferenced(&next), let cell = next {
        cell.giveUpParts(to: &parts)
        next = cell.giveUpTail() ?? Self.takeLast(from: &parts)
      } else {
        next = Self.takeLast(from: &parts)
      }
    }
  }

  // Not `popLast()`: unspecialised, it looks up the metadata of four types, and no code in `deinit` is specialised.
  @inlinable
  @inline(__always)
  static func takeLast(from cells: inout [LazyCell]) -> LazyCell? {
    cells.isEmpty ? nil : cells.removeLast()
  }

  /// The content, evaluated now if it has not been read before.
  @inlinable
  @inline(__always)
  var content: Content {
    if isEvaluated.load(ordering: .acquiring) == 0 { evaluate() }
    witness.isRead()
    return known
  }

  /// The two places of a concatenation, as long as its content has not been read.
  @inlinable
  var parts: (LazyCell, LazyCell)? {
    // Relaxed: the stage, under its lock, says the same.
    if isEvaluated.load(ordering: .relaxed) == 1 { return nil }
    return stage.withLock { stage in
      if case .concatenation(let first, let second) = stage { (first, second) } else { nil }
    }
  }

  @inlinable
  @inline(never)
  func evaluate() {
    // The address of a thread's local storage identifies the thread while it runs.
    let thread = ThreadSlots.identity
    switch stage.withLock({ stage in Self.begin(&stage, on: thread) }) {
    case .evaluate(let evaluate):
      assertNoLockIsHeld()
      known = evaluate()
      witness.isWritten()
      isEvaluated.store(1, ordering: .releasing)
      for waiter in stage.withLock({ stage in Self.end(&stage) }) { waiter.wake() }
    case .wait(let waiter): waiter.wait()
    case .nothing: break
    case .trap: preconditionFailure("An element of a LazyStream was asked for by its own evaluation.")
    }
  }

  @inlinable
  static func begin(_ stage: inout Stage, on thread: UInt) -> Task {
    switch stage {
    case .pending(let evaluate):
      stage = .evaluating(thread: thread, waiters: [])
      return .evaluate(evaluate)
    case .concatenation(let first, let second):
      stage = .evaluating(thread: thread, waiters: [])
      return .evaluate { advance(SerialState(pulling(Concatenation(first, second)))) }
    case .evaluating(thread, _):
      return .trap
    case .evaluating(let other, var waiters):
      let waiter = Waiter()
      waiters.append(waiter)
      stage = .evaluating(thread: other, waiters: waiters)
      return .wait(waiter)
    case .evaluated:
      return .nothing
    }
  }

  @inlinable
  static func end(_ stage: inout Stage) -> [Waiter] {
    defer { stage = .evaluated }
    if case .evaluating(_, let waiters) = stage { return waiters }
    return []
  }

  /// The content made of the next element and a new place after it. Each place calls `next` once, and only after the
  /// place before it has; so the state that `next` captures needs no protection.
  @inlinable
  static func advance(_ next: SerialState<() -> Element?>) -> Content {
    guard let element = next.value() else { return .end }
    return .element(element, LazyCell { advance(next) })
  }

  @inlinable
  func giveUpTail() -> LazyCell? {
    switch known {
    case .end: return nil
    case .element(_, let tail), .lazyElement(_, let tail):
      known = .end
      return tail
    }
  }

  @inlinable
  func giveUpParts(to cells: inout [LazyCell]) {
    guard let (first, second) = parts else { return }
    stage.withLock { $0 = .evaluated }
    cells.append(first)
    cells.append(second)
  }
}

/// The elements of one stream after the other. Nested concatenations are taken apart here, so that reading uses
/// constant stack even if many streams were appended one by one.
@usableFromInline
struct Concatenation<Element: Sendable>: Sequence, IteratorProtocol {
  /// In reverse order, so that the next place is removed from the end.
  @usableFromInline
  var places: [LazyCell<Element>]

  @inlinable
  init(_ first: LazyCell<Element>, _ second: LazyCell<Element>) {
    places = [second, first]
  }

  @inlinable
  mutating func next() -> Element? {
    while let place = places.popLast() {
      if let (first, second) = place.parts {
        places.append(second)
        places.append(first)
        continue
      }
      switch place.content {
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
  @inlinable
  var element: Element? {
    switch content {
    case .end: nil
    case .element(let element, _): element
    case .lazyElement(let head, _): head.element
    }
  }
}
