#if EXPLORATION
  import CRuntimeHooks
  import RuntimeHooks

  @Suite("Other runtimes", .hunts)
  struct RuntimeTests {
    @Test("The runtime of this process has all that is relied on", .huntsTasks)
    func own() { #expect(SwiftRuntime.differences == []) }

    @Test(
      "Where something differs that is relied on, hunts of asynchronous code say so in one line, and hunts of threads work",
      arguments: SwiftRuntime.Fact.allCases)
    func differs(_ fact: SwiftRuntime.Fact) throws {
      try SwiftRuntime.$differences.withValue([fact]) {
        let report = try #require(hunt("asynchronous", async: { _ in await Task.yield() }).report)
        #expect(report.failure.kind == .unsupported)
        let lines = report.description.split(separator: "\n")
        #expect(
          lines == [
            "FAILED asynchronous",
            "  hunts of asynchronous code are not supported on this runtime: \(fact.rawValue)",
          ])
        let threads = Scenario("threads") { run in
          let count = Mutex(0)
          for name in ["one", "other"] { run.thread(name) { count.withLock { $0 += 1 } } }
          run.task("task") { count.withLock { $0 += 1 } }
          run.finally { run.expect(count.withLock { $0 } == 3) }
        }
        #expect(hunt(threads).isClean)
      }
    }

    // What the trials find out holds for the process, so the next tests run in processes of their own.

    #if os(Linux)
      @Test("The state of a task is found at another place, and not at all if two places fit")
      func states() async {
        await #expect(processExitsWith: .success) {
          var task = Fake()
          task.look(at: [9, 11])
          precondition(!rt_knows_states())
          task.words[9] = 0x2000
          precondition(!task.isComplete, "Nothing is read.")
        }
        await #expect(processExitsWith: .success) {
          var task = Fake()
          task.look(at: [13])
          precondition(rt_knows_states() && task.isComplete)
          task.words[13] = 0
          precondition(!task.isComplete)
        }
      }

      @Test("Names, children and continuations that are elsewhere are not looked for")
      func elsewhere() async {
        await #expect(processExitsWith: .success) {
          var task = Fake()
          task.look(at: [13])
          precondition(rt_knows_states())
          // No list of records, and no code, follows.
          task.words[14] = 0x1001
          task.words.withUnsafeBytes { words in
            precondition(!rt_look_for_name(words.baseAddress, "name") && rt_name(words.baseAddress) == nil)
            precondition(!rt_look_for_child(words.baseAddress, words.baseAddress))
            precondition(rt_children(words.baseAddress, nil, 1) == 0)
            precondition(!rt_look_for_continuation(words.baseAddress))
            precondition(rt_continuations(words.baseAddress, nil, 1) == 0)
          }
        }
      }

      @Test("Options with which tasks are created are read only if they are as expected")
      func creation() async {
        await #expect(processExitsWith: .success) {
          let options: [UInt] = [7, 0, 1]
          options.withUnsafeBytes { options in
            precondition(rt_creations_fit() && rt_creation_name(options.baseAddress) == nil)
            rt_expect_creation("name")
            rt_creates(0, options.baseAddress)
            rt_expect_creation(nil)
            precondition(!rt_creations_fit() && rt_creation_name(options.baseAddress) == nil)
          }
        }
      }
    #endif
  }

  /// The memory of a task of another runtime.
  private struct Fake {
    var words = [UInt](repeating: 0, count: 24)

    /// Shows it in each state, with the state at these places.
    mutating func look(at places: [Int]) {
      for (flag, state) in [(0x1000, rt_enqueued), (0x800, rt_running), (0x2000, rt_complete)] {
        for place in places { words[place] = UInt(flag) }
        words.withUnsafeBytes { rt_look($0.baseAddress, state) }
      }
    }

    var isComplete: Bool { words.withUnsafeBytes { rt_is_complete($0.baseAddress) } }
  }
#endif
