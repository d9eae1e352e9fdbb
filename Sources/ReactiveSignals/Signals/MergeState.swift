/// The bookkeeping of a merge: which signals run, which wait, and when the merge completes. A value without threads: it
/// receives an event and returns an action.
@usableFromInline
struct MergeState<Inner> {
  @usableFromInline
  enum Action {
    case nothing
    /// Subscribe to this signal.
    case start(Inner)
    /// Everything is over.
    case complete
  }

  @usableFromInline
  enum Source: Sendable {
    case running
    /// No signal will come any more; those that run or wait go on.
    case ended
    /// All is over, or nobody is interested any more.
    case cancelled
  }

  @usableFromInline
  let limit: Int
  @usableFromInline
  var source = Source.running
  @usableFromInline
  var running = 0
  @usableFromInline
  var waiting = RingBuffer<Inner>()

  @inlinable
  init(limit: Int) {
    self.limit = limit
  }

  /// Whether a signal received now would start at once.
  @inlinable
  var hasRoom: Bool {
    if case .running = source { running < limit } else { false }
  }

  /// The source has sent a signal.
  @inlinable
  mutating func receive(_ inner: Inner) -> Action {
    guard case .running = source else { return .nothing }
    guard running < limit else {
      waiting.append(inner)
      return .nothing
    }
    running += 1
    return .start(inner)
  }

  /// The source has completed.
  @inlinable
  mutating func sourceCompleted() -> Action {
    guard case .running = source else { return .nothing }
    source = .ended
    return completeIfOver()
  }

  /// One of the signals that run has completed.
  @inlinable
  mutating func innerCompleted() -> Action {
    if case .cancelled = source { return .nothing }
    if let next = waiting.popFirst() { return .start(next) }
    running -= 1
    return completeIfOver()
  }

  /// Forgets everything; what waited is returned, to be released outside any lock.
  @inlinable
  mutating func cancel() -> RingBuffer<Inner> {
    defer { waiting = RingBuffer() }
    source = .cancelled
    return waiting
  }

  @inlinable
  mutating func completeIfOver() -> Action {
    guard case .ended = source, running == 0 else { return .nothing }
    source = .cancelled
    return .complete
  }
}

extension MergeState: Sendable where Inner: Sendable {}
extension MergeState.Action: Sendable where Inner: Sendable {}
