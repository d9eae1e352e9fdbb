extension Program {
  /// A scenario that runs the program with the types of `Huntable`. It passes on what was seen in each run that ends.
  func scenario(_ note: @escaping @Sendable (Outcome) -> Void) -> Scenario {
    Scenario("program") { run in
      let logs = (0..<observers).map { _ in Log() }
      let shared = SharedByThreads(permits: permits, logs: logs)
      for (index, actions) in threads.enumerated() {
        run.thread("\(index)") { shared.perform(actions, logs[index]) }
      }
      run.finally {
        note(
          .ended(
            logs.map(\.observed),
            values: shared.atomics.map { $0.value.load(ordering: .sequentiallyConsistent) }))
      }
    }
  }
}

/// What a thread has observed. The hunt does not see it.
private final class Log: @unchecked Sendable {
  // Sendable: only one thread uses it, and the last checks do after the thread has ended.
  var observed: [Int] = []

  func add(_ number: Int) { observed.append(number) }
}

/// The objects of a run.
private final class SharedByThreads: Sendable {
  final class Cell: Sendable {
    let value = Atomic(0)
  }

  final class Lock: Sendable {
    let count = Mutex(0)
  }

  /// A condition, and how often its lock was taken.
  final class Monitor: @unchecked Sendable {
    // Sendable: the lock of the condition protects the count.
    let condition = Condition()
    var count = 0
  }

  let atomics = (0..<Program.objects).map { _ in Cell() }
  let locks = (0..<Program.objects).map { _ in Lock() }
  let readWriteLocks = (0..<Program.objects).map { _ in ReadWriteLock(0) }
  let monitors = (0..<Program.objects).map { _ in Monitor() }
  let semaphores: [Semaphore]
  let memory = (0..<Program.objects).map { _ in Shared(0) }
  let queues = [HuntableQueue(label: "serial"), HuntableQueue(label: "concurrent", attributes: .concurrent)]
  let groups = (0..<Program.objects).map { _ in HuntableGroup() }
  /// What each thread and work has observed.
  let logs: [Log]

  init(permits: Int, logs: [Log]) {
    self.logs = logs
    semaphores = (0..<Program.objects).map { _ in Semaphore(value: permits) }
  }

  func perform(_ actions: [Program.Action], _ log: Log) {
    for action in actions { perform(action, log) }
  }

  private func perform(_ action: Program.Action, _ log: Log) {
    switch action {
    case .load(let atomic, let ordering): log.add(ordering.load(atomics[atomic].value))
    case .store(let atomic, let value, let ordering): ordering.store(value, in: atomics[atomic].value)
    case .add(let atomic, let value, let ordering):
      log.add(ordering.add(value, to: atomics[atomic].value))
    case .exchange(let atomic, let value, let ordering):
      log.add(ordering.exchange(value, in: atomics[atomic].value))
    case .compare(let atomic, let expected, let desired, let ordering):
      log.add(ordering.compare(atomics[atomic].value, with: expected, desired))
    case .fence(let ordering): ordering.fence()
    case .lock(let lock, let body):
      locks[lock].count.withLock { count in
        log.add(count)
        count += 1
        perform(body, log)
      }
    case .tryLock(let lock, let body):
      let isTaken: Void? = locks[lock].count.withLockIfAvailable { count in
        log.add(count)
        count += 1
        perform(body, log)
      }
      if isTaken == nil { log.add(-1) }
    case .readLock(let lock, let body):
      readWriteLocks[lock].withReadLock { value in
        log.add(value)
        perform(body, log)
      }
    case .writeLock(let lock, let body):
      readWriteLocks[lock].withWriteLock { value in
        log.add(value)
        value += 1
        perform(body, log)
      }
    case .signal(let semaphore): log.add(semaphores[semaphore].signal() == 0 ? 0 : 1)
    case .wait(let semaphore): semaphores[semaphore].wait()
    case .monitor(let condition, let body):
      monitors[condition].condition.withLock {
        log.add(monitors[condition].count)
        monitors[condition].count += 1
        perform(body, log)
      }
    case .await(let condition): monitors[condition].condition.wait()
    case .awaitNonzero(let condition, let atomic):
      while true {
        let value = atomics[atomic].value.load(ordering: .sequentiallyConsistent)
        if value != 0 { return log.add(value) }
        monitors[condition].condition.wait()
      }
    case .notify(let condition): monitors[condition].condition.signal()
    case .notifyAll(let condition): monitors[condition].condition.broadcast()
    case .ifPositive(let body):
      if log.observed.last ?? 0 > 0 { perform(body, log) }
    case .point: Exploration.point()
    case .read(let place): log.add(memory[place].value)
    case .write(let place, let value): memory[place].value = value
    case .fork(let number, let body, let meanwhile):
      let thread = HuntableThread.spawn("\(number)") { [self] in perform(body, logs[number]) }
      perform(meanwhile, log)
      thread.join()
    case .async(let work):
      queues[work.queue].async(group: work.group.map { groups[$0] }, flags: work.flags) { [self] in
        perform(work.body, logs[work.number])
      }
    case .sync(let queue, let isBarrier, let body):
      queues[queue].sync(flags: isBarrier ? .barrier : []) { perform(body, log) }
    case .notifyGroup(let group, let work):
      groups[group].notify(flags: work.flags, queue: queues[work.queue]) { [self] in
        perform(work.body, logs[work.number])
      }
    case .waitForGroup(let group): groups[group].wait()
    case .after(let delay, let work):
      queues[work.queue].asyncAfter(deadline: .now() + .milliseconds(delay), flags: work.flags) { [self] in
        perform(work.body, logs[work.number])
      }
    }
  }
}

