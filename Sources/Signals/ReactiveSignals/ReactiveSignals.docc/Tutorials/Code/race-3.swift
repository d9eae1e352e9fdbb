import RaceHunt
import Testing

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
