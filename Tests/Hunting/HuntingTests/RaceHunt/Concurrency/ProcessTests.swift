#if EXPLORATION && os(Linux)
  import Foundation
  import Glibc

  nonisolated(unsafe) private var worker: pthread_t?
  /// A global that starts a thread, which a handler joins when the process ends.
  private let start: Void = {
    worker = startPosixThread { Exploration.point() }
    atexit { pthread_join(worker!, nil) }
  }()

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

    @Test("A handler for the end of the process is not called if a run has registered it")
    func handlers() async {
      await #expect(processExitsWith: .success) {
        let result = hunt(
          Scenario("handlers") { run in
            run.thread("A") {
              start
              atexit { fatalError("a run was taken for a process") }
            }
          }, budget: .schedules(20))
        precondition(result.isClean, "\(result)")
      }
    }

    @Test("A handler is called at the end of the process if no run has registered it")
    func ownHandlers() async {
      await #expect(processExitsWith: .exitCode(7)) {
        atexit { _exit(7) }
        _ = hunt(Scenario("nothing") { run in run.thread("A") {} }, budget: .schedules(2))
      }
    }
  }
#endif
