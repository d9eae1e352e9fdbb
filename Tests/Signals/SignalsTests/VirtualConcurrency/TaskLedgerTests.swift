import RuntimeHooks
import VirtualConcurrency

@Suite("Tests that never resume")
struct TaskLedgerTests {
  private func message(
    line: UInt = #line, _ body: @escaping @Sendable (TestScheduler) async throws -> Void
  ) async -> String {
    let failure = await #expect(throws: VirtualTimeFailure.self) {
      try await withVirtualConcurrency(grace: .milliseconds(1), line: line, body)
    }
    #expect(failure?.reason == .neverResumed)
    return failure?.description ?? "no failure"
  }

  @Test("the message names the call, the line at which the body waits, and the task that it waits for", .controlsTasks)
  func body() async {
    let line = UInt(#line + 1)
    let message = await message { _ in
      let task = Task(name: "loader") {
        await nobodyResumes()
      }
      await task.value
    }
    #expect(message.contains("The test at SignalsTests/TaskLedgerTests.swift:\(line) never resumed"))
    #if os(Linux)
      let body = "The body waits at TaskLedgerTests.swift:\(line + 4)."
      let task = "The task \"loader\", made at TaskLedgerTests.swift:\(line + 1), waits at TaskLedgerTests.swift:"
      #expect(message.contains("\(body) \(task)\(lineOfWait)."), "\(message)")
    #endif
  }

  @Test("tasks that have ended are not named, and tasks that prefer the scheduler are", .controlsTasks)
  func several() async {
    let line = UInt(#line + 1)
    let message = await message { time in
      for _ in 0..<10 { await Task { await Task.yield() }.value }
      let waiting = Waiting()
      async let child: Void = waiting.wait()
      Task.detached { try await Task.sleep(for: .seconds(1)) }
      Task(executorPreference: time) { await waiting.wait() }
      await child
    }
    #if os(Linux)
      #expect(message.contains("A task, made at TaskLedgerTests.swift:\(line + 5), waits at "), "\(message)")
      #expect(message.components(of: ", made at") == 1, "\(message)")
      let waits = "The body waits at TaskLedgerTests.swift:\(line + 6)."
      let child = "A child of `async let` waits at TaskLedgerTests.swift:\(lineOfWait)."
      #expect(message.contains("\(waits) \(child)"), "\(message)")
    #endif
  }

  @Test("on a runtime that differs the test fails with one sentence", arguments: SwiftRuntime.Fact.allCases)
  func otherRuntime(_ fact: SwiftRuntime.Fact) async throws {
    let isNeeded = fact != .creation && fact != .functions
    try await SwiftRuntime.$differences.withValue([fact]) {
      do {
        try await withVirtualConcurrency { _ in #expect(!isNeeded) }
        #expect(!isNeeded)
      } catch let failure as VirtualTimeFailure {
        #expect(isNeeded && failure.reason == .unsupported)
        #expect("\(failure)" == "Virtual concurrency is not supported on this runtime: \(fact.rawValue).")
      }
    }
  }

  @Test("a task that has ended is released during the test, with its result", .controlsTasks)
  func released() async throws {
    try await withVirtualConcurrency { _ in
      weak var model: Model?
      do {
        let task = Task(name: "loader") {
          await Task.yield()
          return Model()
        }
        model = await task.value
      }
      for _ in 0..<10 { await Task.yield() }
      await Task {}.value
      #expect(model == nil)
    }
  }
}

private final class Model: Sendable {}

private actor Waiting {
  func wait() async { await nobodyResumes() }
}

private let lineOfWait = #line + 3

private func nobodyResumes() async {
  await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}

extension String {
  /// How often the text contains another one.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
