import CInstrumentation
import CRaceHunt
import CRuntimeHooks
import RuntimeHooks

/// The tasks of a run whose jobs are under control.
final class Tasks: PartOfRun, @unchecked Sendable {
  // Sendable: as the controller.

  /// A task that has not ended.
  struct Entry {
    /// The identity of the task in the process.
    let identity: UInt64
    let name: String
    let number: Int
    /// Identifies the task in runs with other schedules.
    let key: Int
    /// Retained, because a task that has ended is released.
    let task: UnsafeRawPointer
    /// Whether `async let` has made the task. Such a task belongs to its parent, and cannot be retained.
    let isLet: Bool
    /// The task that has the group of the task; nil if the task is in none.
    let parent: UInt64?
    /// Whether the first access to a global has created the task. It may wait when the run is over.
    let isOfGlobal: Bool
    /// The return addresses of the code that created the task, innermost first. Empty if they are not known.
    let creators: [UInt]

    func release() { Unmanaged<AnyObject>.fromOpaque(task).release() }
  }

  /// A task that the scenario has declared, and that has not ended.
  private struct Declared {
    let name: String
    let number: Int
    /// Retained; nil while the task is being made.
    var task: UnsafeRawPointer?
  }

  /// How jobs are ordered; nil if the scenario has not asked for control of its tasks.
  @exclusivity(unchecked) private(set) var order: TaskOrder?
  /// The tasks of the scenario that have not ended, if the scenario has not asked for that control. Their names may be equal.
  @exclusivity(unchecked) private var declared: [Declared] = []
  /// In the order of their creation. Few tasks exist at a time, so looking through them takes less time than hashing.
  @exclusivity(unchecked) private var entries: [Entry] = []
  /// How many tasks there were.
  @exclusivity(unchecked) private(set) var count = 0
  /// The number of each task, by its address and by that of its `async let`. A new task may have the address of an old one.
  @exclusivity(unchecked) private var numbers: [UnsafeRawPointer: Int] = [:]
  /// How many tasks have each name. Few names are used in a run, so looking through them takes less time than hashing.
  @exclusivity(unchecked) private var namesakes: [(name: String, count: Int)] = []

  /// Begins a run. The tasks of the run before have been released.
  func begin() {
    order = nil
    count = 0
    if !declared.isEmpty { declared = [] }
    if !entries.isEmpty { entries.removeAll(keepingCapacity: true) }
    if !numbers.isEmpty { numbers.removeAll(keepingCapacity: true) }
    if !namesakes.isEmpty { namesakes.removeAll(keepingCapacity: true) }
  }

  /// Puts all tasks of the run under control. If the runtime does not permit that, fails the run and returns false.
  func control(_ order: TaskOrder) -> Bool {
    if let obstacle = SwiftRuntime.obstacleToHunts {
      controller.fail(Failure(.unsupported, "hunts of asynchronous code are \(obstacle)"))
      return false
    }
    controller.hidden { self.order = order }
    return true
  }

  /// Whether all tasks of this run are under control.
  var areControlled: Bool { controller.hidden { order != nil } }

  // MARK: Tasks of the scenario

  /// Starts a task that the scenario has declared.
  func start(_ name: String, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    let number = controller.hidden {
      count += 1
      declared.append(Declared(name: name, number: count))
      return count
    }
    let executor = areControlled ? nil : ControlledExecutor(controller, name: name)
    // The priority does not depend on that of the task in which the hunt runs.
    let task = Task(name: name, executorPreference: executor, priority: .medium) {
      await work()
      self.ended(number)?.release()
    }
    controller.hidden {
      guard let index = declared.firstIndex(where: { $0.number == number }) else { return }
      declared[index].task = UnsafeRawPointer(
        Unmanaged<AnyObject>.fromOpaque(unsafeBitCast(task, to: UnsafeRawPointer.self)).retain().toOpaque())
    }
    return task
  }

  /// Forgets a declared task, and returns it if it must be released.
  private func ended(_ number: Int) -> Unmanaged<AnyObject>? {
    controller.hidden {
      guard let index = declared.firstIndex(where: { $0.number == number }) else { return nil }
      return declared.remove(at: index).task.map { .fromOpaque($0) }
    }
  }

  // MARK: Lanes

  /// A logical thread for a job that is enqueued. A lane is the same in each run of the same schedule.
  struct Lane {
    let name: String
    /// Identifies the task in runs with other schedules; nil if the job belongs to none.
    var key: Int?
    /// The return addresses of the code that created the task, innermost first.
    let creators: [UInt]
    /// Whether the task has run before.
    let isResumed: Bool
  }

  /// Whether the job resumes a task that no run has created. A run that cancels the task around the hunt resumes that task's
  /// children, for example, and they have to go on after the run.
  func isForeign(_ request: JobTaker.Request) -> Bool {
    guard order != nil, request.delay == nil, rt_job_kind(request.task) == Int32(rt_kind_task) else { return false }
    // A task is claimed by its first job, while it is being created. The claims of old tasks are forgotten.
    return rh_sees_runtime() && rh_creation().pointee.count == 0 && !rt_is_claimed(request.task)
      && entry(rt_job_identity(request.task)) == nil
  }

  /// The lane for a job that the calling thread enqueues.
  func lane(of request: JobTaker.Request) -> Lane {
    let kind = rt_job_kind(request.task)
    // The end of a sleep, and the continuation of a yield, belong to the task that enqueues them.
    if request.delay != nil || kind == Int32(rt_kind_continuation) {
      guard let task = rt_current_task() else { return Lane(name: "continuation", creators: [], isResumed: false) }
      return lane(of: task)
    }
    if kind == Int32(rt_kind_task) { return lane(of: request.task) }
    // A default actor runs the messages that wait for it.
    return Lane(name: kind == Int32(rt_kind_deinit) ? "deinit" : "actor", creators: [], isResumed: false)
  }

