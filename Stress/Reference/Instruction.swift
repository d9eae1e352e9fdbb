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
  case read(Int)
  case endRead(Int)
  case arriveToWrite(Int)
  case write(Int)
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

  /// The locks of conditions come after the others.
  static func lock(of condition: Int) -> Int { Program.objects + condition }

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
      list.append(.read(lock))
      append(body, to: &list)
      list.append(.endRead(lock))
    case .writeLock(let lock, let body):
      list += [.arriveToWrite(lock), .write(lock)]
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
    }
  }
}
