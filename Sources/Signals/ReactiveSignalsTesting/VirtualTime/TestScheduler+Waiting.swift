import Huntable
public import ReactiveSignals

// In an asynchronous test, `withVirtualTime` runs the scheduler: these functions suspend the task until the scheduler has
// run the work. If nothing else runs the scheduler, these functions run it, as the synchronous functions of the same
// names do.

extension TestScheduler {
  /// Suspends the task while `duration` passes and all work that becomes due runs.
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
  /// Each action and each job of a task runs at its own instant. The call returns when all work that is due by the last
  /// instant has run, also work that other work added: for example, the jobs of tasks that slept until the last instant
  /// or were created at that instant. Work that is due later has not begun. If several tasks wait for the same instant,
  /// they resume one after the other. Before each task resumes, the work that the previous task added runs.
  ///
  /// The call does not wait for work that other threads do in real time. Cancelling the task has no effect on the call.
  /// If nothing else runs the scheduler, the call runs it on this thread. Going back in time traps.
  ///
  /// - Parameter duration: How far the clock moves; not negative. With zero, all work that is due at the present instant
  ///   runs.
  nonisolated(nonsending) public func advance(by duration: Duration) async {
    precondition(duration >= .zero, "A TestScheduler cannot go back in time: it was told to advance by \(duration).")
    await advance(to: now.advanced(by: duration))
  }

  /// Suspends the task until the clock shows `instant` and all work that is due by then has run. Otherwise behaves like
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

  /// Suspends the task until nothing else is pending. The clock advances until all work has been done.
  ///
  /// If several tasks wait, they resume one after the other. Endless work, such as a repetition, keeps this call
  /// waiting. If nothing else runs the scheduler, the call runs it on this thread.
  nonisolated(nonsending) public func run() async {
    guard isDriven else { return runHere() }
    await withUnsafeContinuation { continuation in
      enqueueWhenIdle { continuation.resume() }
    }
  }

  // The synchronous functions. In asynchronous code, the asynchronous functions of the same names hide them.

  private func advanceHere(to instant: Instant) { advance(to: instant) }

  private func runHere() { run() }
}
