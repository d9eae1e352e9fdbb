#if EXPLORATION && os(Linux)
  import Foundation

  /// What code takes from its process and changes in it.
  @Suite("The process", .needsSystemFunctions)
  struct ProcessTests {
    @Test("The identifiers that Foundation makes are from the seed of the hunt")
    func identifiers() {
      let made = Locked<Set<UUID>>([])
      let result = hunt(
        Scenario("identifiers") { run in
          run.thread("A") { made.withLock { _ = $0.insert(UUID()) } }
          run.thread("B") { Exploration.point() }
        })
      #expect(made.withLock { $0.count } == 1)
      #expect(result.coverage == .sampled && "\(result)".contains("other random numbers"), "\(result)")
    }

    @Test("A hunt of code that changes the environment of the process claims nothing")
    func environment() {
      let result = hunt(
        Scenario("environment") { run in
          run.thread("A") {
            Exploration.point()
            setenv("RACE_HUNT_TEST", "1", 1)
          }
          run.thread("B") {
            Exploration.point()
            _ = getenv("RACE_HUNT_TEST")
          }
        })
      #expect(result.coverage == .sampled, "\(result)")
      #expect("\(result)".contains("all schedules of changes of the environment"), "\(result)")
    }
  }
#endif
