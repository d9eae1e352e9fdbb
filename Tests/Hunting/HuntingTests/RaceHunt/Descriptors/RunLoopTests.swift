#if EXPLORATION && os(Linux)
  import Dispatch
  import Foundation

  @testable import RaceHunt

  /// Run loops of Foundation on threads of a run.
  @Suite("RunLoop", .onBothCarriers, .needsSystemFunctions)
  struct RunLoopTests: SystemSuite {
    @Test("Timers of a loop fire in virtual time, until the loop's time is over")
    func timers() {
      let seen = Shown.all(whenIdle: true) { run, shown in
        for (name, interval) in [("A", 60.0), ("B", 25.0)] {
          run.thread(name) {
            let (fired, start) = (Log<Int>(), milliseconds())
            let timer = Timer.scheduledTimer(withTimeInterval: interval, repeats: true) { _ in
              fired.append(milliseconds() - start)
            }
            RunLoop.current.run(until: Date(timeIntervalSinceNow: 130))
            timer.invalidate()
            shown.add("\(name): \(fired.entries), \(milliseconds() - start)")
          }
        }
      }
      #expect(seen == ["A: [60000, 120000], 130000", "B: [25000, 50000, 75000, 100000, 125000], 130000"])
    }

    @Test("A timer of a loop may fire between two steps of another thread")
    func race() {
      func spending(_ asksOnce: Bool) -> @Sendable (Run) -> Void {
        { run in
          let money = Locked(100)
          run.thread("timer") {
            _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in
              money.withLock { $0 -= $0 >= 100 ? 100 : 0 }
            }
            RunLoop.current.run(until: Date(timeIntervalSinceNow: 2))
          }
          run.thread("payer") {
            sleep(1)
            if asksOnce {
              money.withLock { $0 -= $0 >= 100 ? 100 : 0 }
            } else if money.withLock({ $0 }) >= 100 {
              money.withLock { $0 -= 100 }
            }
          }
          run.finally { run.expect(money.withLock { $0 } >= 0, "overdrawn") }
        }
      }
      #expect(failure(spending(false))?.message.hasPrefix("overdrawn") == true)
      #expect(isClean(spending(true)))
    }

    @Test("A block waits until another thread wakes the loop")
    func perform() {
      @Sendable func asking(_ wakes: Bool) -> @Sendable (Run) -> Void {
        { run in
          let (made, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
          let loop = Handed()
          run.thread("loop") {
            let timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: false) { _ in }
            loop.value = RunLoop.current
            made.signal()
            _ = RunLoop.current.run(mode: .default, before: .distantFuture)
            _ = RunLoop.current.run(mode: .default, before: .distantFuture)
            timer.invalidate()
          }
          run.thread("asker") {
            made.wait()
            let start = milliseconds()
            sleep(1)
            loop.value?.perform { done.signal() }
            if wakes { loop.value?._stop() }
            done.wait()
            run.expect(milliseconds() - start < 60_000, "late")
            loop.value?._stop()
          }
        }
      }
      #expect(failure(asking(false))?.message.hasPrefix("late") == true)
      #expect(Shown.all(whenIdle: true) { run, _ in asking(true)(run) } == [])
    }

    @Test("A loop of a run that fails in its middle leaves no timer to later runs")
    func abandoned() {
      @Sendable func counting(_ fails: Bool) -> @Sendable (Run) -> Void {
        { run in
          run.thread("loop") {
            let fired = Count()
            let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
              precondition(!fails, "fails")
              fired.add()
            }
            RunLoop.current.run(until: Date(timeIntervalSinceNow: 5.5))
            timer.invalidate()
            run.expect(fired.value == 5, "fired \(fired.value) times")
          }
        }
      }
      for _ in 1...2 {
        #expect(failure(counting(true))?.kind == .crash)
        #expect(Shown.all(whenIdle: true) { run, _ in counting(false)(run) } == [])
      }
    }
  }

  /// Run loops are not sendable, but two of their functions are for other threads.
  private final class Handed: @unchecked Sendable {
    // Sendable: set before the semaphore is signalled, and read after that.
    var value: RunLoop?
  }
#endif
