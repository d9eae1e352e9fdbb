/// All outcomes of a program, by brute force: from each state that can be reached, each thread takes its next step.
///
/// This is the reference for the race hunter, so it shares nothing with it. It takes the atomics as sequentially
/// consistent.
struct Interleavings {
  /// The state that a run has reached.
  private struct State: Hashable {
    var threads: [Thread]
    var atomics = Array(repeating: 0, count: Program.objects)
    var locks = Array(repeating: Lock(), count: 2 * Program.objects)
    var readWriteLocks = Array(repeating: ReadWriteLock(), count: Program.objects)
    var semaphores: [Semaphore]
  }

  private struct Thread: Hashable {
    var place = 0
    var observed: [Int] = []
    var waits = Wait.no
  }

  private enum Wait: Hashable {
    case no
    case condition(Int)
    case signalled
    /// A reader that waits for the writers that have arrived before.
    case behindWriters
  }

  private struct Lock: Hashable {
    var owner = -1
    var count = 0
  }

  private struct ReadWriteLock: Hashable {
    var readers = 0
    var isWritten = false
    var waitingWriters = 0
    var value = 0
  }

  private struct Semaphore: Hashable {
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
    programs = program.threads.map(Instruction.list)
    space = StateSpace(limit: limit)
    space.visit(
      State(
        threads: programs.map { _ in Thread() },
        semaphores: Array(repeating: Semaphore(permits: program.permits), count: Program.objects)))
    while let state = space.next() { explore(state) }
  }

  private mutating func explore(_ state: State) {
    var isEnd = true
    var canContinue = false
    for thread in programs.indices where state.threads[thread].place < programs[thread].count {
      isEnd = false
      for next in Self.steps(of: thread, programs[thread][state.threads[thread].place], in: state) {
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

  /// The states after the next step of a thread. There is none if the thread must wait, and there are several if the step
  /// has several results.
  private static func steps(of me: Int, _ instruction: Instruction, in state: State) -> [State] {
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
    case .read(let lock): return reads(lock, me, in: state)
    case .endRead(let lock): next.readWriteLocks[lock].readers -= 1
    case .arriveToWrite(let lock): next.readWriteLocks[lock].waitingWriters += 1
    case .write(let lock):
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
