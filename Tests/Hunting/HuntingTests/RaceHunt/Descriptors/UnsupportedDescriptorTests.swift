#if EXPLORATION
  @testable import RaceHunt

  /// A program without the kernel of descriptors: one with a sanitizer, or on another system than Linux.
  @Suite("Descriptors that are not supported")
  struct UnsupportedDescriptorTests {
    fileprivate static let sentence = "sockets, pipes and the like are not supported on this system or in this build"

    @Test(
      "A thread that blocks may wait for a descriptor, so its failure says whether there are any",
      arguments: [false, true])
    func stuck(areKnown: Bool) {
      let failure = Failure.stuck("A", after: "start A", knowsDescriptors: areKnown)
      #expect(failure.message == "A blocks or loops in code that is not under control, after start A")
      #expect(failure.details == (areKnown ? [] : [Self.sentence]))
    }

    #if os(Linux)
      @Suite("With ThreadSanitizer", .enabled(if: isThreadSanitized, "other programs have descriptors"))
      struct Sanitized {
        @Test("A change of the network fails the run with one line")
        func network() throws {
          let result = hunt(
            Scenario("network") { run in
              run.network.delay(.seconds(1)...(.seconds(1)))
              run.thread("A") {}
            })
          let report = try #require(result.report)
          #expect(report.failure.kind == .unsupported)
          #expect(
            "\(report)".hasPrefix(
              "FAILED network\n  the network of a run is not supported on this system or in this build\n"), "\(report)")
        }

        @Test("A thread that waits for a pipe is stuck, and one line says why")
        func waits() throws {
          let (reader, _) = Sockets.pipe()
          let result = Hunter.use { hunter in
            hunter.controller.patience = 2
            defer { hunter.controller.patience = 100 }
            let scenario = Scenario("reading") { run in run.thread("A") { _ = Sockets.read(reader) } }
            return hunter.hunt(scenario, .schedules(1), seed: 1)
          }
          let report = try #require(result.report)
          #expect(report.failure.kind == .stuck)
          let lines = "\(report)".split(separator: "\n")
          #expect(lines.count { $0.contains(UnsupportedDescriptorTests.sentence) } == 1, "\(report)")
        }
      }
    #endif
  }
#endif
