/// The bookkeeping of a merge: which signals run, which wait, and when the merge completes. A value without threads,
/// which receives an event and returns an action.
@usableFromInline
struct MergeState<Inner>: ~Copyable {
  @usableFromInline
  enum Action {
    case nothing
    /// Subscribe to this signal.
    case start(Inner)
    /// Complete the merge.
    case complete
  }

  @usableFromInline
  enum Source: Sendable {
    case running
    /// The source sends no more signals; running and waiting signals continue.
    case ended
    /// The merge has ended.
    case cancelled
  }

  @_alwaysEmitIntoClient
  let limit: Int
  @_alwaysEmitIntoClient
  var source = Source.running
  @_alwaysEmitIntoClient
  var running = 0
  @_alwaysEmitIntoClient
  var waiting = RingBuffer<Inner>()
  /// The threads that are subscribing to signals, almost always at most one, and the signals that each of them must
  /// subscribe to next.
  @_alwaysEmitIntoClient
  var subscribing: [(thread: UInt, next: RingBuffer<Inner>)] = []

  @_alwaysEmitIntoClient
  init(limit: Int) {
    self.limit = limit
  }

  /// Whether a signal received now would start immediately.
  @_alwaysEmitIntoClient
  var hasRoom: Bool {
    if case .running = source { running < limit } else { false }
  }

  /// The source sent a signal.
  @_alwaysEmitIntoClient
  mutating func receive(_ inner: Inner) -> Action {
    guard case .running = source else { return .nothing }
    return add(inner)
  }

  /// The source or a running signal sent a signal. A running signal may do so after the source has ended.
  @_alwaysEmitIntoClient
  mutating func add(_ inner: Inner) -> Action {
    if case .cancelled = source { return .nothing }
    guard running < limit else {
      waiting.append(inner)
      return .nothing
    }
    running += 1
    return .start(inner)
  }

  /// The source sent a signal, and only `capacity` signals may wait. The caller must release the dropped signal outside
  /// any lock.
  @_alwaysEmitIntoClient
  mutating func receive<Failure>(
    _ inner: Inner, capacity: Int, _ overflow: Overflow<Failure>
  ) throws(Failure) -> (Action, dropped: Inner?) {
    guard case .running = source, running >= limit else { return (receive(inner), nil) }
    return (.nothing, try overflow.admit(inner, to: &waiting, capacity: capacity))
  }

  /// The source completed, or is no longer needed.
  @_alwaysEmitIntoClient
  mutating func sourceCompleted() -> Action {
    guard case .running = source else { return .nothing }
    source = .ended
    return completeIfOver()
  }

  /// A running signal completed.
  @_alwaysEmitIntoClient
  mutating func innerCompleted() -> Action {
    if let next = waiting.popFirst() { return .start(next) }
    running -= 1
    return completeIfOver()
  }

  /// Drops everything. Returns the waiting signals, which the caller must release outside any lock.
  @_alwaysEmitIntoClient
  mutating func cancel() -> RingBuffer<Inner> {
    source = .cancelled
    return exchange(&waiting, with: RingBuffer())
  }

  @_alwaysEmitIntoClient
  func completeIfOver() -> Action {
    if case .ended = source, running == 0 { .complete } else { .nothing }
  }

  /// A thread wants to subscribe to `inner`. Returns false if the thread is still subscribing to another signal. `inner`
  /// then waits for the end of that subscription.
  @_alwaysEmitIntoClient
  mutating func subscribes(to inner: Inner, on thread: UInt) -> Bool {
    guard let index = subscribing.firstIndex(where: { $0.thread == thread }) else {
      subscribing.append((thread, RingBuffer()))
      return true
    }
    subscribing[index].next.append(inner)
    return false
  }

  /// The thread has subscribed to a signal. Returns the next signal to which this thread must subscribe.
  @_alwaysEmitIntoClient
  mutating func next(on thread: UInt) -> Inner? {
    guard let index = subscribing.firstIndex(where: { $0.thread == thread }) else { return nil }
    if let inner = subscribing[index].next.popFirst() { return inner }
    subscribing.remove(at: index)
    return nil
  }
}

extension MergeState: Sendable where Inner: Sendable {}
extension MergeState.Action: Sendable where Inner: Sendable {}
