public import Dispatch

#if EXPLORATION
  /// Work that can be cancelled and awaited, with the interface of `DispatchWorkItem`. In builds without exploration,
  /// `HuntableWorkItem` is that type.
  ///
  /// A hunt may switch threads before each operation. Cancelling has no effect on work that has begun.
  public final class HuntableWorkItem: @unchecked Sendable {
    // Sendable: the queues run the work one after another, or the code that performs it at the same time is what a hunt
    // looks for.

    let real: DispatchWorkItem
    let isBarrier: Bool
    private let block: () -> Void
    private let done: HuntableGroup
    private let object: HuntedObject
    private let state = Controlled(State())

    private struct State {
      var isCancelled = false
      var isDone = false
    }

    /// Work that runs `block`.
    public init(
      qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], fileID: StaticString = #fileID,
      line: UInt32 = #line, block: @escaping () -> Void
    ) {
      real = DispatchWorkItem(qos: qos, flags: flags, block: block)
      isBarrier = flags.contains(.barrier)
      self.block = block
      object = HuntedObject(fileID, line)
      done = HuntableGroup(fileID: fileID, line: line)
      if let hunter = object.controller { done.entered(under: hunter) }
    }

    /// Runs the work on this thread, unless it is cancelled.
    public func perform() {
      guard let hunter = object.controller else { return real.perform() }
      hunter.before(object.operation(.load))
      hunter.performs(.workItems)
      if !state.with(hunter, { $0.isCancelled }) { block() }
      hunter.note(object.operation(.store))
      let isFirst = state.with(hunter) { state in
        defer { state.isDone = true }
        return !state.isDone
      }
      if isFirst { done.leave() }
    }

    /// Prevents the work from beginning.
    public func cancel() {
      guard let hunter = object.controller else { return real.cancel() }
      hunter.before(object.operation(.store))
      hunter.performs(.workItems)
      state.with(hunter) { $0.isCancelled = true }
    }

    /// Whether the work was cancelled.
    public var isCancelled: Bool {
      guard let hunter = object.controller else { return real.isCancelled }
      hunter.before(object.operation(.load))
      hunter.performs(.workItems)
      return state.with(hunter) { $0.isCancelled }
    }

    /// Waits until the work has ended, or was to begin after it was cancelled.
    public func wait() { _ = wait(timeout: .distantFuture) }

    /// Waits until the work has ended, or was to begin after it was cancelled, or until `timeout`.
    public func wait(timeout: HuntableTime) -> DispatchTimeoutResult {
      if object.controller == nil { return real.wait(timeout: timeout.dispatchTime) }
      return done.wait(timeout: timeout)
    }

    /// Submits `work` to the queue when the work of this item has ended.
    public func notify(
      qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: HuntableQueue,
      execute work: @escaping @Sendable () -> Void
    ) {
      if object.controller == nil {
        return real.notify(qos: qos, flags: flags, queue: queue.real, execute: work)
      }
      done.notify(flags: flags, queue: queue, execute: work)
    }

    /// Submits an item to the queue when the work of this item has ended.
    public func notify(queue: HuntableQueue, execute workItem: HuntableWorkItem) {
      if object.controller == nil { return real.notify(queue: queue.real, execute: workItem.real) }
      done.notify(queue: queue, work: workItem)
    }
  }
#else
  /// Work that can be cancelled and awaited: `DispatchWorkItem`. In builds with exploration, a type with the same interface
  /// whose operations a hunt controls.
  public typealias HuntableWorkItem = DispatchWorkItem
#endif
