/// All outcomes of a program, by brute force: from each state that can be reached, each thread takes its next step.
///
/// This is the reference for the race hunter, so it shares nothing with it. It takes the atomics as sequentially
/// consistent.
struct Interleavings {
  /// The state that a run has reached.
  struct State: Hashable {
    var threads: [Thread]
    var atomics = Array(repeating: 0, count: Program.objects)
    var locks = Array(repeating: Lock(), count: 2 * Program.objects)
    var readWriteLocks = Array(repeating: ReadWriteLock(), count: Program.objects)
    var semaphores: [Semaphore]
    var memory = Array(repeating: 0, count: Program.objects)
    var queues = Array(repeating: Queue(), count: Program.objects)
    var groups = Array(repeating: Group(), count: Program.objects)
    var clock = 0
    var timers: Set<Timer> = []
  }

  struct Thread: Hashable {
    var place = 0
    var observed: [Int] = []
    var waits = Wait.no
    var isStarted: Bool
    /// Whether a queue has let it begin.
    var isAdmitted = false
    /// The notifications that it must submit.
    var submissions: [Instruction.Submission] = []
  }

  enum Wait: Hashable {
    case no
    case condition(Int)
    case signalled
    /// A reader that waits for the writers that have arrived before.
    case behindWriters
  }

  struct Lock: Hashable {
    var owner = -1
    var count = 0
  }

  struct ReadWriteLock: Hashable {
    var readers = 0
    var isWritten = false
    var waitingWriters = 0
    var value = 0
  }

  struct Semaphore: Hashable {
    var permits: Int
    /// The threads that wait, or have arrived to wait and have not taken a permit yet.
    var arrived = 0
  }

  private let programs: [[Instruction]]
  private var space: StateSpace<State>
  private(set) var outcomes: Set<Outcome> = []
  /// Whether there were more states than allowed, so that outcomes are missing.
  var isCut: Bool { space.isCut }

  /// - Parameter limit: How many states are visited at most.
  init(of program: Program, limit: Int = .max) {
    programs = Instruction.lists(program)
    space = StateSpace(limit: limit)
    space.visit(
      State(
        threads: programs.indices.map { Thread(isStarted: $0 < program.threads.count) },
        semaphores: Array(repeating: Semaphore(permits: program.permits), count: Program.objects)))
    while let state = space.next() { explore(state) }
  }

  private mutating func explore(_ state: State) {
    var isEnd = true
    var canContinue = false
    if races(in: state) { outcomes.insert(.race) }
    for timer in state.timers where timer.due <= state.clock || timer.due == state.timers.map(\.due).min() {
      isEnd = false
      canContinue = true
      var next = state
      next.timers.remove(timer)
      next.clock = max(next.clock, timer.due)
      Self.submit(timer.submission, &next)
      space.visit(next)
    }
    for thread in programs.indices where state.threads[thread].isStarted && !hasEnded(thread, in: state) {
      isEnd = false
      for next in steps(of: thread, programs[thread][state.threads[thread].place], in: state) {
        canContinue = true
        space.visit(next)
      }
    }
    if isEnd {
      outcomes.insert(.ended(state.threads.map(\.observed), values: state.atomics))
    } else if !canContinue {
      outcomes.insert(.deadlock)
    }
  }

  private func hasEnded(_ thread: Int, in state: State) -> Bool {
    state.threads[thread].place == programs[thread].count
  }

  /// Whether two threads are about to access the same memory, and one of them writes.
  private func races(in state: State) -> Bool {
    var read: Set<Int> = []
    var written: Set<Int> = []
    for thread in programs.indices where state.threads[thread].isStarted && !hasEnded(thread, in: state) {
      switch programs[thread][state.threads[thread].place] {
      case .read(let memory):
        if written.contains(memory) { return true }
        read.insert(memory)
      case .write(let memory, _):
        if read.contains(memory) || !written.insert(memory).inserted { return true }
      default: break
      }
    }
    return false
  }

