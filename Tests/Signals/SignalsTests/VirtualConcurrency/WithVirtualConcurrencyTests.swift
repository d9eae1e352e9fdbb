import RaceHunt
import Synchronization

@testable import VirtualConcurrency

@Suite("Virtual time for all of Swift concurrency", .controlsTasks)
struct WithVirtualConcurrencyTests {
  @Test("unstructured and detached tasks, the main actor and sleeps on the system's clock cost no time")
  func everything() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let (end, entries) = try await withVirtualConcurrency(forbidding: .escapes) { time in
      let trace = Log<String>()
      let task = Task {
        try await Task.sleep(for: .seconds(3600))
        trace.append("task at \(time.now)")
      }
      let detached = Task.detached {
        try await Task.sleep(nanoseconds: 1_000_000_000)
        trace.append("detached at \(time.now)")
        await onMain { trace.append("main at \(time.now)") }
        try await Task.sleep(until: .now + .seconds(1), clock: .suspending)
        trace.append("detached at \(time.now)")
      }
      try await task.value
      try await detached.value
      return (time.now, trace.entries)
    }
    #expect(end == Instant(.seconds(3600)))
    #expect(
      entries == [
        "detached at 1 s", "main at 1 s", "detached at 2 s", "task at 3600 s",
      ])
    #expect(clock.now - start < .seconds(3600))
  }

  @Test("advance(by:) waits for unstructured tasks, the main actor and the main scheduler, exactly")
  func advancing() async throws {
    let trace = Log<String>()
    try await withVirtualConcurrency(forbidding: .escapes) { @MainActor time in
      Task {
        trace.append("task at \(time.now)")
        Task.detached { await onMain { trace.append("main at \(time.now)") } }
        try await time.clock.sleep(for: .seconds(1))
        trace.append("task at \(time.now)")
      }
      MainScheduler.shared.schedule(after: .seconds(1)) { trace.append("scheduler at \(time.now)") }
      await time.advance(by: .zero)
      trace.append("body at \(time.now)")
      await time.advance(by: .milliseconds(999))
      MainActor.assertIsolated()
      trace.append("body at \(time.now)")
      await time.advance(by: .milliseconds(1))
      trace.append("body at \(time.now)")
    }
    #expect(
      trace.entries == [
        "task at 0 s", "main at 0 s", "body at 0 s", "body at 0.999 s", "scheduler at 1 s", "task at 1 s",
        "body at 1 s",
      ])
  }

  @Test(
    "the same seed gives the same order, and different seeds give different orders",
    .enabled(if: !isThreadSanitized, "ThreadSanitizer replaces the functions of clocks"))
  func seeds() async throws {
    var orders: Set<[String]> = []
    for seed in 0..<100 as Range<UInt64> {
      let order = try await trace(seed: seed)
      #expect(try await trace(seed: seed) == order)
      orders.insert(order)
    }
    #expect(orders.count > 20)
  }

  @available(macOS 26.0, iOS 26.0, *)
  @Test("a task that starts immediately runs inside its creator's job, and then in virtual time")
  func immediate() async throws {
    try await withVirtualConcurrency(forbidding: .escapes) { @MainActor time in
      let trace = Log<String>()
      let task = Task.immediate {
        MainActor.assertIsolated()
        trace.append("immediate at \(time.now)")
        try await Task.sleep(for: .seconds(1))
        MainActor.assertIsolated()
        trace.append("immediate at \(time.now)")
      }
      trace.append("body at \(time.now)")
      let detached = Task.immediateDetached { trace.append("detached at \(time.now)") }
      await detached.value
      try await task.value
      #expect(
        trace.entries == ["immediate at 0 s", "body at 0 s", "detached at 0 s", "immediate at 1 s"])
    }
  }

  @Test(
    "a body that is isolated to the main actor runs on the main actor",
    .enabled(if: !isThreadSanitized, "ThreadSanitizer replaces the functions of clocks"))
  func mainActorBody() async throws {
    try await withVirtualConcurrency(forbidding: .escapes) { @MainActor time in
      MainActor.assertIsolated()
      try await Task.sleep(for: .seconds(1))
      MainActor.assertIsolated()
      #expect(time.now == Instant(.seconds(1)))
    }
  }

  @Test("other tasks of the process run in real time meanwhile and afterwards")
  func others() async throws {
    async let outside = Task.detached { await onMain { 5 } }.value
    #expect(try await withVirtualConcurrency { _ in await Task { 6 }.value } == 6)
    #expect(await outside == 5)
    #expect(await Task.detached { 7 }.value == 7)
  }

  @Test("the main actor is on the main thread, one job at a time, also in tests that run at the same time")
  func exclusive() async throws {
    let total = Total()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try await withVirtualConcurrency { _ in
            await withTaskGroup(of: Void.self) { jobs in
              for _ in 0..<10 {
                jobs.addTask { for _ in 0..<200 { await onMain { total.count() } } }
              }
            }
          }
        }
        group.addTask { for _ in 0..<2000 { await onMain { total.count() } } }
      }
      try await group.waitForAll()
    }
    #expect(await total.value == 32_000)
    #expect(await total.isAlwaysOnMain)
  }

  @Test("main actor isolation holds in jobs, in actions and in events that are delivered on main")
  func isolation() async throws {
    try await withVirtualConcurrency(forbidding: .escapes) { time in
      let (trace, values) = (Log<String>(), Subject<Int, Never>())
      values.subscribeOnMain(next: { trace.append("\($0) at \(time.now)") })
      values.subscribeOnMain(time, next: { trace.append("\($0) in place of main") })
      await onMain {
        MainActor.assertIsolated()
        MainActor.assumeIsolated {}
        #expect(Schedulers.current === MainScheduler.shared)
        values.send(1)
        trace.append("sent")
      }
      time.schedule(after: .seconds(1)) { values.send(2) }
      MainScheduler.shared.schedule(after: .seconds(5)) {
        MainActor.assertIsolated()
        trace.append("main at \(MainScheduler.shared.now)")
      }
      await time.run()
      #expect(
        trace.entries == [
          "1 at 0 s", "sent", "1 in place of main", "2 in place of main", "2 at 1 s",
          "main at 5 s",
        ])
    }
  }

  @Test("a command made before the test is under its virtual time as well", arguments: [false, true])
  func commandFromElsewhere(isOnMain: Bool) async throws {
    let save = Command<Int, Int, Never> { Signal.just($0 + 1).delay(.seconds(3600), on: .main) }
    let end = try await withVirtualConcurrency(forbidding: [.escapes, .pendingWork]) { time in
      let execution = if isOnMain { await onMain { save.execute(1) } } else { save.execute(1) }
      var values: [Int] = []
      for try await value in execution.signal.values { values.append(value) }
      #expect(values == [2])
      return time.now
    }
    #expect(end == Instant(.seconds(3600)))
  }

  @Test("events that other threads send are delivered on main, in order")
  func elsewhere() async throws {
    let elsewhere = QueueScheduler(name: "elsewhere")
    let received = try await withVirtualConcurrency(grace: .seconds(600)) { _ in
      let values = Subject<Int, Never>()
      let received = Received()
      async let end: Void = withCheckedContinuation { continuation in
        values.subscribeOnMain(next: { received.add($0) }, completed: { continuation.resume() })
        for value in 0..<10 { values.send(value) }
        elsewhere.enqueue {
          for value in 10..<20 { values.send(value) }
          values.complete()
        }
      }
      await end
      return await received.values
    }
    #expect(received == Array(0..<20))
  }

  private func trace(seed: UInt64) async throws -> [String] {
    try await withVirtualConcurrency(seed: seed, forbidding: .escapes) { _ in
      let trace = Log<String>()
      let tasks = (0..<3).map { number in
        Task {
          trace.append("\(number) begins")
          try await Task.sleep(for: .seconds(1))
          await onMain { trace.append("\(number) on main") }
        }
      }
      for task in tasks { try await task.value }
      return trace.entries
    }
  }
}

@MainActor
private func onMain<Result: Sendable>(_ body: @MainActor () -> Result) -> Result { body() }

/// A count that only the main actor protects.
@MainActor
private final class Total {
  private(set) var value = 0
  private(set) var isAlwaysOnMain = true

  nonisolated init() {}

  func count() {
    let before = value
    isAlwaysOnMain = isAlwaysOnMain && Schedulers.current === MainScheduler.shared
    value = before + 1
  }
}

@MainActor
private final class Received {
  private(set) var values: [Int] = []

  nonisolated init() {}

  func add(_ value: Int) { values.append(value) }
}
