#if EXPLORATION && os(Linux)
  import CTestSupport

  /// What a process does once, in the first of several runs.
  @Suite(
    "First calls", .hunts, .enabled(if: !isThreadSanitized, "ThreadSanitizer replaces the functions that do them"))
  struct FirstCallTests: SystemSuite {
    /// Each run has its globals before their initialisers.
    private static let inFreshProcesses: Budget = {
      var budget = Budget.schedules(isThorough ? 100 : 30)
      budget.isolated = true
      return budget
    }()

    private static let entry = Mutex(0)
    private static let first = entry.withLock { $0 }

    @Test("An initialiser of a global takes a lock: each run has the same operations")
    func initialiser() {
      let result = hunt(
        Scenario("global") { run in
          let sum = Atomic(0)
          for name in ["A", "B"] {
            run.thread(name) { sum.wrappingAdd(Self.first, ordering: .relaxed) }
          }
        })
      #expect(result.isClean && result.isExhaustive, "\(result)")
    }

    private static let gate = Mutex(0)

    private static func count() -> Int {
      gate.withLock {
        $0 += 1
        return $0
      }
    }

    private static let second = count()

    nonisolated(unsafe) private static var third = 0

    enum Kind: CaseIterable {
      case global, ofThreads, ofC

      var value: Int {
        switch self {
        case .global: return FirstCallTests.second
        case .ofThreads: cd_once { FirstCallTests.third = FirstCallTests.count() }
        case .ofC: cd_call_once { FirstCallTests.third = FirstCallTests.count() }
        }
        return third
      }
    }

    @Test(
      "A first call waits for a lock that another thread has, and a third thread for the first call",
      arguments: Kind.allCases)
    func contended(_ kind: Kind) {
      let result = hunt(
        Scenario("contended") { run in
          let step = Atomic(0)
          let (b, c) = (Shared(0), Shared(0))
          run.thread("A") { Self.gate.withLock { _ in _ = step.wrappingAdd(1, ordering: .relaxed) } }
          run.thread("B") { b.value = kind.value }
          run.thread("C") { c.value = kind.value }
          run.finally { run.expect(b.value == 1 && c.value == 1, "the first call came twice") }
        }, budget: Self.inFreshProcesses)
      #expect(result.isClean, "\(result)")
    }
  }
#endif
