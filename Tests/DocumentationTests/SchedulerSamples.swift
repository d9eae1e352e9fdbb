import ReactiveSignals
import Testing

/// Runs the samples of the articles on schedulers.
@Suite("the articles on schedulers")
struct SchedulerSamples {
  @Test("A function takes its scheduler")
  func parameter() {
    let print = Printer()
    func searches(_ typed: Signal<String, Never>, on scheduler: some Scheduler) -> Signal<String, Never> {
      typed.debounce(.milliseconds(300), on: scheduler).distinctUntilChanged()
    }
    let time = TestScheduler()
    let typed = Subject<String, Never>()
    searches(typed.signal, on: time).subscribe { print($0) }
    typed.send("r")
    typed.send("re")
    time.advance(by: .seconds(1))
    #expect(print.lines == ["re"])
  }

  @Test("Reading and showing are on different schedulers")
  func twoQuestions() {
    let print = Printer()
    func show(_ lines: Signal<String, Never>, reading: some Scheduler, main: some Scheduler) -> any Disposable {
      lines.subscribe(on: reading).deliver(on: main).subscribe { print($0) }
    }
    let reading = TestScheduler()
    let main = TestScheduler()
    _ = show(.from(["a", "b"]), reading: reading, main: main)
    main.run()
    #expect(print.lines.isEmpty)
    reading.run()
    main.run()
    #expect(print.lines == ["a", "b"])
  }

  @Test("A capacity keeps the newest")
  func capacity() {
    let print = Printer()
    func newest(_ positions: Signal<Int, Never>, on scheduler: some Scheduler) -> Signal<Int, Never> {
      positions.deliver(on: scheduler, capacity: 1, overflow: .dropOldest)
    }
    let main = TestScheduler()
    newest(.from(1...5), on: main).subscribe { print($0) }
    main.run()
    #expect(print.lines == ["5"])
  }
}
