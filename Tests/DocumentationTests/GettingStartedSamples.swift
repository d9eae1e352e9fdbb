enum LoadingError: Error { case offline }

/// Runs the samples of the article on getting started.
@Suite("the article on getting started")
struct GettingStartedSamples {
  @Test("A property sends its value and its changes")
  func property() {
    let print = Printer()
    let name = MutableProperty("Ada")
    name.signal.subscribe { print("Hello, \($0)") }
    name.value = "Grace"
    // Hello, Ada
    // Hello, Grace
    #expect(print.lines == ["Hello, Ada", "Hello, Grace"])
  }

  @Test("A signal that handles its failures cannot fail")
  func failures() {
    let print = Printer()
    let article = Signal<String, LoadingError>.fail(.offline)
    let shown: Signal<String, Never> = article.catch { _ in Signal.just("from the cache") }
    shown.subscribe { print($0) }
    // from the cache
    #expect(print.lines == ["from the cache"])
  }

  @Test("A closure of several statements states its result type")
  func resultType() {
    let print = Printer()
    Signal<Double, Never>.just(21.5)
      .map { celsius -> String in
        let fahrenheit = celsius * 9 / 5 + 32
        return "\(fahrenheit) °F"
      }
      .subscribe { print($0) }
    // 70.7 °F
    #expect(print.lines == ["70.7 °F"])
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
}
