import Dispatch

@Suite("Timers of a QueueScheduler", .timeLimit(.minutes(10)))
struct QueueSchedulerTimerTests {
  private let queue = QueueScheduler()

  /// The numbers of the timers that fire up to the last one of these, which are all scheduled before one is due.
  private func fired(
    _ timers: [(due: Instant, leeway: Duration)],
    cancelling isCancelled: @escaping @Sendable (Int) -> Bool = { _ in false }
  ) async throws -> [Int] {
    let log = Log<Int>()
    try await completion { [queue] done in
      // From inside an action, so that the first cannot fire while the others are being scheduled.
      queue.enqueue {
        let handles = timers.enumerated().map { number, timer in
          queue.schedule(at: timer.due, leeway: timer.leeway) { log.append(number) }
        }
        for (number, handle) in handles.enumerated() where isCancelled(number) { handle.dispose() }
        queue.schedule(at: timers.map { $0.due }.max()!, done)
      }
    }
    return log.entries
  }

  @Test(
    "1,000 timers fire in the order of their instants, equal ones in the order of scheduling, without the cancelled")
  func order() async throws {
    var random = SplitMix64(seed: 1)
    let start = queue.now
    let timers = (0..<1_000).map { _ in
      (due: start.advanced(by: .microseconds(Int.random(in: 0..<50, using: &random) * 100)), leeway: Duration.zero)
    }
    let expected = timers.indices.filter { $0 % 3 > 0 }.sorted { (timers[$0].due, $0) < (timers[$1].due, $1) }
    #expect(try await fired(timers) { $0 % 3 == 0 } == expected)
  }

  @Test("A timer that is due earlier fires before those that wait, whatever their leeway", arguments: [0, 10_000])
  func sooner(leeway: Int) async throws {
    let start = queue.now
    let timers = [(4, 0), (2, leeway), (1, leeway), (3, 1)].map { delay, leeway in
      (due: start.advanced(by: .milliseconds(delay)), leeway: Duration.milliseconds(leeway))
    }
    #expect(try await fired(timers) == [2, 1, 3, 0])
  }

  @Test("A timer that another timer of the same instant cancels does not fire")
  func cancellationAmongDue() async throws {
    let fired = Log<Int>()
    try await completion { [queue] done in
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

  @Test("Disposed timers do not keep their scheduler alive, nor does work that is never due, which does not fire")
  func disposedTimers() async throws {
    let released: Weak<QueueScheduler>
    do {
      let queue = QueueScheduler()
      released = Weak(queue)
      queue.schedule(at: .distantFuture) {}
      let timers = (1...3).map { number in queue.schedule(after: .seconds(1_000 * number)) {} }
      for timer in timers { timer.dispose() }
    }
    #expect(released.isReleased)
    let (target, fired) = (DispatchQueue(label: "target"), Count())
    weak var dropped: QueueScheduler?
    try await completion { done in
      let queue = QueueScheduler(targeting: target)
      dropped = queue
      queue.schedule(at: .distantFuture) { fired.add() }
      queue.schedule(after: .milliseconds(1), done)
    }
    try await completion { done in target.async(execute: done) }
    #expect(fired.value == 0 && dropped == nil)
  }

  @Test("A timer of a scheduler whose timers were disposed fires")
  func again() async throws {
    for _ in 0..<3 {
      queue.schedule(after: .seconds(1_000)) {}.dispose()
      try await completion { done in queue.schedule(after: .milliseconds(1), done) }
    }
  }

  @Test("A timer due in the past fires, and never inside the call")
  func past() async throws {
    let log = Log<String>()
    try await completion { [queue] done in
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

  @Test("Timers that other threads schedule and cancel meanwhile fire once or not at all")
  func threads() async throws {
    let fired = (0..<4).map { _ in Log<Int>() }
    await onRawThreads(4) { [queue] thread in
      for number in 0..<200 {
        let timer = queue.schedule(after: .microseconds(number)) { fired[thread].append(number) }
        if number % 3 == 0 { timer.dispose() }
      }
    }
    try await completion { done in queue.schedule(after: .milliseconds(1), done) }
    for numbers in fired.map(\.entries) {
      #expect(Set(numbers).count == numbers.count && Set(numbers).isSuperset(of: (0..<200).filter { $0 % 3 != 0 }))
    }
  }
}
