import Huntable

struct CountingSchedulerTests {
  /// A scheduler as a user writes it, which counts its actions. `positions` is how often its queue has grown.
  private final class CountingScheduler: Scheduler {
    private enum Work: Sendable {
      case action(@Sendable () -> Void)
      case batch(@Sendable () -> Bool)
    }

    private let state = Mutex<(waiting: [Work], count: Int)>(([], 0))

    var now: Instant { .zero }
    var positions: Int { state.withLock { $0.count } }
    var enqueuedCount: Int? { positions }

    func enqueue(_ action: @escaping @Sendable () -> Void) { _ = append(.action(action)) }

    func enqueueBatch(_ performNext: @escaping @Sendable () -> Bool) -> Int? { append(.batch(performNext)) }

    func enqueue(at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
      preconditionFailure("Nothing in this test waits for an instant.")
    }

    private func append(_ work: Work) -> Int {
      state.withLock { state in
        state.waiting.append(work)
        state.count += 1
        return state.count
      }
    }

    func runAll() {
      while let work = state.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) {
        perform {
          switch work {
          case .action(let action): action()
          case .batch(let performNext): while performNext() {}
          }
        }
      }
    }
  }

  @Test(
    "A burst takes one position in the queue of a user's scheduler that counts, and keeps its place among other actions"
  )
  func batchesOfUsers() {
    let scheduler = CountingScheduler()
    let (log, subject) = (Log<String>(), IntSubject())
    subject.deliver(on: scheduler).subscribe { log.append("\($0)") }
    for value in 1...3 { subject.send(value) }
    #expect(scheduler.positions == 1)
    scheduler.enqueue { log.append("between") }
    for value in 4...6 { subject.send(value) }
    #expect(scheduler.positions == 3)
    scheduler.runAll()
    #expect(log.entries == ["1", "2", "3", "between", "4", "5", "6"])
    subject.send(7)
    scheduler.runAll()
    #expect(log.entries.last == "7")
  }

  @Test("A long burst takes several positions, so that other work of the scheduler gets its turn")
  func longBursts() {
    let scheduler = CountingScheduler()
    let (log, subject) = (Log<Int>(), IntSubject())
    subject.deliver(on: scheduler).subscribe { log.append($0) }
    for value in 0..<2_500 { subject.send(value) }
    #expect(scheduler.positions == 3)
    scheduler.runAll()
    #expect(log.entries == Array(0..<2_500))
    for value in 0..<1_024 { subject.send(value) }
    #expect(scheduler.positions == 4)
  }
}
