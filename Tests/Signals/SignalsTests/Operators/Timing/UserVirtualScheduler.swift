import Synchronization

/// A virtual scheduler as a user would write one, with the public interface alone.
final class UserVirtualScheduler: SchedulerExecutor {
  struct Work {
    let due: Instant
    let order: Int
    let origin: WorkOrigin?
    let handle: AnyDisposable
    let action: @Sendable () -> Void
  }

  private struct State {
    var now = Instant.zero
    var order = 0
    var work: [Work] = []
    var jobs = 0
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var name: String { "user's" }

  /// The waiting actions that have not been cancelled.
  var pending: [Work] {
    state.withLock { $0.work.filter { !$0.handle.isDisposed } }.sorted { ($0.due, $0.order) < ($1.due, $1.order) }
  }

  var jobCount: Int { state.withLock { $0.jobs } }

  func enqueue(_ action: @escaping @Sendable () -> Void) { schedule(action) }

  @discardableResult
  func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { add(now, nil, action) }

  @discardableResult
  func enqueue(at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    add(instant, nil, action)
  }

  @discardableResult
  func enqueue(
    at instant: Instant, leeway: Duration, origin: WorkOrigin, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    add(instant, origin, action)
  }

  func enqueueJob(_ run: @escaping @Sendable () -> Void) {
    state.withLock { $0.jobs += 1 }
    enqueue(run)
  }

  /// Runs the actions that become due within `duration`, each at its own instant.
  func advance(by duration: Duration) {
    let end = now.advanced(by: duration)
    while let next = pending.first, next.due <= end {
      state.withLock { state in
        state.now = max(state.now, next.due)
        state.work.removeAll { $0.order == next.order }
      }
      perform(next.action)
    }
    state.withLock { $0.now = end }
  }

  private func add(_ due: Instant, _ origin: WorkOrigin?, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    let handle = AnyDisposable()
    state.withLock { state in
      state.order += 1
      state.work.append(
        Work(due: max(due, state.now), order: state.order, origin: origin, handle: handle, action: action))
    }
    return handle
  }
}

/// A scheduler that runs its work inline, and pretends to wait for dated work.
final class UserInlineScheduler: Scheduler {
  private let time = Mutex(Instant.zero)

  var now: Instant { time.withLock { $0 } }
  var name: String { "inline" }
  var blocksUntilDue: Bool { true }

  func enqueue(_ action: @escaping @Sendable () -> Void) { action() }

  @discardableResult
  func enqueue(at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    time.withLock { $0 = max($0, instant) }
    action()
    return AnyDisposable()
  }
}
