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
    }
  }

  fileprivate var isWeak: Bool {
    switch self {
    case .load(_, let ordering), .store(_, _, let ordering), .add(_, _, let ordering), .exchange(_, _, let ordering),
      .compare(_, _, _, let ordering):
      ordering != .strict
    case .fence: true
    default: body?.contains(where: \.isWeak) ?? false
    }
  }

  /// What is done inside; nil if the action has no inside.
  var body: [Self]? {
    switch self {
    case .lock(_, let body), .tryLock(_, let body), .readLock(_, let body), .writeLock(_, let body),
      .monitor(_, let body), .ifPositive(let body):
      body
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
    default: self
    }
  }
}
