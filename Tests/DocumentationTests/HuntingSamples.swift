import ReactiveSignals
import SignalHunting
import Testing

/// Runs the samples of the article on hunting races.
@Suite("the article on hunting races")
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
}
