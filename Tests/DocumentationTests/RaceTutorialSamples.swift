import SignalHunting

// The code files of the tutorial on races. Those that belong together are in one suite.

@Suite("the tutorial on races: a counter that loses visits")
struct LosingTutorial {
  final class VisitCounter: Sendable {
    private let visits = Mutex(0)

    var count: Int { visits.withLock { $0 } }

    func visit() {
      let before = count
      visits.withLock { $0 = before + 1 }
    }
  }

  @Test func visitsAreCounted() {
    let counter = VisitCounter()
    counter.visit()
    counter.visit()
    #expect(counter.count == 2)
  }

  func visiting() -> Scenario {
    Scenario("two visits") { run in
      let counter = VisitCounter()
      run.thread("first") { counter.visit() }
      run.thread("second") { counter.visit() }
      run.finally {
        run.expect(counter.count == 2, "\(counter.count) visits were counted")
      }
    }
  }

  @Test func everyVisitIsCounted() {
    withKnownIssue {
      #expect(hunt(visiting()).isClean)
    }
  }

  @Test func thisOrderLosesAVisit() {
    let result = replay(visiting(), Schedule("b2a3b")!)
    #expect(result.verdict == .failed)
  }
}

@Suite("the tutorial on races: the repaired counter")
struct RepairTutorial {
  final class VisitCounter: Sendable {
    private let visits = Mutex(0)

    var count: Int { visits.withLock { $0 } }

    func visit() {
      visits.withLock { $0 += 1 }
    }
  }

  func visiting() -> Scenario {
    Scenario("two visits") { run in
      let counter = VisitCounter()
      run.thread("first") { counter.visit() }
      run.thread("second") { counter.visit() }
      run.finally {
        run.expect(counter.count == 2, "\(counter.count) visits were counted")
      }
    }
  }

  @Test func everyVisitIsCounted() {
    let result = hunt(visiting())
    #expect(result.isClean)
    #expect(result.isExhaustive)
  }
}
