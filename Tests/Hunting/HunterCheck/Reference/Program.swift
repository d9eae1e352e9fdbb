/// A small concurrent program, whose threads begin together.
///
/// Each operation that finds something out adds a number to what its thread has observed: a load the value, an update
/// the value before it, a lock how often it was taken before, an attempt that fails -1, a signal whether it ended a wait.
struct Program: Hashable, Sendable {
  /// How many objects of each kind there are.
  static let objects = 2

  var threads: [[Action]]
  /// The permits that each semaphore has at first.
  var permits = 0

  /// What a thread does. The numbers say with which object.
  indirect enum Action: Hashable, Sendable {
    case load(Int, Ordering)
    case store(Int, Int, Ordering)
    case add(Int, Int, Ordering)
    case exchange(Int, Int, Ordering)
    case compare(Int, expected: Int, desired: Int, Ordering)
    case fence(Ordering)
    /// Takes a lock, and gives it up at the end.
    case lock(Int, [Action])
    /// Does nothing if the lock is taken.
    case tryLock(Int, [Action])
    case readLock(Int, [Action])
    case writeLock(Int, [Action])
    case signal(Int)
    case wait(Int)
    /// Holds the lock of a condition.
    case monitor(Int, [Action])
    /// Waits once for a condition whose lock the thread holds.
    case await(Int)
    /// Waits for the condition while the atomic is zero.
    case awaitNonzero(Int, atomic: Int)
    case notify(Int)
    case notifyAll(Int)
    /// Only if the thread has observed a number above zero last.
    case ifPositive([Action])
    case point
    /// Accesses to plain memory.
    case read(Int)
    case write(Int, Int)
    /// Does the second actions while another thread, whose number is given, does the first ones, and joins it.
    case fork(Int, [Action], meanwhile: [Action])
    /// Submits work to a queue. The first queue is serial, the other one concurrent.
    case async(Work)
    case sync(queue: Int, isBarrier: Bool, [Action])
    /// Submits work when the group is empty.
    case notifyGroup(Int, Work)
    case waitForGroup(Int)
    /// Submits work after so many milliseconds.
    case after(Int, Work)
  }

  /// Work of a queue.
  struct Work: Hashable, Sendable {
    /// The number of the thread whose observations are those of the work.
    let number: Int
    let queue: Int
    var isBarrier = false
    /// The group that waits for its end.
    var group: Int?
    var body: [Action]
  }

  /// The ordering of an access to an atomic.
  enum Ordering: String, Hashable, Sendable, CaseIterable {
    case relaxed = "rlx"
    case acquiring = "acq"
    case releasing = "rel"
    case acquiringAndReleasing = "acq-rel"
    case strict = "sc"
  }
}

extension Program {
  /// Whether an access is not sequentially consistent.
  var isWeak: Bool { threads.joined().contains(where: \.isWeak) }

  /// How many threads and works observe something.
  var observers: Int { max(threads.count, (threads.joined().compactMap(\.lastNumber).max() ?? -1) + 1) }
}

extension Program: CustomStringConvertible {
  /// Threads are separated by `‖`. `a{…}` is a lock, `a?{…}` an attempt to take it, `l.read{…}` and `l.write{…}` take a lock
  /// for readers and writers, `c{…}` is the lock of a condition.
  var description: String {
    let text = threads.map(Action.text).joined(separator: " ‖ ")
    return permits == 0 ? text : "\(text)  (semaphores begin with \(permits))"
  }
}

extension Program.Action: CustomStringConvertible {
  static func text(_ actions: [Self]) -> String { actions.map(\.description).joined(separator: "; ") }

  private func name(_ names: String, _ object: Int) -> String { String(Array(names)[object]) }

