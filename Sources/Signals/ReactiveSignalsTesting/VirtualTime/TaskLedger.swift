import CRuntimeHooks
import Huntable
import ReactiveSignals
import RuntimeHooks

/// The tasks of a test that have not ended, and where they were made.
///
/// Tasks of `async let` are not in the ledger. The parent of such a task owns its memory, ends after it, and knows it.
package final class TaskLedger: TestScheduler.JobObserver {
  /// A task that is retained here until it has ended.
  private struct Entry {
    let task: Unmanaged<AnyObject>
    let number: Int
    /// The return addresses of the code that made the task, innermost first.
    let places: [UInt]

    var address: UnsafeRawPointer { UnsafeRawPointer(task.toOpaque()) }
  }

  // Sendable: the tasks are retained, and the lock protects everything else.
  private struct State: @unchecked Sendable {
    var entries: [UnsafeRawPointer: Entry] = [:]
    var count = 0
    /// The identity of the task that came first, which is the body's. Identities of tasks increase.
    var first: UInt64?
    var jobsSinceSearch = 0

    /// Removes tasks that have ended: the task whose job has run, and from time to time all tasks, since a job of an
    /// actor may end several tasks.
    mutating func takeEnded(after task: UnsafeRawPointer) -> Entries {
      jobsSinceSearch += 1
      var candidates = entries[task].map { [$0] } ?? []
      if jobsSinceSearch * 8 > entries.count {
        jobsSinceSearch = 0
        candidates = Array(entries.values)
      }
      let ended = candidates.filter { rt_is_complete($0.address) }
      for entry in ended { entries[entry.address] = nil }
      return Entries(all: ended)
    }
  }

  // Sendable: the tasks are retained, and the lock protects everything else.
  private struct Entries: @unchecked Sendable {
    let all: [Entry]

    func release() {
      for entry in all { entry.task.release() }
    }
  }

  private let state = Locked(State(), label: "TaskLedger")

  package init() {}

  deinit { state.withLock { Entries(all: Array($0.entries.values)) }.release() }

  package func willEnqueue(_ job: UnownedJob) { _ = takes(job) }

  /// Notes the task of a job that is enqueued. Returns false if the job resumes a task from before the test. A body that
  /// cancels the task around it does so, for example.
  package func takes(_ job: UnownedJob) -> Bool {
    let task = job.address
    guard rt_job_kind(task) == Int32(rt_kind_task) else { return true }
    let (isForeign, isKnown) = state.withLock { state in
      (state.first.map { rt_job_identity(task) < $0 } ?? false, state.entries[task] != nil)
    }
    guard !isForeign, !isKnown, !rt_is_async_let(task) else { return !isForeign }
    let places = addresses(atMost: 48) { rt_callers($0, $1) }
    state.withLock { state in
      state.first = state.first ?? rt_job_identity(task)
      let retained = Unmanaged<AnyObject>.fromOpaque(task).retain()
      state.count += 1
      state.entries[task] = Entry(task: retained, number: state.count, places: places)
    }
    return true
  }

  package func hasRun(_ job: UnownedJob) {
    state.withLock { $0.takeEnded(after: job.address) }.release()
  }

  /// A sentence on each task that has not ended, first on that of the body. No job may be running.
  package func unfinished(body: UnsafeRawPointer) -> [String] {
    let entries = state.withLock { Entries(all: $0.entries.values.sorted { $0.number < $1.number }) }
    return entries.all.flatMap { entry in
      let children = rt_is_suspended(entry.address) ? TaskStates.children(of: entry.address) : []
      return [sentence(on: entry, isBody: entry.address == body)].compactMap(\.self)
        + children.compactMap { wait(of: $0).map { "A child of `async let` waits at \($0)." } }
    }
  }

  private func sentence(on entry: Entry, isBody: Bool) -> String? {
    let wait = wait(of: entry.address)
    if isBody { return wait.map { "The body waits at \($0)." } }
    let creation = Place.name(of: entry.places)
    let name = rt_is_suspended(entry.address) ? TaskStates.name(of: entry.address) : nil
    guard wait != nil || creation != nil || name != nil else { return nil }
    let task = (name.map { "The task \"\($0)\"" } ?? "A task") + (creation.map { ", made at \($0)," } ?? "")
    return "\(task) " + (wait.map { "waits at \($0)." } ?? "has not ended.")
  }

  /// The line at which a task waits; nil if that is not known, or if another thread runs the task.
  private func wait(of task: UnsafeRawPointer) -> String? {
    guard rt_is_suspended(task) else { return nil }
    return Place.name(of: addresses(atMost: 48) { rt_continuations(task, $0, $1) }, .continuation)
  }
}
