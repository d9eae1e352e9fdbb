public import Dispatch

#if EXPLORATION
  /// Work that is awaited together, with the interface of `DispatchGroup`. In builds without exploration,
  /// `HuntableGroup` is that type.
  ///
  /// A hunt may switch threads before each operation. Under control a wait with a limit ends in virtual time. Leaving
  /// more often than entering fails the run.
  public final class HuntableGroup: Sendable {
    let real = DispatchGroup()
    private let object: HuntedObject
    private let state: Controlled<State>

    private struct State {
      var count = 0
      /// Submitted when the group is empty.
      var notifications: [@Sendable () -> Void] = []
    }

    /// An empty group.
    public convenience init(fileID: StaticString = #fileID, line: UInt32 = #line) {
      self.init(count: 0, fileID: fileID, line: line)
    }

    /// A group that was entered so many times.
    package init(count: Int, fileID: StaticString, line: UInt32) {
      object = HuntedObject(fileID, line)
      state = Controlled(State(count: count))
    }

    /// Work begins that the group waits for.
    public func enter() {
      guard let hunter = object.controller else { return real.enter() }
      hunter.before(object.operation(.exchange))
      hunter.performs(.groups)
      state.with(hunter) { $0.count += 1 }
    }

    /// Work begins in the step of the calling operation.
    func entered(under hunter: any ExplorationController) {
      hunter.note(object.operation(.exchange))
      hunter.performs(.groups)
      state.with(hunter) { $0.count += 1 }
    }

    /// Work of the group ends. After the last work the waits end and the notifications are submitted.
    public func leave() {
      guard let hunter = object.controller else { return real.leave() }
      hunter.before(object.operation(.signal))
      state.release()
      let left = state.with(hunter) { state in
        state.count -= 1
        return state.count
      }
      if left < 0 { return hunter.trap("a group is left more often than it was entered") }
      if left == 0 { notify(under: hunter) }
    }

    /// Waits until the group is empty.
    public func wait() { _ = wait(timeout: .distantFuture) }

    /// Waits until the group is empty, or until `timeout`.
    public func wait(timeout: HuntableTime) -> DispatchTimeoutResult {
      guard let hunter = object.controller else { return real.wait(timeout: timeout.dispatchTime) }
      hunter.performs(.groups)
      let isEmpty = hunter.wait(object.operation(.wait), until: timeout.deadline) { self.state.value.count <= 0 }
      guard isEmpty else { return .timedOut }
      state.acquire()
      return .success
    }

    /// Submits `work` to the queue when the group is empty, which may be now.
    public func notify(
      qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: HuntableQueue,
      execute work: @escaping @Sendable () -> Void
    ) {
      guard let hunter = object.controller else {
        return real.notify(qos: qos, flags: flags, queue: queue.real, execute: work)
      }
      let isBarrier = flags.contains(.barrier)
      notify(under: hunter) { queue.async(flags: isBarrier ? .barrier : [], execute: work) }
    }

    /// Submits the item to the queue when the group is empty, which may be now.
    public func notify(queue: HuntableQueue, work: HuntableWorkItem) {
      guard let hunter = object.controller else { return real.notify(queue: queue.real, work: work.real) }
      notify(under: hunter) { queue.async(execute: work) }
    }

    private func notify(under hunter: any ExplorationController, _ submit: @escaping @Sendable () -> Void) {
      hunter.before(object.operation(.exchange))
      hunter.performs(.groups)
      // The thread that submits the work may be another one.
      state.release()
      let isEmpty = state.with(hunter) { state in
        state.notifications.append(submit)
        return state.count <= 0
      }
      if isEmpty { notify(under: hunter) }
    }

    private func notify(under hunter: any ExplorationController) {
      state.acquire()
      let notifications = state.with(hunter) { state in
        defer { state.notifications = [] }
        return state.notifications
      }
      for submit in notifications { submit() }
    }
  }
#else
  /// Work that is awaited together: `DispatchGroup`. In builds with exploration, a type with the same interface whose
  /// operations a hunt controls.
  public typealias HuntableGroup = DispatchGroup
#endif
