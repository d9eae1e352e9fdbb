import HuntRunner
import SignalHunting

/// Runs the samples of the articles on hunting races.
@Suite("the articles on hunting races")
struct HuntingSamples {
  @Test func twoClicksSaveOnce() {
    let clicking = Scenario("two clicks") { run in
      let saving = run.once("saving")
      let save = Command<Void, Void, Never>(on: run.scheduler) {
        .defer {
          saving()
          return .never
        }
      }
      run.thread("mouse") { save.execute(()) }
      run.thread("keyboard") { save.execute(()) }
    }
    #expect(hunt(clicking).isClean)
  }

  @Test("A search that is left sends nothing in a wrong order")
  func leaving() {
    #expect(hunt(leavingTheSearchBox).isClean)
  }
}

private let leavingTheSearchBox = Scenario("leaving the search box") { run in
  let probe = run.probe(of: String.self)
  let typed = Subject<String, Never>()
  let handle = typed.debounce(.milliseconds(300), on: run.scheduler).subscribe(probe)
  run.thread("typing") {
    typed.send("a")
    typed.send("ab")
  }
  run.thread("leaving") {
    handle.dispose()
    probe.close()
  }
  run.finally { run.expect(probe.values == probe.values.sorted(), "an older search came last") }
}

/// The `main.swift` of a program that hunts. The tests of the program run it as a process.
private func stress() -> Never {
  HuntRunner.main([leavingTheSearchBox, paying])
}
