import Huntable
public import ReactiveSignals

// In an asynchronous test something else runs the scheduler: these functions suspend the task until it has done so.
// Where nothing runs the scheduler, they run it themselves, as the synchronous functions of the same names do.

extension TestScheduler {
  /// Suspends the task while `duration` passes, and everything that becomes due meanwhile runs.
  ///
  ///     try await withVirtualTime { time in
  ///       let search = Search(on: time)
  ///       search.type("swift")
  ///       await time.advance(by: .milliseconds(299))
  ///       #expect(search.requests == [])
  ///       await time.advance(by: .milliseconds(1))
  ///       #expect(search.requests == ["swift"])
  ///     }
  ///
  /// Each action and each job of a task runs at its own instant. The call returns when nothing is left that is due by
  /// its last instant, including the work that other work added, such as the jobs of tasks that slept until that instant
  /// or were created there. Work that is due later has not begun. If several tasks wait for the same instant, they resume
  /// one after the other, each when the work that the one before it added has run.
  ///
  /// Work that other threads do in real time is not waited for. Cancelling the task has no effect on the call. If
  /// nothing else runs the scheduler, the call runs it on this thread. Going back in time traps.
  ///
  /// - Parameter duration: How far the clock moves; not negative.
  nonisolated(nonsending) public func advance(by duration: Duration) async {
    precondition(duration >= .zero, "A TestScheduler cannot go back in time: it was told to advance by \(duration).")
    await advance(to: now.advanced(by: duration))
  }

  /// Suspends the task until the clock shows `instant`, and everything that is due by then has run; otherwise like
  /// `advance(by:)`.
  ///
  /// - Parameter instant: The instant at which the task continues. Instants in the past trap.
  nonisolated(nonsending) public func advance(to instant: Instant) async {
    let start = now
    precondition(
      instant >= start, "A TestScheduler cannot go back in time: it stands at \(start), and was sent to \(instant).")
    guard isDriven else { return advanceHere(to: instant) }
    await withUnsafeContinuation { continuation in
      enqueueWhenSettled(at: instant) { continuation.resume() }
    }
  }

  /// Suspends the task until everything has run that is due at the present instant, including the work that this adds
  /// for the same instant. The clock does not move. Otherwise like `advance(by:)`.
  nonisolated(nonsending) public func runCurrent() async { await advance(to: now) }

  /// Suspends the task until nothing else is pending. The clock advances until all work has been done.
  ///
  /// If several tasks wait, they resume one after the other. Endless work, such as a repetition, keeps this call
  /// waiting. If nothing else runs the scheduler, the call runs it on this thread.
  nonisolated(nonsending) public func idle() async {
    guard isDriven else { return run() }
    await withUnsafeContinuation { continuation in
      enqueueWhenIdle { continuation.resume() }
    }
  }

  /// The synchronous function, which an asynchronous one of the same name hides where calls may suspend.
  private func advanceHere(to instant: Instant) { advance(to: instant) }
}
