/// A program that says what its instructions do. `Vocabulary` has the same acts: a test compares the two.
protocol NamingProgram: ComparedProgram {
  /// What the program does.
  var acts: Acts { get }
}

extension Program: NamingProgram {
  var acts: Acts { Action.acts(threads.joined()) }
}

extension Program.Action {
  fileprivate static func acts(_ actions: some Sequence<Self>) -> Acts {
    actions.reduce(into: []) { $0.formUnion($1.acts) }
  }

  private var acts: Acts { Acts(ownActs).union(Self.acts(inside)) }

  private var ownActs: [Act] {
    switch self {
    case .load(_, let ordering), .store(_, _, let ordering), .add(_, _, let ordering), .exchange(_, _, let ordering),
      .compare(_, _, _, let ordering):
      ordering == .strict ? [.atomics] : [.atomics, .weakAtomics]
    case .fence: [.fences, .weakAtomics]
    case .lock, .monitor: [.locks]
    case .tryLock: [.lockAttempts]
    case .readLock, .writeLock: [.readWriteLocks]
    case .signal, .wait, .notify, .notifyAll: [.waits]
    case .await: [.waits, .conditions, .locks]
    case .awaitNonzero: [.atomics, .waits, .conditions, .locks]
    case .ifPositive: []
    case .point: [.points]
    case .read, .write: [.memory]
    case .fork: [.threads, .joins]
    case .async(let work): work.acts + (work.group == nil ? [] : [.groups, .waits])
    case .sync(let queue, let isBarrier, _): Program.Work.acts(queue, isBarrier)
    case .notifyGroup(_, let work): work.acts + [.groups, .atomics]
    case .waitForGroup: [.groups, .waits]
    case .after(_, let work): work.acts + [.timers]
    }
  }
}

extension Program.Work {
  fileprivate var acts: [Act] { Self.acts(queue, isBarrier) }

  fileprivate static func acts(_ queue: Int, _ isBarrier: Bool) -> [Act] {
    queue == 0 ? [.queues] : isBarrier ? [.concurrentQueues, .barriers] : [.concurrentQueues]
  }
}

extension TaskProgram: NamingProgram {
  var acts: Acts { Action.acts(tasks.joined(), onActor: false).union(Acts([.tasks, .values, .atomics])) }
}

extension TaskProgram.Action {
  fileprivate static func acts(_ actions: some Sequence<Self>, onActor: Bool) -> Acts {
    actions.reduce(into: []) { $0.formUnion($1.acts(onActor: onActor)) }
  }

  private func acts(onActor: Bool) -> Acts {
    let isCall = if case .call = self { true } else { false }
    return Acts(ownActs(onActor: onActor)).union(Self.acts(body ?? [], onActor: onActor || isCall))
  }

  private func ownActs(onActor: Bool) -> [Act] {
    switch self {
    case .load, .store, .add: [.atomics]
    case .await: [.continuations, .locks]
    case .awaitOrCancel: [.continuations, .locks, .handlers, .cancellations, .waits]
    case .open: [.continuations, .locks]
    case .cancel, .isCancelled: [.cancellations]
    case .call: [.actors]
    case .yield: [.yields]
    // A scope ends only when another task has called the handler, and the task waits for a lock of the runtime.
    case .handle(_, let reactions): [.handlers, .waits] + Self.acts(reactions.map(\.action), onActor: false).list
    case .value: [.values]
    case .start: onActor ? [.tasksOnActors] : []
    }
  }
}
