import Huntable

/// The part of a lazy stream's place without the element: whether the place has been evaluated, by which thread, and
/// which place comes next.
///
/// Not generic: the compiler specialises no code in the `deinit` of a generic class. Each release of a place would look
/// up the metadata of several types.
@usableFromInline
class LazyPlace: @unchecked Sendable {
  // Sendable: `rest` is written by the one thread that evaluates, before it sets `isEvaluated`, and by `deinit` of this
  // place or of its last owner.

  @usableFromInline
  enum Stage: Sendable {
    /// Not read yet.
    case pending
    /// Not read yet. The elements from the first place on come first, then those from the second place on.
    case concatenation(LazyPlace, LazyPlace)
    /// One thread is evaluating; the others that read the place wait.
    case evaluating(thread: UInt, waiters: [Waiter])
    case evaluated
  }

  /// The next step of a thread that reads the place.
  @usableFromInline
  enum Task {
    case evaluate
    case concatenate(LazyPlace, LazyPlace)
    case wait(Waiter)
    case nothing
    case trap
  }

  @_alwaysEmitIntoClient
  final let isEvaluated: AtomicInt
  private final let stage: Locked<Stage>
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Nil at the end, and before the evaluation.
  final var rest: LazyPlace?

  @usableFromInline
  init(_ stage: Stage, isEvaluated: Int = 0) {
    self.isEvaluated = AtomicInt(isEvaluated, label: "LazyCell.isEvaluated")
    self.stage = Locked(stage, label: "LazyCell")
  }

  /// Releases a long chain in a loop: each place gives up its references while the loop still owns it.
  deinit {
    var parts: [LazyPlace] = []
    giveUpParts(to: &parts)
    var next = rest.take() ?? parts.popLast()
    while next != nil {
      // A place with another owner is released by that owner.
      if isKnownUniquelyReferenced(&next), let place = next {
        place.giveUpParts(to: &parts)
        next = place.rest.take() ?? parts.popLast()
      } else {
        next = parts.popLast()
      }
    }
  }

  private final func giveUpParts(to places: inout [LazyPlace]) {
    guard let (first, second) = parts else { return }
    stage.withLock { $0 = .evaluated }
    places.append(first)
    places.append(second)
  }

  /// The two places of a concatenation whose content has not been read.
  @usableFromInline
  final var parts: (LazyPlace, LazyPlace)? {
    // Relaxed: the stage, under its lock, says the same.
    if isEvaluated.load(ordering: .relaxed) == 1 { return nil }
    return stage.withLock { stage in
      if case .concatenation(let first, let second) = stage { (first, second) } else { nil }
    }
  }

  /// Begins the evaluation, unless another thread has begun it.
  @usableFromInline
  final func begin() -> Task {
    // The address of a thread's local storage identifies the thread while it runs.
    let thread = ThreadSlots.identity
    return stage.withLock { stage in
      switch stage {
      case .pending:
        stage = .evaluating(thread: thread, waiters: [])
        return .evaluate
      case .concatenation(let first, let second):
        stage = .evaluating(thread: thread, waiters: [])
        return .concatenate(first, second)
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
  }

  /// Ends the evaluation, and wakes the threads that have waited for it.
  @usableFromInline
  final func end() {
    let waiters: [Waiter] = stage.withLock { stage in
      if case .evaluating(_, let waiters) = exchange(&stage, with: .evaluated) { waiters } else { [] }
    }
    for waiter in waiters { waiter.wake() }
  }
}
