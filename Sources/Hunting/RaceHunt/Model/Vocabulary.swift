/// A set of acts.
package struct Acts: OptionSet, Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  package init(_ act: Act) { self.init(rawValue: 1 << UInt64(act.rawValue)) }

  package init(_ acts: some Sequence<Act>) { self = acts.reduce(into: []) { $0.formUnion(Acts($1)) } }

  package var list: [Act] { Act.allCases.filter { contains(Acts($0)) } }
}

/// The acts of the programs for which a reference finds all outcomes by brute force. A search may claim completeness only
/// if one vocabulary has all acts of its runs: then searches of random programs with these acts were compared with the
/// reference. A run with another act claims nothing, and its result names the act.
package enum Vocabulary: CaseIterable, Sendable {
  /// Programs of threads and queues: `Program` of `Tests/Hunting/HunterCheck/Reference`.
  case threads
  /// Programs of tasks: `TaskProgram`.
  case tasks

  package var acts: Acts {
    switch self {
    case .threads:
      Acts([
        .atomics, .weakAtomics, .fences, .locks, .lockAttempts, .readWriteLocks, .waits, .conditions, .points, .memory,
        .threads, .joins, .queues, .concurrentQueues, .barriers, .groups, .timers,
      ])
    case .tasks:
      // The end of a handler's scope is no point, so a cancellation just before it is missed.
      Acts([.atomics, .locks, .tasks, .values, .continuations, .cancellations, .actors, .tasksOnActors, .yields])
    }
  }

  /// Of these acts, those that the best vocabulary does not have.
  static func unknown(of acts: Acts) -> Acts {
    allCases.map { acts.subtracting($0.acts) }.min { $0.list.count < $1.list.count } ?? acts
  }
}

extension Act {
  /// For a result: the schedules of what are not all known.
  var text: String {
    switch self {
    case .atomics: "atomics"
    case .weakAtomics: "weak atomics"
    case .fences: "fences"
    case .locks: "locks"
    case .lockAttempts: "attempts to take a lock"
    case .readWriteLocks: "locks for readers and writers"
    case .waits: "semaphores"
    case .conditions: "conditions"
    case .timeouts: "waits with a limit"
    case .points: "points"
    case .spins: "loops that spin"
    case .memory: "plain memory"
    case .threads: "threads that a thread starts"
    case .joins: "joins"
    case .sleeps: "sleeping threads"
    case .timers: "timers"
    case .queues: "queues"
    case .concurrentQueues: "concurrent queues"
    case .barriers: "barriers"
    case .globalBarriers: "barriers on a global queue"
    case .queueTargets: "queues with a target"
    case .suspensions: "suspended queues"
    case .groups: "groups"
    case .workItems: "work items"
    case .sources: "sources of Dispatch"
    case .otherWaits: "other waits of the system"
    case .taskExecutors: "task executors"
    case .tasks: "tasks"
    case .values: "tasks whose values are awaited"
    case .continuations: "continuations"
    case .cancellations: "cancellation"
    case .handlers: "handlers of cancellation"
    case .actors: "actors"
    case .tasksOnActors: "tasks that are created on an actor"
    case .yields: "yields"
    case .childTasks: "child tasks"
    case .taskGroups: "task groups"
    case .streams: "streams"
    case .taskSleeps: "sleeping tasks"
    case .mainActor: "the main actor"
    case .priorities: "priorities"
    case .isolatedDeinits: "isolated deinitialisers"
    case .environment: "changes of the environment"
    case .notifications: "notifications"
    case .descriptors: "sockets, pipes and other descriptors"
    case .looks: "looks at weak references, at the only reference or at a clock"
    case .queueValues: "changes of the values of queues"
    }
  }
}
