import RaceHunt
import ReactiveSignals
import ReactiveSignalsTesting
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

  @Test("A bag stops an endless signal from inside a value")
  func bag() {
    let print = Printer()
    let bag = CompositeDisposable()
    Signal<Int, Never>.from(1...).subscribe(in: bag) { value in
      print(value)
      if value == 3 { bag.dispose() }
    }
    #expect(print.lines == ["1", "2", "3"])
  }

  @Test("A user-defined signal sends immediately and later")
  func ownSignal() {
    let print = Printer()
    func ticks(on scheduler: some Scheduler) -> Signal<Int, Never> {
      Signal { subscriber in
        subscriber.send(0)
        return scheduler.schedule(after: .seconds(1)) {
          subscriber.send(1)
          subscriber.complete()
        }
      }
    }
    let time = TestScheduler()
    ticks(on: time).subscribe { print($0) }
    #expect(print.lines == ["0"])
    time.run()
    #expect(print.lines == ["0", "1"])
  }

  @Test func searchesOnceTypingPauses() async throws {
    try await withVirtualTime { time in
      let typed = time.hot("s-w---i----------|")
      let found = time.record(
        typed.debounce(.milliseconds(300), on: time).flatMapLatest { text in
          Signal.task(on: time) {
            try await time.clock.sleep(for: .milliseconds(600))  // a slow server
            return text.uppercased()
          }
        })
      await time.idle()
      #expect(found == "---------------I-|")
    }
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
