import Huntable
import ReactiveSignals

/// A scheduler on an event loop: one thread that waits for sockets, timers and work from other threads, all at once.
///
/// It has the shape of a loop of SwiftNIO, which Vapor runs on, and shows what a scheduler on such a loop must do. On
/// a `NIO.EventLoop` each part is one call, and `run()` and the poller are NIO's own:
///
/// | here | on a `NIO.EventLoop` |
/// |---|---|
/// | `enqueue(_:)` | `loop.execute { self.perform(action) }` |
/// | `enqueue(at:leeway:_:)` | `loop.scheduleTask(deadline:)`, and `cancel()` of its result |
/// | `now` | `NIODeadline.now()` |
/// | the poller and its pipe | the selector, woken by an `eventfd` |
/// | `whenReady(_:for:)` | a channel handler; channels read and write for their users |
/// | `SchedulerExecutor` | `loop.executor`, with which NIO's actors run on a loop |
///
/// Two things make it a scheduler of this library. All code of others runs inside `perform(_:)`, which makes this
/// scheduler the current one. And no lock is held while that code runs.
final class EventLoop: SchedulerExecutor {
  private struct Timer: Sendable {
    let id: Int
    let instant: Instant
    let action: @Sendable () -> Void
  }

  /// A subscription that waits for a descriptor. It holds the descriptor, which is therefore open while it is watched.
  private struct Watcher: Sendable {
    let id: Int
    let descriptor: FileDescriptor
    let interest: Interest
    let action: @Sendable () -> Void
  }

  private struct State: Sendable {
    var actions: [@Sendable () -> Void] = []
    /// In the order of their instants, and in the order in which they were enqueued if these are equal. A loop with
    /// thousands of timers would need a heap.
    var timers: [Timer] = []
    /// By the number of their descriptor.
    var watchers: [Int32: [Watcher]] = [:]
    var lastID = 0
    /// Whether the pipe contains a byte, so that many actions wake the loop once.
    var isWoken = false
    var isStopped = false

    mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }
  }

  let name: String
  private let poller = Poller()
  private let wakeup: (reading: FileDescriptor, writing: FileDescriptor)
  /// The lock is that of Huntable, which hunts see. In a release build it is the standard one.
  private let state = Mutex(State())

  init(name: String = "event loop") throws(SystemError) {
    self.name = name
    wakeup = try FileDescriptor.makePipe()
    poller.watch(wakeup.reading.number, for: .reading)
  }

  /// The clock of the library's schedulers in real time, so that their instants can be compared with those of the loop.
  var now: Instant { ImmediateScheduler.shared.now }

  func enqueue(_ action: @escaping @Sendable () -> Void) {
    wake { state in state.actions.append(action) }
  }

  @discardableResult
  func enqueue(
    at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let work = CompositeDisposable()
    let timer = wake { state in
      let index = state.timers.lastIndex { $0.instant <= instant }.map { $0 + 1 } ?? 0
      let timer = Timer(id: state.nextID(), instant: instant) { if !work.isDisposed { action() } }
      state.timers.insert(timer, at: index)
      return timer.id
    }
    work.add(
      AnyDisposable { [self] in
        // The removed timer is returned, so that its closure is released after the lock.
        _ = state.withLock { state in
          state.timers.firstIndex { $0.id == timer }.map { state.timers.remove(at: $0) }
        }
      })
    return work
  }

  /// Calls `action` on the loop whenever the descriptor is ready, until the result is disposed. It must then read or
  /// write, or dispose the result: a descriptor that stays ready keeps the loop busy.
  func whenReady(
    _ descriptor: FileDescriptor, for interest: Interest, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let work = CompositeDisposable()
    let watcher = wake { state in
      let watcher = Watcher(id: state.nextID(), descriptor: descriptor, interest: interest) {
        if !work.isDisposed { action() }
      }
      state.watchers[descriptor.number, default: []].append(watcher)
      watch(descriptor, in: state)
      return watcher.id
    }
    work.add(
      AnyDisposable { [self] in
        _ = state.withLock { state in
          let watchers = state.watchers[descriptor.number]
          let others = watchers?.filter { $0.id != watcher } ?? []
          state.watchers[descriptor.number] = others.isEmpty ? nil : others
          watch(descriptor, in: state)
          return watchers
        }
      })
    return work
  }

  /// Runs the loop on this thread until it is stopped.
  func run() {
    while !state.withLock({ $0.isStopped }) {
      for (descriptor, readiness) in poller.wait(atMost: timeUntilNextAction) {
        if descriptor == wakeup.reading.number { _ = try? wakeup.reading.receive() }
        let ready = state.withLock { state in
          if descriptor == wakeup.reading.number { state.isWoken = false }
          return (state.watchers[descriptor] ?? []).filter { !readiness.isDisjoint(with: $0.interest) }
        }
        for watcher in ready { perform(watcher.action) }
      }
      runActions()
    }
  }

  /// Ends `run()` after the action that is running. Actions that wait do not run any more.
  func stop() {
    wake { state in state.isStopped = true }
  }

  /// Runs the actions that wait now. Actions that they enqueue run in the next turn, after the sockets.
  private func runActions() {
    let now = now
    let actions = state.withLock { state in
      let due = state.timers.prefix { $0.instant <= now }
      state.timers.removeFirst(due.count)
      defer { state.actions = [] }
      return state.actions + due.map(\.action)
    }
    for action in actions where !state.withLock({ $0.isStopped }) { perform(action) }
  }

  private var timeUntilNextAction: Duration? {
    let now = now
    return state.withLock { state in
      if !state.actions.isEmpty { return .zero }
      return state.timers.first.map { max(now.duration(to: $0.instant), .zero) }
    }
  }

  /// Changes the state, and wakes the loop if it may be waiting in another thread.
  @discardableResult
  private func wake<Result: Sendable>(_ change: (inout State) -> Result) -> Result {
    let isHere = Schedulers.current === self
    let (result, mustSignal) = state.withLock { state in
      let result = change(&state)
      let mustSignal = !isHere && !state.isWoken
      if mustSignal { state.isWoken = true }
      return (result, mustSignal)
    }
    if mustSignal { wakeup.writing.signalPipe() }
    return result
  }

  private func watch(_ descriptor: FileDescriptor, in state: State) {
    let interests = state.watchers[descriptor.number]?.map(\.interest) ?? []
    poller.watch(descriptor.number, for: interests.reduce(into: []) { $0.formUnion($1) })
  }
}