extension Program.Work {
  fileprivate var flags: DispatchWorkItemFlags { isBarrier ? .barrier : [] }
}

// The standard atomics take only orderings that are written where they are used. A build without hooks has these atomics.
extension Program.Ordering {
  fileprivate func load(_ atomic: borrowing Atomic<Int>) -> Int {
    switch self {
    case .relaxed, .releasing: atomic.load(ordering: .relaxed)
    case .acquiring, .acquiringAndReleasing: atomic.load(ordering: .acquiring)
    case .strict: atomic.load(ordering: .sequentiallyConsistent)
    }
  }

  fileprivate func store(_ value: Int, in atomic: borrowing Atomic<Int>) {
    switch self {
    case .relaxed, .acquiring: atomic.store(value, ordering: .relaxed)
    case .releasing, .acquiringAndReleasing: atomic.store(value, ordering: .releasing)
    case .strict: atomic.store(value, ordering: .sequentiallyConsistent)
    }
  }

  fileprivate func add(_ value: Int, to atomic: borrowing Atomic<Int>) -> Int {
    switch self {
    case .relaxed: atomic.wrappingAdd(value, ordering: .relaxed).oldValue
    case .acquiring: atomic.wrappingAdd(value, ordering: .acquiring).oldValue
    case .releasing: atomic.wrappingAdd(value, ordering: .releasing).oldValue
    case .acquiringAndReleasing: atomic.wrappingAdd(value, ordering: .acquiringAndReleasing).oldValue
    case .strict: atomic.wrappingAdd(value, ordering: .sequentiallyConsistent).oldValue
    }
  }

  fileprivate func exchange(_ value: Int, in atomic: borrowing Atomic<Int>) -> Int {
    switch self {
    case .relaxed: atomic.exchange(value, ordering: .relaxed)
    case .acquiring: atomic.exchange(value, ordering: .acquiring)
    case .releasing: atomic.exchange(value, ordering: .releasing)
    case .acquiringAndReleasing: atomic.exchange(value, ordering: .acquiringAndReleasing)
    case .strict: atomic.exchange(value, ordering: .sequentiallyConsistent)
    }
  }

  fileprivate func compare(_ atomic: borrowing Atomic<Int>, with old: Int, _ new: Int) -> Int {
    switch self {
    case .relaxed: atomic.compareExchange(expected: old, desired: new, ordering: .relaxed).original
    case .acquiring: atomic.compareExchange(expected: old, desired: new, ordering: .acquiring).original
    case .releasing: atomic.compareExchange(expected: old, desired: new, ordering: .releasing).original
    case .acquiringAndReleasing:
      atomic.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).original
    case .strict: atomic.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).original
    }
  }

  fileprivate func fence() {
    switch self {
    case .relaxed: break
    case .acquiring: atomicMemoryFence(ordering: .acquiring)
    case .releasing: atomicMemoryFence(ordering: .releasing)
    case .acquiringAndReleasing: atomicMemoryFence(ordering: .acquiringAndReleasing)
    case .strict: atomicMemoryFence(ordering: .sequentiallyConsistent)
    }
  }
}
