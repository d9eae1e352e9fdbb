import Dispatch
import Huntable
import ReactiveSchedulers
import Testing

@Suite("Timers of a QueueScheduler", .timeLimit(.minutes(10)))
struct QueueSchedulerTimerTests {
  @Test("1,000 timers fire in the order of their instants, equal ones in the order of scheduling")
  func order() async throws {
    let queue = QueueScheduler()
    var random = SplitMix64(seed: 1)
    let start = queue.now
    let timers = (0..<1_000).map { number in
      (due: start.advanced(by: .microseconds(Int.random(in: 0..<50, using: &random) * 100)), number: number)
    }
    let fired = try await values(1_000) { note in
      // From inside an action, so that the first cannot fire while the others are being scheduled.
      queue.enqueue {
        for (due, number) in timers { queue.schedule(at: due) { note(number) } }
      }
    }
    #expect(fired == timers.sorted { ($0.due, $0.number) < ($1.due, $1.number) }.map(\.number))
  }

  @Test("A timer that is due earlier than those that wait fires before them")
  func sooner() async throws {
    let queue = QueueScheduler()
    let start = queue.now
    let fired = try await values(3) { note in
      queue.enqueue {
        for delay in [4, 2, 1] { queue.schedule(at: start.advanced(by: .milliseconds(delay))) { note(delay) } }
      }
    }
    #expect(fired == [1, 2, 4])
  }

  @Test("Of 1,000 timers every second is cancelled, and only the others fire")
  func cancellation() async throws {
    let queue = QueueScheduler()
    let fired = Log<Int>()
    try await completion { done in
      let due = queue.now.advanced(by: .milliseconds(2))
      queue.enqueue {
        let timers = (0..<1_000).map { number in queue.schedule(at: due) { fired.append(number) } }
        for timer in timers.enumerated() where timer.offset % 2 == 1 { timer.element.dispose() }
        queue.schedule(at: due, done)
      }
    }
    #expect(fired.entries == Array(stride(from: 0, to: 1_000, by: 2)))
  }

  @Test("A timer that another timer of the same instant cancels does not fire")
  func cancellationAmongDue() async throws {
    let queue = QueueScheduler()
    let fired = Log<Int>()
    try await completion { done in
      queue.enqueue {
        let second = SerialDisposable()
        queue.schedule(at: .zero) {
          fired.append(1)
          second.dispose()
        }
        second.inner = queue.schedule(at: .zero) { fired.append(2) }
        queue.schedule(at: .zero, done)
      }
    }
    #expect(fired.entries == [1])
  }

  @Test("Disposed timers do not keep their scheduler alive, nor does work that is never due")
  func disposedTimers() {
    let released: Weak<QueueScheduler>
    do {
      let queue = QueueScheduler()
      released = Weak(queue)
      queue.schedule(at: .distantFuture) {}
      let timers = (1...3).map { number in queue.schedule(after: .seconds(1_000 * number)) {} }
      for timer in timers { timer.dispose() }
    }
    #expect(released.isReleased)
  }

  @Test("A timer of a scheduler whose timers were disposed fires")
  func again() async throws {
    let queue = QueueScheduler()
    for _ in 0..<3 {
      queue.schedule(after: .seconds(1_000)) {}.dispose()
      try await completion { done in queue.schedule(after: .milliseconds(1), done) }
    }
  }

  @Test("A timer due in the past fires, and never inside the call")
  func past() async throws {
    let queue = QueueScheduler()
    let log = Log<String>()
    try await completion { done in
      queue.enqueue {
        queue.schedule(after: .seconds(-5)) {
          log.append("fired")
          done()
        }
        log.append("scheduled")
      }
    }
    #expect(log.entries == ["scheduled", "fired"])
  }

  @Test("An action that is due in the distant future neither fires nor keeps the scheduler alive")
  func distantFuture() async throws {
    weak var dropped: QueueScheduler?
    let target = DispatchQueue(label: "target")
    let fired = Log<Int>()
    try await completion { done in
      let queue = QueueScheduler(targeting: target)
      dropped = queue
      queue.schedule(at: .distantFuture) { fired.append(1) }
      queue.schedule(after: .milliseconds(1), done)
    }
    try await completion { done in target.async(execute: done) }
    #expect(fired.entries.isEmpty)
    #expect(dropped == nil)
  }

  @Test("A leeway does not let a timer fire after one that is due later")
  func leeway() async throws {
    let queue = QueueScheduler()
    let start = queue.now
    let fired = try await values(4) { note in
      queue.enqueue {
        for (delay, leeway) in [(1, 10_000), (3, 0), (2, 10_000), (4, 1)] {
          queue.schedule(at: start.advanced(by: .milliseconds(delay)), leeway: .milliseconds(leeway)) { note(delay) }
        }
      }
    }
    #expect(fired == [1, 2, 3, 4])
  }

  @Test("Timers that other threads schedule and cancel meanwhile fire once or not at all")
  func threads() async throws {
    let queue = QueueScheduler()
    let fired = (0..<4).map { _ in Log<Int>() }
    await onRawThreads(4) { thread in
      for number in 0..<200 {
        let timer = queue.schedule(after: .microseconds(number)) { fired[thread].append(number) }
        if number % 3 == 0 { timer.dispose() }
      }
    }
    try await completion { done in queue.schedule(after: .milliseconds(1), done) }
    for thread in 0..<4 {
      let numbers = fired[thread].entries
      #expect(Set(numbers).count == numbers.count)
      #expect(Set(numbers).isSuperset(of: (0..<200).filter { $0 % 3 != 0 }))
    }
  }
}
