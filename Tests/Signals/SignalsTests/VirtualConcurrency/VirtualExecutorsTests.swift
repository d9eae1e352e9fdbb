import Dispatch
import Foundation
import SignalHunting
import VirtualConcurrency

@Suite("The system in virtual time", .controlsTasks)
struct VirtualExecutorsTests {
  /// What the clocks show since the first reading.
  private struct Readings: Equatable {
    let continuous: Duration
    let suspending: Duration
    let dispatch: UInt64
    let date: Double
  }

  private struct Clocks {
    let continuous = ContinuousClock.now
    let suspending = SuspendingClock.now
    let dispatch = DispatchTime.now()
    let date = Date()

    func since(_ earlier: Clocks) -> Readings {
      Readings(
        continuous: continuous - earlier.continuous, suspending: suspending - earlier.suspending,
        dispatch: dispatch.uptimeNanoseconds - earlier.dispatch.uptimeNanoseconds,
        date: date.timeIntervalSince(earlier.date))
    }
  }

  @Test(
    "All clocks of the process show the virtual time, to the nanosecond, on each kind of sleep",
    .enabled(if: clocksAreVirtual))
  func clocks() async throws {
    let sleeps: [@Sendable (Duration) async throws -> Void] = [
      { try await Task.sleep(for: $0) },
      { try await Task.sleep(for: $0, clock: .suspending) },
      { try await Task.sleep(until: .now + $0, clock: .continuous) },
      { try await Task.sleep(nanoseconds: UInt64($0 / .nanoseconds(1))) },
      { try await TestScheduler.current.clock.sleep(for: $0) },
    ]
    for sleep in sleeps {
      try await withVirtualConcurrency { time in
        let first = Clocks()
        #expect(first.date == Date(timeIntervalSinceReferenceDate: 0))
        for _ in 0..<3 {
          let before = time.now
          _ = try await TestScheduler.$current.withValue(time) { try await sleep(.nanoseconds(1_234_567_891)) }
          #expect(before.duration(to: time.now) == .nanoseconds(1_234_567_891))
        }
        let elapsed = Duration.nanoseconds(3 * 1_234_567_891)
        #expect(
          Clocks().since(first)
            == Readings(continuous: elapsed, suspending: elapsed, dispatch: 3_703_703_673, date: 3.703703673))
      }
    }
  }

  @Test("A thread that sleeps moves the clock on, and takes no time", .enabled(if: clocksAreVirtual))
  func blocked() async throws {
    let start = ContinuousClock.now
    try await withVirtualConcurrency { time in
      let late = Task { () -> Instant in
        try await Task.sleep(for: .seconds(1))
        return time.now
      }
      await Task.yield()
      sleep(for: 3600.5)
      #expect(time.now == Instant(.milliseconds(3_600_500)))
      let end = try await late.value
      #expect(end == Instant(.milliseconds(3_600_500)))
    }
    #expect(ContinuousClock.now - start < .seconds(3600))
  }

  @Test("What waits for other threads until an instant waits in real time", .enabled(if: clocksAreVirtual))
  func waits() async throws {
    try await withVirtualConcurrency { time in
      for wait in [waitForSemaphore, waitForCondition, waitInRunLoop] {
        let before = time.now
        wait()
        #expect(time.now >= before.advanced(by: .milliseconds(2)) && time.now < before.advanced(by: .seconds(30)))
      }
    }
  }

  #if os(Linux)
    @Test(
      "A wait for descriptors moves the clock by its time, whatever timers were set before",
      .enabled(if: clocksAreVirtual))
    @MainActor
    func waitsForDescriptors() async throws {
      try await withVirtualConcurrency { _ in
        try await Task.sleep(for: .seconds(1_000_000))
        DispatchQueue.global().asyncAfter(deadline: .now()) {}
      }
      try await withVirtualConcurrency { time in
        // The module of the C library leaves this function out.
        typealias Wait = @convention(c) (OpaquePointer?, UInt, UnsafePointer<timespec>, OpaquePointer?) -> Int32
        let ppoll = unsafeBitCast(dlsym(nil, "ppoll"), to: Wait.self)
        var limit = timespec(tv_sec: 0, tv_nsec: 2_000_000)
        #expect(ppoll(nil, 0, &limit, nil) == 0)
        #expect(time.now >= Instant(nanoseconds: 2_000_000) && time.now < Instant(nanoseconds: 30_000_000_000))
      }
    }
  #endif

  @Test("A timer of Dispatch that the test starts fires in real time")
  func dispatch() async throws {
    try await withVirtualConcurrency(grace: .seconds(600)) { _ in
      try await Task.sleep(for: .seconds(1_000_000))
      await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { continuation.resume() }
      }
      let elsewhere = QueueScheduler(name: "elsewhere")
      await withCheckedContinuation { continuation in
        elsewhere.schedule(after: .milliseconds(1)) { continuation.resume() }
      }
    }
  }

  @Test("A seed shuffles jobs, but those of the main actor keep their order", arguments: [false, true])
  func shuffled(isOnMain: Bool) async throws {
    var orders: Set<[Int]> = []
    for seed in UInt64(1)...20 {
      let order = try await withVirtualConcurrency(seed: seed) { _ in
        let log = Log<Int>()
        let tasks = (1...3).map { number in
          isOnMain ? Task { @MainActor in log.append(number) } : Task.detached { log.append(number) }
        }
        for task in tasks { await task.value }
        return log.entries
      }
      orders.insert(order)
    }
    #expect(isOnMain ? orders == [[1, 2, 3]] : orders.count > 3)
  }

  @Test("Random numbers come from the seed", .enabled(if: clocksAreVirtual))
  func random() async throws {
    func numbers(_ seed: UInt64?) async throws -> [Int] {
      try await withVirtualConcurrency(seed: seed) { _ in
        _ = UUID()
        return await Task.detached { [Int.random(in: 0..<1_000_000), Array(0..<1000).shuffled()[0]] }.value
      }
    }
    #expect(try await numbers(1) == numbers(1))
    #expect(try await numbers(nil) == numbers(nil))
    #expect(try await numbers(1) != numbers(2))
  }
}

private func sleep(for seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

private func waitForSemaphore() {
  #expect(DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(2)) == .timedOut)
}

private func waitForCondition() {
  let condition = NSCondition()
  condition.lock()
  #expect(!condition.wait(until: Date(timeIntervalSinceNow: 0.002)))
  condition.unlock()
}

private func waitInRunLoop() {
  // A run loop without a timer does not wait. This one ends the wait if nothing else does.
  let timer = Timer(timeInterval: 60, repeats: false) { _ in }
  RunLoop.current.add(timer, forMode: .default)
  // The limit of the loop passes before the loop waits, while the virtual clock stands still.
  RunLoop.current.perform {
    DispatchQueue.global().asyncAfter(deadline: .now() + 3600) {}
    waitForRawThread { sleep(for: 0.01) }
  }
  RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.002))
  timer.invalidate()
}

extension TestScheduler {
  @TaskLocal fileprivate static var current = TestScheduler()
}

/// Not with a sanitizer, which replaces the functions of the system itself, nor on other systems than Linux.
let clocksAreVirtual = CarrierKind.user.isSupported
