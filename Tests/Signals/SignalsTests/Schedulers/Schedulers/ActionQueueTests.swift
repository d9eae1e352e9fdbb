import Dispatch
import Testing

@testable import ReactiveSchedulers

@Suite(.endsInTime)
struct ActionQueueTests {
  /// A queue scheduler that counts its dispatches.
  private final class Counting: Scheduler {
    let target = DispatchQueue(label: "counted")
    let actions: ActionQueue

    init() {
      actions = ActionQueue(target)
      actions.owner = self
    }

    var now: Instant { RealTime.now }
    /// How many dispatches have ended.
    var drains: Int { actions.drainCount }

    func enqueue(_ action: @escaping @Sendable () -> Void) { actions.enqueue(.once(action)) }

    @discardableResult
    func enqueue(
      at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
      actions.enqueue(at: instant, leeway: leeway, action)
    }

    /// Enqueues work while the queue is suspended, and waits until Dispatch has run all of it.
    func run(_ work: () -> Void = {}) async throws {
      target.suspend()
      work()
      target.resume()
      try await completion { done in target.async(execute: done) }
    }
  }

  @Test("One dispatch runs a burst: 1,000 actions or timers that are due; the next action is one dispatch again")
  func burst() async throws {
    let (counting, log, drains) = (Counting(), Log<Int>(), Log<Int>())
    try await counting.run { for number in 0..<1_000 { counting.enqueue { log.append(number) } } }
    #expect(counting.drains == 1)
    for expected in 2...3 {
      try await counting.run { counting.enqueue {} }
      #expect(counting.drains == expected)
    }
    try await counting.run {
      for number in 1_000..<1_100 { counting.enqueue(at: .zero, leeway: .zero) { log.append(number) } }
      counting.enqueue(at: .zero, leeway: .zero) { drains.append(counting.drains) }
    }
    #expect(log.entries == Array(0..<1_100))
    #expect(drains.entries == [3])
  }

  @Test(
    "Actions that keep adding others run a few bursts at a time, so that other work on the queue can run")
  func fairness() async throws {
    let (counting, log) = (Counting(), Log<String>())
    try await completion { done in
      counting.target.suspend()
      counting.scheduleRecursive { reschedule in
        log.append("run")
        if log.count < 1_000 { reschedule() } else { done() }
      }
      counting.target.async { log.append("other work") }
      counting.target.resume()
    }
    #expect(log.entries.firstIndex(of: "other work")! < 900)
    #expect((2..<900).contains(counting.drains))
  }

  @Test("A chain of actions that ends with the last burst of a dispatch leaves the queue idle", arguments: 14...18)
  func rest(length: Int) async throws {
    let (counting, runs) = (Counting(), Count())
    counting.scheduleRecursive { if runs.add() < length { $0() } }
    // A second dispatch runs the work that the first one has left.
    for _ in 1...2 { try await counting.run() }
    #expect(runs.value == length)
    #expect(counting.actions.rest != nil)
  }

  @Test("A timer for disposed work does not drain once the queue has found nothing due")
  func disposedTimer() async throws {
    let counting = Counting()
    try await counting.run {
      counting.enqueue(at: .zero, leeway: .zero) {}.dispose()
      counting.enqueue(at: .distantFuture, leeway: .zero) {}
    }
    #expect(counting.drains == 0)
  }

  @Test("An interruption after the end of a wait does not affect that wait: it ends the next one")
  func waitsAgain() {
    let (counting, end) = (Counting(), RealTime.now.advanced(by: .seconds(20)))
    counting.actions.wait(until: .zero)
    counting.actions.interrupt()
    counting.actions.wait(until: end)
    #expect(RealTime.now < end)
  }
}