  /// The lane of a task. The lane is new if the task is being created.
  private func lane(of task: UnsafeRawPointer) -> Lane {
    let identity = rt_job_identity(task)
    if let entry = entry(identity) {
      return Lane(name: entry.name, key: entry.key, creators: entry.creators, isResumed: true)
    }
    count += 1
    let creation = rh_creation().pointee
    rh_creation_is_known()
    let creators = Self.places(of: creation)
    let name = unique(creation.name.map { String(cString: $0) } ?? "task")
    let entry = Entry(
      identity: identity, name: name, number: count, key: controller.keyOfNext(), task: task,
      isLet: rt_is_async_let(task), parent: rt_is_in_group(task) ? rt_current_task().map { rt_job_identity($0) } : nil,
      isOfGlobal: creation.is_of_global, creators: creators)
    if !entry.isLet { _ = Unmanaged<AnyObject>.fromOpaque(task).retain() }
    entries.append(entry)
    numbers[task] = count
    if let binding = creation.let { numbers[binding] = count }
    rt_claim(identity)
    isCreated(identity)
    return Lane(name: name, key: entry.key, creators: creators, isResumed: false)
  }

  /// Notes a task that is being created by the calling thread.
  func created(_ task: UnsafeRawPointer) { controller.hidden { if order != nil { _ = lane(of: task) } } }

  private func unique(_ name: String) -> String {
    guard let index = namesakes.firstIndex(where: { $0.name == name }) else {
      namesakes.append((name, 1))
      return name
    }
    namesakes[index].count += 1
    return "\(name) \(namesakes[index].count)"
  }

  func entry(_ identity: UInt64) -> Entry? {
    var index = 0
    while index < entries.count {
      if entries[index].identity == identity { return entries[index] }
      index += 1
    }
    return nil
  }

  // MARK: The end

  /// The object that stands for the end of a task, or of an `async let`. 0 if the task is not under control.
  func end(of task: UnsafeRawPointer) -> Int { numbers[task].map(ObjectNumber.end) ?? 0 }

  /// The task of an `async let`.
  func identity(of binding: UnsafeRawPointer) -> UInt64? {
    guard let number = numbers[binding] else { return nil }
    return entries.first { $0.number == number }?.identity
  }

  /// Whether such a task has ended whose last job has not.
  func isEnding(_ condition: (Entry) -> Bool) -> Bool {
    entries.contains { condition($0) && !$0.isLet && rt_is_complete($0.task) }
  }

  /// Forgets the tasks that have ended, and returns those that must be released.
  ///
  /// - Parameter identity: The only task that can have ended; nil if any can.
  func takeEnded(_ identity: UInt64?) -> [Entry] {
    var ended: [Entry] = []
    var index = 0
    while index < entries.count {
      let entry = entries[index]
      if !entry.isLet, identity == nil || entry.identity == identity, rt_is_complete(entry.task) {
        ended.append(entries.remove(at: index))
      } else {
        index += 1
      }
    }
    return ended
  }

  /// At the end of a run, fails the run if another thread resumed one of its tasks, or if a task has not ended.
  func check() {
    let dropped = rt_take_dropped()
    if order == nil, declared.isEmpty { return }
    let isOver = controller.threads.live.isEmpty
    if let task = entry(dropped)?.name {
      controller.fail(Failure(.escape, "\(task) is resumed by a thread that is not under control"))
    }
    // Tasks that ran inside the job of another task have ended too.
    for task in takeEnded(nil) { task.release() }
    if isOver, controller.record.failure == nil {
      let unfinished = unfinished
      if !unfinished.isEmpty { controller.fail(Failure(.neverResumed, unfinished.joined(separator: "; "))) }
    }
    for task in declared.compactMap(\.task) { Unmanaged<AnyObject>.fromOpaque(task).release() }
    for task in entries where !task.isLet { task.release() }
  }

  /// What has not ended although no thread can continue: the tasks in the order of their creation, each with its known places.
  /// If a task of an `async let` has not ended, neither has its parent, which lists its children.
  private var unfinished: [String] {
    let orOurs = controller.showsLibrary
    guard order != nil else {
      return declared.map { entry in
        "\(entry.name) waits" + (entry.task.map { Self.wait(of: $0, orOurs: orOurs) } ?? " forever")
      }
    }
    let tasks = entries.filter { !$0.isLet && !$0.isOfGlobal }
    let children = tasks.flatMap { TaskStates.children(of: $0.task) }.compactMap { entry(rt_job_identity($0)) }
    return (tasks + children).sorted { $0.number < $1.number }.map { entry in
      let creation = Place.name(of: entry.creators, orOurs: orOurs).map { ", created at \($0)," } ?? ""
      return "\(entry.name)\(creation) waits\(Self.wait(of: entry.task, orOurs: orOurs))"
    }
  }

  // MARK: Places

  /// The return addresses of the code that creates a task, innermost first.
  static func places(of creation: rh_creation) -> [UInt] {
    withUnsafeBytes(of: creation.places) { Array($0.bindMemory(to: UInt.self).prefix(Int(creation.count))) }
  }

  /// The addresses at which a suspended task continues, innermost first.
  static func continuations(of task: UnsafeRawPointer) -> [UInt] {
    addresses(atMost: 16) { rt_continuations(task, $0, $1) }
  }

  /// Where a suspended task waits, for a report.
  private static func wait(of task: UnsafeRawPointer, orOurs: Bool) -> String {
    guard rt_is_suspended(task) else { return " forever" }
    return Place.name(of: continuations(of: task), .continuation, orOurs: orOurs).map { " at \($0)" } ?? " forever"
  }
}
