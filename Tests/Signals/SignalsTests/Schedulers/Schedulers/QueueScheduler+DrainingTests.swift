import Dispatch
import SignalHunting

@testable import ReactiveSchedulers

@Suite("The drains of a QueueScheduler", .endsInTime)
struct QueueSchedulerDrainingTests {
  @Test("A timer that is due and is disposed before its turn releases its action")
  func releasesDue() {
    let (token, timer) = tokenHeld { token in ScheduledAction { token.touch() } }
    #expect(timer.becomeDue())
    timer.dispose()
    #expect(token.isReleased && timer.begin() == nil)
  }

  @Test("One dispatch runs a burst: 1,000 actions that were enqueued while the queue was suspended run in one go")
  func burst() async throws {
    let scheduler = QueueScheduler()
    let log = Log<Int>()
    scheduler.queue.suspend()
    for number in 0..<1_000 { scheduler.enqueue { log.append(number) } }
    scheduler.queue.resume()
    try await settle(scheduler)
    #expect(log.entries == Array(0..<1_000) && scheduler.drainCount == 1)
  }

  @Test(
    "Actions that keep adding others run a few bursts at a time, so that other work on the queue can run")
  func fairness() async throws {
    let scheduler = QueueScheduler()
    let log = Log<String>()
    try await completion { done in
      scheduler.queue.suspend()
      scheduler.scheduleRecursive { reschedule in
        log.append("run")
        if log.count < 1_000 { reschedule() } else { done() }
      }
      scheduler.queue.async { log.append("other work") }
      scheduler.queue.resume()
    }
    #expect(log.entries.firstIndex(of: "other work")! < 900 && (2..<900).contains(scheduler.drainCount))
  }

  @Test("After a burst the next action is one dispatch again")
  func next() async throws {
    let scheduler = QueueScheduler()
    for expected in 1...3 {
      try await completion { done in scheduler.enqueue(done) }
      try await settle(scheduler)
      #expect(scheduler.drainCount == expected)
    }
  }

  @Test("Timers that are due together run in the first dispatch")
  func timers() async throws {
    let scheduler = QueueScheduler()
    let log = Log<Int>()
    let drains = try await value { done in
      scheduler.queue.suspend()
      for number in 0..<100 { scheduler.enqueue(at: .zero, leeway: .zero) { log.append(number) } }
      scheduler.enqueue(at: .zero, leeway: .zero) { done(scheduler.drainCount) }
      scheduler.queue.resume()
    }
    #expect(log.entries == Array(0..<100) && drains == 0)
  }

  @Test("A chain of actions that ends with the last burst of a dispatch leaves the queue idle", arguments: 14...18)
  func rest(length: Int) async throws {
    let scheduler = QueueScheduler()
    let runs = Count()
    scheduler.scheduleRecursive { reschedule in
      if runs.add() < length { reschedule() }
    }
    // A second dispatch runs the work that the first one has left.
    for _ in 1...2 { try await settle(scheduler) }
    #expect(runs.value == length && scheduler.rest != nil)
  }

  @Test("A timer for disposed work does not drain once the queue has found nothing due")
  func disposedTimer() async throws {
    let scheduler = QueueScheduler()
    scheduler.queue.suspend()
    scheduler.enqueue(at: .zero, leeway: .zero) {}.dispose()
    scheduler.enqueue(at: .distantFuture, leeway: .zero) {}
    scheduler.queue.resume()
    try await settle(scheduler)
    #expect(scheduler.drainCount == 0)
  }

  @Test("An interruption after the end of a wait does not affect that wait: it ends the next one")
  func waitsAgain() {
    let scheduler = QueueScheduler()
    let end = RealTime.now.advanced(by: .seconds(20))
    scheduler.wait(until: .zero)
    scheduler.interrupt()
    scheduler.wait(until: end)
    #expect(RealTime.now < end)
  }

  /// Waits until Dispatch has run all work submitted so far.
  private func settle(_ scheduler: QueueScheduler) async throws {
    try await completion { done in scheduler.queue.async(execute: done) }
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