  /// The states after the next step of a thread. There is none if the thread must wait, and there are several if the step
  /// has several results.
  private func steps(of me: Int, _ instruction: Instruction, in state: State) -> [State] {
    var next = state
    next.threads[me].place += 1
    func observe(_ number: Int) { next.threads[me].observed.append(number) }
    switch instruction {
    case .load(let atomic): observe(state.atomics[atomic])
    case .store(let atomic, let value): next.atomics[atomic] = value
    case .add(let atomic, let value):
      observe(state.atomics[atomic])
      next.atomics[atomic] += value
    case .exchange(let atomic, let value):
      observe(state.atomics[atomic])
      next.atomics[atomic] = value
    case .compare(let atomic, let expected, let desired):
      observe(state.atomics[atomic])
      if state.atomics[atomic] == expected { next.atomics[atomic] = desired }
    case .take(let lock, let counts):
      guard state.locks[lock].owner < 0 else { return [] }
      next.locks[lock].owner = me
      if counts {
        observe(state.locks[lock].count)
        next.locks[lock].count += 1
      }
    case .tryTake(let lock, let otherwise):
      if state.locks[lock].owner < 0 {
        next.locks[lock].owner = me
        observe(state.locks[lock].count)
        next.locks[lock].count += 1
      } else {
        observe(-1)
        next.threads[me].place = otherwise
      }
    case .give(let lock): next.locks[lock].owner = -1
    case .readLock(let lock): return Self.reads(lock, me, in: state)
    case .endRead(let lock): next.readWriteLocks[lock].readers -= 1
    case .arriveToWrite(let lock): next.readWriteLocks[lock].waitingWriters += 1
    case .writeLock(let lock):
      guard !state.readWriteLocks[lock].isWritten, state.readWriteLocks[lock].readers == 0 else { return [] }
      observe(state.readWriteLocks[lock].value)
      next.readWriteLocks[lock].isWritten = true
      next.readWriteLocks[lock].waitingWriters -= 1
      next.readWriteLocks[lock].value += 1
    case .endWrite(let lock): next.readWriteLocks[lock].isWritten = false
    case .signal(let semaphore):
      observe(state.semaphores[semaphore].permits < state.semaphores[semaphore].arrived ? 1 : 0)
      next.semaphores[semaphore].permits += 1
    case .arrive(let semaphore): next.semaphores[semaphore].arrived += 1
    case .pass(let semaphore):
      guard state.semaphores[semaphore].permits > 0 else { return [] }
      next.semaphores[semaphore].permits -= 1
      next.semaphores[semaphore].arrived -= 1
    case .sleep(let condition):
      next.locks[Instruction.lock(of: condition)].owner = -1
      next.threads[me].waits = .condition(condition)
    case .wake:
      guard state.threads[me].waits == .signalled else { return [] }
      next.threads[me].waits = .no
    case .notify(let condition):
      let waiting = state.threads.indices.filter { state.threads[$0].waits == .condition(condition) }
      if waiting.isEmpty { return [next] }
      // It wakes any of them.
      return waiting.map { thread in
        var choice = next
        choice.threads[thread].waits = .signalled
        return choice
      }
    case .notifyAll(let condition):
      for thread in state.threads.indices where state.threads[thread].waits == .condition(condition) {
        next.threads[thread].waits = .signalled
      }
    case .leaveIfNonzero(let atomic, let place):
      if state.atomics[atomic] != 0 {
        observe(state.atomics[atomic])
        next.threads[me].place = place
      }
    case .jump(let place): next.threads[me].place = place
    case .jumpUnlessPositive(let place):
      if state.threads[me].observed.last ?? 0 <= 0 { next.threads[me].place = place }
    case .nothing: break
    case .read(let memory): observe(state.memory[memory])
    case .write(let memory, let value): next.memory[memory] = value
    case .fork(let thread): next.threads[thread].isStarted = true
    case .join(let thread): guard hasEnded(thread, in: state) else { return [] }
    case .submit(let submission, let group):
      if let group { next.groups[group].count += 1 }
      Self.submit(submission, &next)
    case .submitAfter(let delay, let submission):
      next.timers.insert(Timer(due: state.clock + delay, submission: submission))
    case .arriveSync(let queue, let isBarrier):
      next.threads[me].isAdmitted = false
      Self.append(me, to: queue, isBarrier: isBarrier, &next)
    case .passSync: guard state.threads[me].isAdmitted else { return [] }
    case .leaveQueue(let queue):
      next.queues[queue].running -= 1
      next.queues[queue].isAlone = false
      Self.admit(queue, &next)
    case .leaveGroup(let group):
      next.groups[group].count -= 1
      if next.groups[group].count == 0 { Self.notify(group, me, &next) }
    case .addNotification(let group, let submission):
      next.groups[group].notifications.append(submission)
      if state.groups[group].count == 0 { Self.notify(group, me, &next) }
    case .submitNotifications:
      guard !state.threads[me].submissions.isEmpty else { break }
      next.threads[me].place -= 1
      Self.submit(next.threads[me].submissions.removeFirst(), &next)
    case .waitForGroup(let group): guard state.groups[group].count == 0 else { return [] }
    }
    return [next]
  }

  /// A reader may go before a writer that waits, or wait for it. Systems differ in this.
  private static func reads(_ lock: Int, _ me: Int, in state: State) -> [State] {
    let hasWaitingWriter = state.readWriteLocks[lock].waitingWriters > 0
    var next: [State] = []
    if !state.readWriteLocks[lock].isWritten, !hasWaitingWriter || state.threads[me].waits == .no {
      var reading = state
      reading.threads[me].place += 1
      reading.threads[me].waits = .no
      reading.threads[me].observed.append(state.readWriteLocks[lock].value)
      reading.readWriteLocks[lock].readers += 1
      next.append(reading)
    }
    if hasWaitingWriter, state.threads[me].waits == .no {
      var waiting = state
      waiting.threads[me].waits = .behindWriters
      next.append(waiting)
    }
    return next
  }
}
