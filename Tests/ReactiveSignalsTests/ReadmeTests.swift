import ReactiveSignals
import Testing

/// The samples of the README, run.
@Suite("README")
struct ReadmeTests {
  @Test("A first signal prints what its comments say")
  func firstSignal() {
    let printed = Log<String>()
    let temperatures = Signal<Double, Never>.from([19.5, 21.0, 21.0, 24.5])

    temperatures
      .distinctUntilChanged()
      .filter { $0 > 20 }
      .map { "\($0) °C" }
      .subscribe(next: { printed.append($0) }, completed: { printed.append("done") })

    #expect(printed.entries == ["21.0 °C", "24.5 °C", "done"])
  }

  @Test("A bag stops an endless signal from inside a value")
  func bag() {
    let printed = Log<Int>()
    let bag = CompositeDisposable()
    Signal<Int, Never>.from(1...).subscribe(in: bag) { value in
      printed.append(value)
      if value == 3 { bag.dispose() }
    }
    #expect(printed.entries == [1, 2, 3])
  }

  @Test("A signal of one's own sends now and later")
  func ownSignal() {
    func ticks(on scheduler: some Scheduler) -> Signal<Int, Never> {
      Signal { subscriber in
        subscriber.send(0)
        return scheduler.schedule(after: .seconds(1)) {
          subscriber.send(1)
          subscriber.complete()
        }
      }
    }

    let printed = Log<Int>()
    let time = TestScheduler()
    ticks(on: time).subscribe { printed.append($0) }
    #expect(printed.entries == [0])
    time.run()
    #expect(printed.entries == [0, 1])
  }

  @Test("A first test in virtual time")
  func searchWaitsForAPause() async {
    let time = TestScheduler()
    let typed = Subject<String, Never>()
    await confirmation { searched in
      typed.debounce(.milliseconds(300), on: time).subscribe { text in
        #expect(text == "re" && time.now == Instant(.milliseconds(500)))
        searched()
      }
      typed.send("r")
      time.advance(by: .milliseconds(200))
      typed.send("re")
      time.advance(by: .seconds(3600))
    }
  }
}
