struct Autosave {
  let interval: Duration
  let scheduler: any Scheduler

  init(every interval: Duration = .seconds(30), on scheduler: some Scheduler = .main) {
    self.interval = interval
    self.scheduler = scheduler
  }

  func versions(of document: Signal<String, Never>) -> Signal<String, Never> {
    document.audit(interval, on: scheduler).distinctUntilChanged()
  }
}

final class Heartbeat: Sendable {
  let beats: Signal<Instant, Never>
  private let scheduler: any Scheduler

  init(on scheduler: some Scheduler) {
    self.scheduler = scheduler
    beats = Signal { [scheduler] subscriber in
      scheduler.schedule(after: .zero, every: .seconds(1)) { subscriber.send(scheduler.now) }
    }
  }

  func afterAMinute(_ action: @escaping @Sendable (Heartbeat) -> Void) -> any Disposable {
    scheduler.schedule(after: .seconds(60)) { [weak self] in
      if let self { action(self) }
    }
  }
}

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

  @Test("A stored scheduler is used by operators, by tasks and in a comparison")
  func stored() {
    let time = TestScheduler()
    let document = Subject<String, Never>()
    let print = Printer()
    let autosave = Autosave(on: time)
    #expect(autosave.scheduler === time && Autosave().scheduler === MainScheduler.shared)
    autosave.versions(of: document.signal).subscribe { print($0) }
    document.send("a")
    document.send("ab")
    time.advance(by: .seconds(30))
    #expect(print.lines == ["ab"])

    let executor: any SchedulerExecutor = time
    Signal<Int, Never>.task(on: executor) { 1 }.delay(.seconds(1), on: executor).subscribe { print($0) }
    time.run()
    #expect(print.lines == ["ab", "1"])
  }

  @Test("A closure that lists the scheduler does not keep the object alive")
  func captures() {
    let time = TestScheduler()
    let print = Printer()
    var heartbeat: Heartbeat? = Heartbeat(on: time)
    let isReleased = { [weak heartbeat] in heartbeat == nil }
    let counting = heartbeat?.beats.subscribe { print($0) }
    _ = heartbeat?.afterAMinute { _ in print("a minute") }
    heartbeat = nil
    #expect(isReleased())
    time.advance(by: .seconds(2))
    #expect(print.lines == ["0 s", "1 s", "2 s"])
    counting?.dispose()
    time.run()
    #expect(print.lines.count == 3)
  }
}
