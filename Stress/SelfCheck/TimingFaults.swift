import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

extension SelfCheck {
  /// Mistakes with timers and clocks.
  static let timing: [Fault] = [
    Fault(
      "debounce-drops-newest", rows: ["O6"],
      "a timer that fires as a newer value arrives sends nothing, but clears the pending value"
    ) { run, isRight in
      let probe = run.probe(of: Int.self)
      let pending = Locked<Int?>(nil, label: "pending")
      let timer = SerialDisposable()
      let scheduler = run.scheduler
      let send: @Sendable (Int) -> Void = { value in
        pending.withLock { $0 = value }
        timer.inner = scheduler.schedule(after: .milliseconds(1)) {
          let isDue = pending.withLock { pending in
            defer { if !isRight || pending == value { pending = nil } }
            return pending == value
          }
          if isDue { probe.next(value) }
        }
      }
      run.thread("typing") {
        send(1)
        send(2)
      }
      run.finally { run.expect(probe.values.last == 2, "\(probe.values) arrived") }
    },
    Fault("flush-loses-value", rows: ["L3"], "a buffer is read in one critical section and emptied in another") {
      run, isRight in
      let buffer = Locked<[Int]>([], label: "buffer")
      let flushed = Locked<[Int]>([], label: "flushed")
      run.thread("sending") { for value in 0..<2 { buffer.withLock { $0.append(value) } } }
      run.thread("flushing") {
        let batch = buffer.withLock { buffer in
          defer { if isRight { buffer = [] } }
          return buffer
        }
        if !isRight { buffer.withLock { $0 = [] } }
        flushed.withLock { $0 += batch }
      }
      run.finally {
        let all = flushed.withLock { $0 } + buffer.withLock { $0 }
        run.expect(all == [0, 1], "\(all) remains of two values")
      }
    },
    Fault(
      "timeout-after-value", rows: ["D22", "D25"],
      "a timeout and the value that it waited for both find that the other has not happened"
    ) { run, isRight in
      let probe = run.probe(of: Int.self)
      let isDecided = AtomicInt(0, label: "decided")
      let decides: @Sendable () -> Bool = {
        if isRight { return isDecided.exchange(1) == 0 }
        defer { isDecided.store(1) }
        return isDecided.load() == 0
      }
      run.scheduler.schedule(after: .milliseconds(1)) { if decides() { probe.fail(TimedOut()) } }
      run.thread("answering") {
        if decides() {
          probe.next(1)
          probe.complete()
        }
      }
    },
    Fault(
      "throttle-strands-value", rows: ["O6"],
      "a timer sees that no value waits, and opens the gate in another step: a value in between is never sent"
    ) { run, isRight in
      let probe = run.probe(of: Int.self)
      let gate = Locked<(isOpen: Bool, pending: Int?)>((false, nil), label: "gate")
      run.scheduler.schedule(after: .milliseconds(1)) {
        let pending = gate.withLock { gate in
          defer { gate = (isRight && gate.pending == nil, nil) }
          return gate.pending
        }
        if let pending { return probe.next(pending) }
        if !isRight { gate.withLock { $0.isOpen = true } }
      }
      run.thread("sending") {
        let passes = gate.withLock { gate in
          if !gate.isOpen { gate.pending = 1 }
          return gate.isOpen
        }
        if passes { probe.next(1) }
      }
      run.finally { run.expect(probe.values == [1], "\(probe.values) arrived") }
    },
    Fault(
      "audit-skips-interval", rows: ["O6"],
      "a timer takes the latest value out and is cleared in another step: a value in between starts no timer"
    ) { run, isRight in
      let probe = run.probe(of: Int.self)
      let interval = Locked<(isRunning: Bool, latest: Int?)>((true, 0), label: "interval")
      let scheduler = run.scheduler
      let flush: @Sendable () -> Void = {
        let latest = interval.withLock { interval in
          if isRight { interval.isRunning = false }
          return interval.latest.take()
        }
        if !isRight { interval.withLock { $0.isRunning = false } }
        if let latest { probe.next(latest) }
      }
      scheduler.schedule(after: .milliseconds(1), flush)
      run.thread("sending") {
        let starts = interval.withLock { interval in
          defer { interval = (true, 1) }
          return !interval.isRunning
        }
        if starts { scheduler.schedule(after: .milliseconds(1), flush) }
      }
      run.finally { run.expect(probe.values.last == 1, "\(probe.values) arrived") }
    },
    Fault("window-old-timer", rows: ["L23"], "the timer of a full window closes the next window") {
      run, isRight in
      let window = Locked<(number: Int, count: Int)>((0, 0), label: "window")
      let timer = SerialDisposable()
      let scheduler = run.scheduler
      let probe = run.probe("what timers closed", of: Int.self)
      let due: @Sendable (Int) -> Void = { number in
        let closed: Int? = window.withLock { window in
          guard window.count > 0, !isRight || window.number == number else { return nil }
          defer { window = (window.number + 1, 0) }
          return window.number
        }
        run.expect(closed ?? number == number, "timer \(number) closed window \(closed ?? number)")
        if let closed { probe.next(closed) }
      }
      run.thread("sending") {
        for _ in 0..<3 {
          let (number, count) = window.withLock { window in
            let value = (window.number, window.count + 1)
            window = value.1 == 2 ? (window.number + 1, 0) : value
            return value
          }
          timer.inner = count == 1 ? scheduler.schedule(after: .milliseconds(1)) { due(number) } : nil
        }
      }
    },
    Fault("late-clock", rows: ["V1", "V3"], "due actions are collected once, and not again after they have added more")
    {
      run, isRight in
      let due = Locked<[Int]>([1], label: "due")
      let ran = AtomicInt(0, label: "ran")
      run.thread("adding") { due.withLock { $0.append(2) } }
      run.thread("advancing") {
        var batch = due.withLock { $0 }
        repeat {
          ran.add(batch.count)
          let done = batch.count
          batch = due.withLock { due in
            // The wrong version assumes that no action was added.
            due.removeFirst(isRight ? done : due.count)
            return due
          }
        } while !batch.isEmpty
      }
      run.finally {
        run.expect(ran.load() + due.withLock { $0.count } == 2, "an action that was added during the advance was lost")
      }
    },
  ]

  private struct TimedOut: Error {}
}
