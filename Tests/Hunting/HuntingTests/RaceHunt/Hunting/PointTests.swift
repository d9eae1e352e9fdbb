#if EXPLORATION
  import Foundation

  /// Acts that are scheduling points. Each scenario fails in a schedule that only the point makes possible.
  @Suite("Scheduling points", .onCarriers)
  struct PointTests {
    @Test("A reader may have to wait for a writer that waits: a thread that reads twice may wait forever")
    func waitingWriter() throws {
      let scenario = Scenario("reading twice") { run in
        let lock = ReadWriteLock(0)
        run.thread("reading") { lock.withReadLock { _ in lock.withReadLock { _ in } } }
        run.thread("writing") { lock.withWriteLock { $0 += 1 } }
      }
      for strategy: SearchStrategy in [.portfolio, .depthFirst(), .partialOrderReduction] {
        let report = try #require(hunt(scenario, strategy: strategy).report)
        #expect(report.failure.kind == .deadlock)
        #expect("\(report)".contains("writers first"))
        #expect(replay(scenario, report.schedule).report?.failure.kind == .deadlock)
      }
    }

    @Test(
      "A lock that the hunt does not follow lowers the claim, and the result names it",
      .enabled(if: !isThreadSanitized, "locks of the system are not seen under ThreadSanitizer"))
    func unfollowed() {
      let result = hunt(
        Scenario("a standard mutex") { run in
          let lock = StandardLock()
          for name in ["one", "other"] { run.thread(name) { lock.mutex.withLock { _ in Exploration.point() } } }
        })
      #expect(result.isClean)
      #expect(result.coverage == .sampled)
      #expect("\(result)".contains("locks of other libraries"))
    }
  }

  private final class StandardLock: Sendable {
    let mutex = Synchronization.Mutex(())
  }
#endif
