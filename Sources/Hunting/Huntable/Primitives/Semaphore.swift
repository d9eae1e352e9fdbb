public import Dispatch

#if EXPLORATION
  import CHuntable

  /// A counter of permits that threads wait for, with the interface of `DispatchSemaphore`. In builds without
  /// exploration, `Semaphore` is that type.
  ///
  /// A hunt may switch threads before each operation. Threads that wait for signals that never come are a deadlock. Under
  /// control a wait with a limit ends in virtual time.
  public final class Semaphore: Sendable {
    private let real: DispatchSemaphore
    private let object: HuntedObject
    private let state: Controlled<State>

    private struct State {
      /// How many signals no wait has consumed yet.
      var permits: Int
      var waiting = 0

      var hasPermit: Bool { permits > 0 }
    }

    /// A semaphore with `value` permits.
    public init(value: Int, fileID: StaticString = #fileID, line: UInt32 = #line) {
      precondition(value >= 0, "A semaphore begins with no permits or more.")
      real = DispatchSemaphore(value: value)
      object = HuntedObject(fileID, line)
      state = Controlled(State(permits: value))
    }

    /// How many waits would end at once. For a hunter.
    package var permits: Int { state.value.permits }

    /// Ends one wait: one that is blocked now, or else the next. Returns a number other than zero if a wait was
    /// blocked.
    @discardableResult
    public func signal() -> Int {
      guard let hunter = object.controller else { return real.signal() }
      hunter.before(object.operation(.signal))
      state.release()
      return state.with(hunter) { state in
        state.permits += 1
        return state.permits <= state.waiting ? 1 : 0
      }
    }

    /// Waits for a permit.
    public func wait() { _ = wait(timeout: .distantFuture) }

    /// Waits for a permit until `timeout`.
    public func wait(timeout: HuntableTime) -> DispatchTimeoutResult {
      guard let hunter = object.controller else { return real.wait(timeout: timeout.dispatchTime) }
      hunter.before(object.operation(.wait))
      if !hunter.hidden({ state.value.hasPermit }) {
        // From now on `signal` returns that a thread waits.
        state.with(hunter) { $0.waiting += 1 }
        let isSignalled = hunter.wait(object.operation(.wait), until: timeout.deadline) { self.state.value.hasPermit }
        state.with(hunter) { $0.waiting -= 1 }
        guard isSignalled else { return .timedOut }
      }
      state.with(hunter) { $0.permits -= 1 }
      state.acquire()
      return .success
    }
  }
#else
  /// A counter of permits that threads wait for: `DispatchSemaphore`. In builds with exploration, a type with the same
  /// interface whose operations a hunt controls.
  public typealias Semaphore = DispatchSemaphore
#endif

extension Semaphore {
  /// Blocks until another thread signals, or until the schedulers' real-time clock reaches `deadline`, in nanoseconds;
  /// then returns false. With nil the call waits forever.
  @discardableResult
  package func wait(until deadline: Int64?) -> Bool {
    // At least one, because Dispatch reads zero as "now".
    wait(timeout: deadline.map { HuntableTime(uptimeNanoseconds: UInt64(max(1, $0))) } ?? .distantFuture) == .success
  }
}
