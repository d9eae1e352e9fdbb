import CHuntable
import CRuntimeHooks
import Huntable

/// Checks facts about the runtime, with tasks that run on this thread while no hunt controls the thread.
struct RuntimeTrial {
  /// The facts that do not hold.
  private(set) var differences: Set<SwiftRuntime.Fact> = []

  private typealias Fact = SwiftRuntime.Fact

  init() {
    // A hunt makes a global anew whose first access creates tasks. The result of the trial lasts.
    ct_thread().pointee.unseen += 1
    defer { ct_thread().pointee.unseen -= 1 }
    expect(.sizes, hasKnownSizes)
    guard JobTaker.isSupported, rt_has_hooks() else {
      differences = Set(Fact.allCases)
      return
    }
    rt_set_hook_aside(true)
    defer { rt_set_hook_aside(false) }
    let jobs = Jobs()
    jobs.takeAll { lookAtStates(jobs) }
    // The checks below read the data of tasks. For that the states of tasks must be known.
    guard differences.isDisjoint(with: [.executors, .states]) else { return }
    jobs.takeAll { lookAtRecords(jobs) }
    jobs.takeAll { lookAtContinuation(jobs) }
    jobs.takeAll { lookAtMainActor(jobs) }
    jobs.takeAll { lookAtSleep(jobs) }
    jobs.takeAll { lookAtHandlers(jobs) }
    expect(.creation, rt_creations_fit())
    expect(.functions, rt_missing_function() == nil)
  }

  private mutating func expect(_ fact: Fact, _ holds: Bool) {
    if !holds { differences.insert(fact) }
  }

  private var hasKnownSizes: Bool {
    MemoryLayout<UnownedSerialExecutor>.size == MemoryLayout<rt_executor>.size
      && MemoryLayout<UnownedJob>.size == MemoryLayout<UnsafeRawPointer>.size && MemoryLayout<String>.size == 16
      && MemoryLayout<StaticString>.size == 17
  }

  private mutating func lookAtStates(_ jobs: Jobs) {
    let task = Task.detached(priority: .high) { rt_look(jobs.running!, rt_running) }
    guard let request = jobs.next() else { return expect(.executors, false) }
    let first = (rt_job_kind(request.task), rt_job_identity(request.task), rt_is_async_let(request.task))
    expect(.jobs, first.0 == Int32(rt_kind_task) && first.1 != 0 && !first.2)
    expect(.jobs, rt_task_priority(UnsafeMutableRawPointer(mutating: request.task)) == UInt(TaskPriority.high.rawValue))
    rt_look(request.task, rt_enqueued)
    jobs.run(request)
    rt_look(request.task, rt_complete)
    expect(.states, rt_knows_states() && rt_is_complete(request.task))
    withExtendedLifetime(task) {}
  }

  private mutating func lookAtRecords(_ jobs: Jobs) {
    let name = "RuntimeHooks.trial"
    let task = name.withCString { text in
      rt_expect_creation(text)
      defer { rt_expect_creation(nil) }
      return Task.detached(name: name) {
        async let child: Void = {}()
        // The task does not wait for the child yet. Waiting makes a record of another kind, with the same content.
        await Task.yield()
        await child
      }
    }
    guard let request = jobs.next() else { return expect(.executors, false) }
    expect(.names, rt_look_for_name(request.task, name) && TaskStates.name(of: request.task) == name)
    jobs.run(request)
    guard let child = jobs.next(), let yield = jobs.next() else { return expect(.jobs, false) }
    expect(.jobs, rt_is_async_let(child.task) && rt_job_identity(child.task) != rt_job_identity(request.task))
    expect(.jobs, rt_job_kind(yield.task) == Int32(rt_kind_continuation))
    expect(.children, rt_look_for_child(request.task, child.task))
    jobs.run(child)
    jobs.run(yield)
    withExtendedLifetime(task) {}
  }

  private mutating func lookAtContinuation(_ jobs: Jobs) {
    // Set before it is read, on this thread.
    nonisolated(unsafe) var waiting: UnsafeContinuation<Void, Never>?
    let task = Task.detached { @Sendable in await wait { waiting = $0 } }
    guard let request = jobs.next() else { return expect(.executors, false) }
    jobs.run(request)
    expect(.continuations, waiting != nil && rt_is_suspended(request.task) && rt_look_for_continuation(request.task))
    waiting?.resume()
    withExtendedLifetime(task) {}
  }

  private mutating func lookAtMainActor(_ jobs: Jobs) {
    let task = Task { @MainActor in }
    guard let request = jobs.next() else { return expect(.mainActor, false) }
    expect(.mainActor, request.main != nil)
    if request.main != nil { jobs.run(request) }
    withExtendedLifetime(task) {}
  }

  private mutating func lookAtSleep(_ jobs: Jobs) {
    let task = Task.detached { try? await Task.sleep(for: .seconds(1000)) }
    guard let request = jobs.next() else { return expect(.executors, false) }
    jobs.run(request)
    guard let end = jobs.next() else { return expect(.sleeps, false) }
    // Where the clocks cannot be replaced, a thread that is held up sleeps shorter.
    expect(.sleeps, end.delay.map { $0 > .seconds(900) && $0 <= .seconds(1000) } ?? false)
    jobs.run(end)
    withExtendedLifetime(task) {}
  }

  private func lookAtHandlers(_ jobs: Jobs) {
    let task = Task.detached { rt_look_for_handlers() }
    if let request = jobs.next() { jobs.run(request) }
    withExtendedLifetime(task) {}
  }
}

/// A function of the trial whose caller waits.
@inline(never)
private func wait(_ body: (UnsafeContinuation<Void, Never>) -> Void) async {
  await withUnsafeContinuation(body)
  // Not a tail call, which would leave no context of this function.
  _ = Task.isCancelled
}

/// The jobs of the trial's tasks. None of them leaves this thread.
private final class Jobs: @unchecked Sendable {
  // Sendable: used by one thread.
  private var requests: [JobTaker.Request] = []
  /// The job that runs.
  private(set) var running: UnsafeRawPointer?
  // Never released, because the taker is never released.
  private lazy var taker = JobTaker(
    isMainThread: { true }, system: SystemStandIn(now: { 0 }, random: { 0 }), take: { [self] in requests.append($0) })

  /// Takes the jobs that `body` makes ready, and finally runs the jobs that are left.
  func takeAll(_ body: () -> Void) {
    taker.standIn {
      body()
      while let request = next() { run(request) }
    }
  }

  func next() -> JobTaker.Request? { requests.isEmpty ? nil : requests.removeFirst() }

  func run(_ request: JobTaker.Request) {
    running = request.task
    request.run()
    running = nil
  }
}
