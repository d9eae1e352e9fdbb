import RaceHunt

#if WRITTEN
  import Synchronization

  // The module of the hunter has types of these names too.
  typealias Mutex<Value: ~Copyable> = Synchronization.Mutex<Value>
  typealias Atomic<Value: AtomicRepresentable> = Synchronization.Atomic<Value>
#endif

// Hunts a small program, and prints the number of steps: Steps locks|atomics SCHEDULES REPETITIONS.

final class Program: Sendable {
  private let lock = Mutex(0)
  private let number = Atomic(0)

  func takeLock(_ repetitions: Int) {
    for _ in 0..<repetitions { lock.withLock { _ in } }
  }

  func useAtomic(_ repetitions: Int) {
    for _ in 0..<repetitions {
      number.wrappingAdd(1, ordering: .relaxed)
      number.store(number.load(ordering: .acquiring), ordering: .releasing)
    }
  }
}

let takesLock = CommandLine.arguments[1] == "locks"
let repetitions = Int(CommandLine.arguments[3])!
let scenario = Scenario("steps") { [takesLock, repetitions] run in
  let program = Program()
  for name in ["a", "b"] {
    run.thread(name) { takesLock ? program.takeLock(repetitions) : program.useAtomic(repetitions) }
  }
}
// Random schedules: to choose them takes the least time.
print(hunt(scenario, budget: .schedules(Int(CommandLine.arguments[2])!), strategy: .random).steps)
