import ReactiveSignals

/// Counts work that other threads enqueued in virtual time.
struct EscapeTally: Sendable {
  private(set) var count = 0
  private var origins: [(name: String, count: Int, first: Instant)] = []

  mutating func add(from name: String, at instant: Instant) {
    count += 1
    if let index = origins.firstIndex(where: { $0.name == name }) {
      origins[index].count += 1
    } else {
      origins.append((name, 1, instant))
    }
  }

  var sentences: [String] {
    guard count > 0 else { return [] }
    let list = origins.map { "\($0.count) from \($0.name), first at \($0.first)" }.joined(separator: "; ")
    return ["Work came from outside virtual time: \(list)."]
  }

  /// A description of the calling thread.
  static var nameOfThread: String {
    switch Schedulers.current {
    case is MainScheduler: return "the main thread"
    case let scheduler?: return "the scheduler \(scheduler.name)"
    case nil: break
    }
    guard withUnsafeCurrentTask(body: { $0 != nil }) else { return "a thread that is no scheduler's" }
    if #available(macOS 26.0, iOS 26.0, *), let name = Task.name { return "the task \(name)" }
    return "a task elsewhere, as Task {}, Task.detached and Task.sleep make them"
  }
}
