#if os(Linux)
  import Dispatch
  import Huntable

  @testable import VirtualConcurrency

  @Suite("Tests in virtual time that do not go on", .controlsTasks)
  struct StallWatchTests {
    /// Runs a body that does not go on before `report` is called, and returns what the watch says.
    private func sentences(
      _ body: @escaping @Sendable (_ isReported: @Sendable () -> Bool, _ reported: DispatchSemaphore) -> Void
    ) async throws -> [String] {
      let (said, reported) = (Log<String>(), DispatchSemaphore(value: 0))
      let watch = StallWatch(pause: .milliseconds(20), patience: 3) {
        said.append($0)
        reported.signal()
      }
      try await StallWatch.$current.withValue(watch) {
        try await withVirtualConcurrency { _ in body({ !said.entries.isEmpty }, reported) }
      }
      return said.entries
    }

    @Test("A job that loops is named with its line")
    func loops() async throws {
      let sentences = try await sentences { isReported, _ in
        while !isReported() { try? Task.checkCancellation() }
      }
      #expect(sentences.count == 1)
      #expect(sentences.first?.contains("has not gone on for 0.06 seconds: its thread loops or blocks at ") == true)
      #expect(sentences.first?.contains("StallWatchTests.swift:") == true, "\(sentences)")
    }

    @Test("A job that blocks the thread is reported")
    func blocks() async throws {
      let sentences = try await sentences { _, reported in reported.wait() }
      #expect(sentences.first?.contains("its thread loops or blocks") == true, "\(sentences)")
    }

    @Test("A test that goes on is not named")
    func goesOn() async throws {
      let sentences = try await sentences { _, _ in }
      #expect(sentences.isEmpty)
    }
  }
#endif
