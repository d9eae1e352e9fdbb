import Dispatch
import SignalHunting
import Testing

@testable import ReactiveSchedulers

@Suite("ActionQueue", .endsInTime)
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

    func enqueue(_ action: @escaping @Sendable () -> Void) { actions.enqueue(.once(action)) }

    @discardableResult
    func enqueue(
      at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
      actions.enqueue(at: instant, leeway: leeway, action)
    }

    /// How many dispatches have ended.
    var drains: Int { actions.drainCount }

    /// Waits until Dispatch has run all work submitted so far.
    func settle() async throws {
      try await completion { done in target.async(execute: done) }
    }
  }

  @Test("One dispatch runs a burst: 1,000 actions that were enqueued while the queue was suspended run in one go")
  func burst() async throws {
    let counting = Counting()
    let log = Log<Int>()
    counting.target.suspend()
    for number in 0..<1_000 { counting.enqueue { log.append(number) } }
    counting.target.resume()
    try await counting.settle()
    #expect(log.entries == Array(0..<1_000))
    #expect(counting.drains == 1)
  }

  @Test(
    "Actions that keep adding others run a few bursts at a time, so that other work on the queue can run")
  func fairness() async throws {
    let counting = Counting()
    let log = Log<String>()
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

  @Test("After a burst the next action is one dispatch again")
  func next() async throws {
    let counting = Counting()
    for expected in 1...3 {
      try await completion { done in counting.enqueue(done) }
      try await counting.settle()
      #expect(counting.drains == expected)
    }
  }

  @Test("Timers that are due together run in the first dispatch")
  func timers() async throws {
    let counting = Counting()
    let log = Log<Int>()
    let drains = try await value { done in
      counting.target.suspend()
      for number in 0..<100 { counting.enqueue(at: .zero, leeway: .zero) { log.append(number) } }
      counting.enqueue(at: .zero, leeway: .zero) { done(counting.drains) }
      counting.target.resume()
    }
    #expect(log.entries == Array(0..<100))
    #expect(drains == 0)
  }

  @Test("A chain of actions that ends with the last burst of a dispatch leaves the queue idle", arguments: 14...18)
  func rest(length: Int) async throws {
    let counting = Counting()
    let runs = Count()
    counting.scheduleRecursive { reschedule in
      if runs.add() < length { reschedule() }
    }
    // A second dispatch runs the work that the first one has left.
    for _ in 1...2 { try await counting.settle() }
    #expect(runs.value == length)
    #expect(counting.actions.rest != nil)
  }

  @Test("A timer for disposed work does not drain once the queue has found nothing due")
  func disposedTimer() async throws {
    let counting = Counting()
    counting.target.suspend()
    counting.enqueue(at: .zero, leeway: .zero) {}.dispose()
    counting.enqueue(at: .distantFuture, leeway: .zero) {}
    counting.target.resume()
    try await counting.settle()
    #expect(counting.drains == 0)
  }

  @Test("An interruption after the end of a wait does not affect that wait: it ends the next one")
  func waitsAgain() {
    let counting = Counting()
    let end = RealTime.now.advanced(by: .seconds(20))
    counting.actions.wait(until: .zero)
    counting.actions.interrupt()
    counting.actions.wait(until: end)
    #expect(RealTime.now < end)
  }

  #if EXPLORATION
    @Test("An action enqueued at any point of a drain runs in that drain or causes another one", .hunts)
    func everyPoint() {
      Interleaving.explore { run in
        let scheduler = run.scheduler
        let log = Log<Int>()
        scheduler.enqueue { log.append(1) }
        run.thread("enqueueing") { scheduler.enqueue { log.append(2) } }
        run.check { #expect(log.entries == [1, 2]) }
      }
    }
  #endif
}
