extension Program {
  /// Slightly smaller programs, the smallest first.
  var smaller: [Program] {
    var candidates: [Program] = []
    func add(_ change: (inout Program) -> Void) {
      var copy = self
      change(&copy)
      candidates.append(copy)
    }
    for thread in threads.indices where threads.count > 1 { add { $0.threads.remove(at: thread) } }
    for thread in threads.indices {
      for actions in Action.smaller(threads[thread]) { add { $0.threads[thread] = actions } }
    }
    if permits > 0 { add { $0.permits -= 1 } }
    return candidates
  }
}

extension Program.Action {
  fileprivate static func smaller(_ actions: [Self]) -> [[Self]] {
    var candidates: [[Self]] = []
    for index in actions.indices {
      func replace(_ action: [Self]) { candidates.append(actions.replacing(index, with: action)) }
      replace([])
      if let body = actions[index].body {
        // What is inside may need the outside: a wait needs the lock of its condition.
        if !body.contains(where: \.needsMonitor) { replace(body) }
        for smaller in smaller(body) { replace([actions[index].with(smaller)]) }
      }
      if case .fork(let number, let body, let meanwhile) = actions[index] {
        replace(meanwhile)
        for smaller in smaller(meanwhile) { replace([.fork(number, body, meanwhile: smaller)]) }
      }
      for simpler in actions[index].simpler { replace([simpler]) }
    }
    return candidates
  }

  private var needsMonitor: Bool {
    switch self {
    case .await, .awaitNonzero: true
    default: inside.contains(where: \.needsMonitor)
    }
  }

  /// The same with a smaller value, or with an ordering that is easier to understand.
  private var simpler: [Self] {
    switch self {
    case .load(let atomic, let ordering) where ordering != .strict: [.load(atomic, .strict)]
    case .store(let atomic, let value, let ordering):
      (value > 1 ? [.store(atomic, 1, ordering)] : []) + (ordering != .strict ? [.store(atomic, value, .strict)] : [])
    case .add(let atomic, let value, let ordering): [.load(atomic, ordering), .store(atomic, value, ordering)]
    case .exchange(let atomic, let value, let ordering): [.load(atomic, ordering), .store(atomic, value, ordering)]
    case .compare(let atomic, _, let desired, let ordering):
      [.load(atomic, ordering), .store(atomic, desired, ordering)]
    case .tryLock(let lock, let body): [.lock(lock, body)]
    case .writeLock(let lock, let body): [.readLock(lock, body)]
    case .notifyAll(let condition): [.notify(condition)]
    case .async(let work) where work.isBarrier || work.group != nil:
      [.async(Program.Work(number: work.number, queue: work.queue, body: work.body))]
    case .after(_, let work): [.async(work)]
    default: []
    }
  }
}

extension Array {
  /// The array with other elements in place of one.
  func replacing(_ index: Int, with elements: [Element]) -> [Element] {
    var copy = self
    copy.replaceSubrange(index...index, with: elements)
    return copy
  }
}