  var description: String {
    switch self {
    case .load(let atomic, let ordering): "\(name("xy", atomic)) \(ordering.rawValue)"
    case .store(let atomic, let value, let ordering): "\(name("xy", atomic))=\(value) \(ordering.rawValue)"
    case .add(let atomic, let value, let ordering): "\(name("xy", atomic))+\(value) \(ordering.rawValue)"
    case .exchange(let atomic, let value, let ordering): "\(name("xy", atomic))<->\(value) \(ordering.rawValue)"
    case .compare(let atomic, let expected, let desired, let ordering):
      "\(name("xy", atomic)):\(expected)->\(desired) \(ordering.rawValue)"
    case .fence(let ordering): "fence \(ordering.rawValue)"
    case .lock(let lock, let body): "\(name("ab", lock)){ \(Self.text(body)) }"
    case .tryLock(let lock, let body): "\(name("ab", lock))?{ \(Self.text(body)) }"
    case .readLock(let lock, let body): "\(name("lm", lock)).read{ \(Self.text(body)) }"
    case .writeLock(let lock, let body): "\(name("lm", lock)).write{ \(Self.text(body)) }"
    case .signal(let semaphore): "\(name("st", semaphore)).signal"
    case .wait(let semaphore): "\(name("st", semaphore)).wait"
    case .monitor(let condition, let body): "\(name("cd", condition)){ \(Self.text(body)) }"
    case .await(let condition): "\(name("cd", condition)).wait"
    case .awaitNonzero(let condition, let atomic): "while !\(name("xy", atomic)) { \(name("cd", condition)).wait }"
    case .notify(let condition): "\(name("cd", condition)).signal"
    case .notifyAll(let condition): "\(name("cd", condition)).broadcast"
    case .ifPositive(let body): "if>0{ \(Self.text(body)) }"
    case .point: "point"
    case .read(let memory): name("pq", memory)
    case .write(let memory, let value): "\(name("pq", memory)):=\(value)"
    case .fork(_, let body, let meanwhile): "thread{ \(Self.text(body)) }{ \(Self.text(meanwhile)) }.join"
    case .async(let work): work.text("async")
    case .sync(let queue, let isBarrier, let body):
      "\(name("SC", queue)).sync\(isBarrier ? "!" : ""){ \(Self.text(body)) }"
    case .notifyGroup(let group, let work): "\(name("uv", group)).notify \(work.text("async"))"
    case .waitForGroup(let group): "\(name("uv", group)).wait"
    case .after(let delay, let work): work.text("after \(delay) ")
    }
  }

  fileprivate var isWeak: Bool {
    switch self {
    case .load(_, let ordering), .store(_, _, let ordering), .add(_, _, let ordering), .exchange(_, _, let ordering),
      .compare(_, _, _, let ordering):
      ordering != .strict
    case .fence: true
    default: inside.contains(where: \.isWeak)
    }
  }

  /// What is done inside; nil if the action has no inside.
  var body: [Self]? {
    switch self {
    case .lock(_, let body), .tryLock(_, let body), .readLock(_, let body), .writeLock(_, let body),
      .monitor(_, let body), .ifPositive(let body), .sync(_, _, let body), .fork(_, let body, _):
      body
    case .async(let work), .notifyGroup(_, let work), .after(_, let work): work.body
    default: nil
    }
  }

  /// The same action with something else inside.
  func with(_ body: [Self]) -> Self {
    switch self {
    case .lock(let lock, _): .lock(lock, body)
    case .tryLock(let lock, _): .tryLock(lock, body)
    case .readLock(let lock, _): .readLock(lock, body)
    case .writeLock(let lock, _): .writeLock(lock, body)
    case .monitor(let condition, _): .monitor(condition, body)
    case .ifPositive: .ifPositive(body)
    case .sync(let queue, let isBarrier, _): .sync(queue: queue, isBarrier: isBarrier, body)
    case .fork(let number, _, let meanwhile): .fork(number, body, meanwhile: meanwhile)
    case .async(let work): .async(work.with(body))
    case .notifyGroup(let group, let work): .notifyGroup(group, work.with(body))
    case .after(let delay, let work): .after(delay, work.with(body))
    default: self
    }
  }

  /// All that is done inside.
  var inside: [Self] {
    if case .fork(_, let body, let meanwhile) = self { return body + meanwhile }
    return body ?? []
  }

  /// The greatest number of a thread or work that this starts.
  fileprivate var lastNumber: Int? {
    let own: Int? =
      switch self {
      case .fork(let number, _, _): number
      case .async(let work), .notifyGroup(_, let work), .after(_, let work): work.number
      default: nil
      }
    return ([own] + inside.map(\.lastNumber)).compactMap { $0 }.max()
  }
}

extension Program.Work {
  fileprivate func with(_ body: [Program.Action]) -> Self {
    var copy = self
    copy.body = body
    return copy
  }

  fileprivate func text(_ verb: String) -> String {
    let queue = queue == 0 ? "S" : "C"
    let group = group.map { $0 == 0 ? "(u)" : "(v)" } ?? ""
    return "\(queue).\(verb)\(isBarrier ? "!" : "")\(group){ \(Program.Action.text(body)) }"
  }
}
