#if EXPLORATION && os(Linux)
  import CTestSupport

  /// The locks of the Swift runtime. While a thread has one, no code of the hunter may run and no other thread may have a
  /// turn. Each hunt of each test checks this too.
  @Suite("Locks of the Swift runtime", .onBothCarriers, .needsSystemFunctions)
  struct RuntimeLockTests {
    /// A hunt of two threads, one of which runs `body`.
    private static func result(_ body: @escaping @Sendable () -> Void) -> HuntResult {
      hunt(
        Scenario("with a lock") { run in
          run.thread("A", body)
          run.thread("B") { Exploration.point() }
        }, strategy: .depthFirst())
    }

    @Test("A thread that has such a lock announces nothing and keeps its turn")
    func silence() {
      let announced = Self.result {
        for _ in 0..<3 { Exploration.point() }
      }
      let silent = Self.result {
        cd_with_runtime_lock {
          for _ in 0..<3 { Exploration.point() }
        }
      }
      #expect(announced.isClean && silent.isClean)
      #expect(silent.schedules < announced.schedules)
    }

    @Test("A lock of the runtime that the hunter takes for such a thread ends the process")
    func nested() async {
      let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Self.result { cd_take_runtime_lock_in_hunter() }
      }
      exit.expectMessage("The hunter was called by a thread that has a lock of the Swift runtime")
    }

    @Test("A thread that is heard while it has such a lock ends the process, at a lock of the hunter or at its turn")
    func heard() async {
      let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Self.result { cd_announce_with_runtime_lock { Exploration.point() } }
      }
      exit.expectMessage("has a lock of the Swift runtime")
    }
  }
#endif
