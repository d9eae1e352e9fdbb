import Synchronization

/// Runs `body` on four tasks at the same time.
func inParallel(_ body: @escaping @Sendable () -> Void) async {
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<4 { group.addTask { body() } }
  }
}

/// A lock that several closures capture.
final class Held<Value: Sendable>: Sendable {
  let lock: Huntable.Mutex<Value>

  init(_ value: Value) { lock = Huntable.Mutex(value) }
}

/// What happened in the schedules of a hunt. A hunt sees none of the accesses.
final class Outcomes: Sendable {
  private let seen = Synchronization.Mutex<Set<String>>([])

  func add(_ outcome: String) { seen.withLock { _ = $0.insert(outcome) } }

  var all: Set<String> { seen.withLock { $0 } }
}
