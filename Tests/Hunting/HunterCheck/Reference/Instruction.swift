/// A step of a thread. A thread's program is a list of them.
enum Instruction {
  case load(Int)
  case store(Int, Int)
  case add(Int, Int)
  case exchange(Int, Int)
  case compare(Int, Int, Int)
  /// Takes a lock. It counts how often it was taken, unless it is taken again after a wait.
  case take(Int, counts: Bool)
  /// Goes on at the place if the lock is taken.
  case tryTake(Int, otherwise: Int)
  case give(Int)
  case readLock(Int)
  case endRead(Int)
  case arriveToWrite(Int)
  case writeLock(Int)
  case endWrite(Int)
  case signal(Int)
  case arrive(Int)
  case pass(Int)
  /// Gives up the lock of the condition and waits.
  case sleep(Int)
  case wake
  case notify(Int)
  case notifyAll(Int)
  /// Observes the value of the atomic and goes on at the place, unless it is zero.
  case leaveIfNonzero(Int, Int)
  case jump(Int)
  case jumpUnlessPositive(Int)
  case nothing
  case read(Int)
  case write(Int, Int)
  case fork(Int)
  case join(Int)
  /// Submits work. A group that waits for it is entered.
  case submit(Submission, group: Int?)
  case submitAfter(Int, Submission)
  case arriveSync(Int, isBarrier: Bool)
  case passSync
  /// The thread, or its work, ends on the queue.
  case leaveQueue(Int)
  case leaveGroup(Int)
  case addNotification(Int, Submission)
  /// Submits the notifications that are due.
  case submitNotifications
  case waitForGroup(Int)

  /// Work that is submitted to a queue.
  struct Submission: Hashable {
    let number: Int
    let queue: Int
    let isBarrier: Bool

    init(_ work: Program.Work) { (number, queue, isBarrier) = (work.number, work.queue, work.isBarrier) }
  }

  /// The locks of conditions come after the others.
  static func lock(of condition: Int) -> Int { Program.objects + condition }

  /// The steps of all threads and works of a program.
  static func lists(_ program: Program) -> [[Instruction]] {
    var lists = program.threads.map(list)
    lists += Array(repeating: [], count: program.observers - lists.count)
    func add(_ actions: [Program.Action]) {
      for action in actions {
        switch action {
        case .fork(let number, let body, _): lists[number] = list(body)
        case .async(let work), .notifyGroup(_, let work), .after(_, let work):
          let leaving = work.group.map { [Instruction.leaveGroup($0), .submitNotifications] } ?? []
          lists[work.number] = list(work.body) + leaving + [.leaveQueue(work.queue)]
        default: break
        }
        add(action.inside)
      }
    }
    for thread in program.threads { add(thread) }
    return lists
  }

  /// The steps of a thread.
  static func list(_ actions: [Program.Action]) -> [Instruction] {
    var list: [Instruction] = []
    append(actions, to: &list)
    return list
  }

  private static func append(_ actions: [Program.Action], to list: inout [Instruction]) {
    for action in actions { append(action, to: &list) }
  }

  private static func append(_ action: Program.Action, to list: inout [Instruction]) {
    switch action {
    case .load(let atomic, _): list.append(.load(atomic))
    case .store(let atomic, let value, _): list.append(.store(atomic, value))
    case .add(let atomic, let value, _): list.append(.add(atomic, value))
    case .exchange(let atomic, let value, _): list.append(.exchange(atomic, value))
    case .compare(let atomic, let expected, let desired, _): list.append(.compare(atomic, expected, desired))
    case .fence: break
    case .lock(let lock, let body):
      list.append(.take(lock, counts: true))
      append(body, to: &list)
      list.append(.give(lock))
    case .tryLock(let lock, let body):
      let attempt = list.count
      list.append(.nothing)
      append(body, to: &list)
      list.append(.give(lock))
      list[attempt] = .tryTake(lock, otherwise: list.count)
    case .readLock(let lock, let body):
      list.append(.readLock(lock))
      append(body, to: &list)
      list.append(.endRead(lock))
    case .writeLock(let lock, let body):
      list += [.arriveToWrite(lock), .writeLock(lock)]
      append(body, to: &list)
      list.append(.endWrite(lock))
    case .signal(let semaphore): list.append(.signal(semaphore))
    case .wait(let semaphore): list += [.arrive(semaphore), .pass(semaphore)]
    case .monitor(let condition, let body):
      list.append(.take(lock(of: condition), counts: true))
      append(body, to: &list)
      list.append(.give(lock(of: condition)))
    case .await(let condition): list += [.sleep(condition), .wake, .take(lock(of: condition), counts: false)]
    case .awaitNonzero(let condition, let atomic):
      let start = list.count
      list += [.nothing, .sleep(condition), .wake, .take(lock(of: condition), counts: false), .jump(start)]
      list[start] = .leaveIfNonzero(atomic, list.count)
    case .notify(let condition): list.append(.notify(condition))
    case .notifyAll(let condition): list.append(.notifyAll(condition))
    case .ifPositive(let body):
      let test = list.count
      list.append(.nothing)
      append(body, to: &list)
      list[test] = .jumpUnlessPositive(list.count)
    case .point: break
    case .read(let memory): list.append(.read(memory))
    case .write(let memory, let value): list.append(.write(memory, value))
    case .fork(let number, _, let meanwhile):
      list.append(.fork(number))
      append(meanwhile, to: &list)
      list.append(.join(number))
    case .async(let work): list.append(.submit(Submission(work), group: work.group))
    case .sync(let queue, let isBarrier, let body):
      list += [.arriveSync(queue, isBarrier: isBarrier), .passSync]
      append(body, to: &list)
      list.append(.leaveQueue(queue))
    case .notifyGroup(let group, let work):
      list += [.addNotification(group, Submission(work)), .submitNotifications]
    case .waitForGroup(let group): list.append(.waitForGroup(group))
    case .after(let delay, let work): list.append(.submitAfter(delay, Submission(work)))
    }
  }
}
