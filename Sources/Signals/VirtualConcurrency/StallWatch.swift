import CHuntable
import CRaceHunt
import Huntable
import RuntimeHooks

/// Says where a test in virtual time is that does not go on: one of its jobs loops, or blocks the thread.
///
/// Nothing can end such a job. A thread of its own looks at the number of steps in real time.
package final class StallWatch: Sendable {
  /// Looks once a second, and says so after eight seconds without a step.
  package static let standard = StallWatch(pause: .seconds(1), patience: 8) { rh_say($0) }

  /// The watch of tests. A task-local value, so that a test of the watch has its own.
  @TaskLocal package static var current = standard

  private struct State {
    var hasThread = false
    /// The kernel's number of the thread that runs steps now; 0 if none does.
    var thread: Int64 = 0
    var place = ""
  }

  private let pause: Duration
  private let patience: Int
  private let report: @Sendable (String) -> Void
  private let state = Locked(State(), label: "StallWatch")
  // Relaxed: only whether the number changes matters.
  private let steps = AtomicInt(0, label: "StallWatch.steps")

  /// - Parameters:
  ///   - pause: The real time between two looks.
  ///   - patience: After how many looks without a step `report` is called, once for each step.
  ///   - report: Gets a sentence, with a line break at its end.
  package init(pause: Duration, patience: Int, report: @escaping @Sendable (String) -> Void) {
    self.pause = pause
    self.patience = patience
    self.report = report
  }

  /// A step begins.
  func step() { steps.add(1, ordering: .relaxed) }

  /// Runs steps of the test at `place`. The calling thread is watched meanwhile.
  func watching(_ place: String, _ body: () -> Void) {
    step()
    let starts = state.withLock { state in
      defer { state = State(hasThread: true, thread: rh_thread_number(), place: place) }
      return !state.hasThread
    }
    if starts { start() }
    rh_permit_interruption()
    body()
    state.withLock { $0.thread = 0 }
  }

  private func start() {
    _ = rh_thread_start(
      1 << 18,
      { context in
        let watch = Unmanaged<StallWatch>.fromOpaque(context!).takeUnretainedValue()
        watch.watch()
      }, Unmanaged.passRetained(self).toOpaque())
  }

  private func watch() -> Never {
    var seen = (steps: 0, looks: 0)
    while true {
      ct_sleep(Int64(pause / .nanoseconds(1)))
      let (now, running) = (steps.load(ordering: .relaxed), state.withLock { $0 })
      seen = (now, now == seen.steps && running.thread != 0 ? seen.looks + 1 : 0)
      if seen.looks == patience { report(sentence(running)) }
    }
  }

  private func sentence(_ running: State) -> String {
    let addresses = withUnsafeTemporaryAllocation(of: UnsafeRawPointer?.self, capacity: Int(rh_many_places)) { places in
      let count = rh_sample(running.thread, places.baseAddress!)
      return places.prefix(Int(count)).map { UInt(bitPattern: $0) }
    }
    let lines = Place.chain(of: addresses, orOurs: true).map(\.text)
    let at = lines.isEmpty ? "in code whose line is not known" : "at \(lines.joined(separator: ", called at "))"
    return
      "The test that runs at \(running.place) has not gone on for \(pause * patience): its thread loops or blocks \(at).\n"
  }
}
