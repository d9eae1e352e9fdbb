import ReactiveSignals
import SignalHunting
import Testing

/// Runs the samples of README.
@Suite("README")
struct ReadmeSamples {
  @Test("A first signal prints the lines in its comments")
  func firstSignal() {
    let print = Printer()
    let temperatures = Signal<Double, Never>.from([19.5, 21.0, 21.0, 24.5])

    temperatures
      .distinctUntilChanged()
      .filter { $0 > 20 }
      .map { "\($0) °C" }
      .subscribe(next: { print($0) }, completed: { print("done") })
    // 21.0 °C
    // 24.5 °C
    // done
    #expect(print.lines == ["21.0 °C", "24.5 °C", "done"])
  }

  @Test func leavingTheSearchBox() {
    let leaving = Scenario("leaving the search box") { run in
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
    #expect(hunt(leaving).isClean)
  }
}
