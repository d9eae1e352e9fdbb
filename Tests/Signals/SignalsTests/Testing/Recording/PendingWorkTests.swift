struct PendingWorkTests {
  private let time = TestScheduler()

  @Test("Pending work is reported with its instant and its origin")
  func pendingWork() {
    #expect("\(time.pendingWork)" == "nothing is pending")
    time.record(time.cold("-a(b|)"))
    time.schedule(after: .milliseconds(150)) {}
    #expect(
      "\(time.pendingWork)" == """
        next(a) of cold("-a(b|)"), due at 0.1 s
        an action, due at 0.15 s
        next(b), completed of cold("-a(b|)"), due at 0.2 s
        """)
    #expect(time.pendingWork.actions.map(\.instant).first == Instant(.milliseconds(100)))
  }

  @Test("Of much pending work the first actions are listed")
  func much() {
    for second in 1...30 { time.schedule(after: .seconds(second)) {} }
    let lines = "\(time.pendingWork)".split(separator: "\n")
    #expect(lines.count == 21 && lines.last == "and 10 more")
    #expect(time.unfinishedBusiness().count == 21)
  }

  @Test("A repetition is reported with the place where it was scheduled")
  func repetition() {
    let ticks = time.schedule(after: .seconds(1), every: .seconds(2)) {}
    #expect(time.pendingWork.actions[0].origin?.contains("PendingWorkTests.swift") == true)
    ticks.dispose()
    #expect(time.pendingWork.isEmpty)
  }

  @Test("A recorder may observe an endless signal; other open subscriptions are reported")
  func openSubscriptions() {
    let source = time.hot("-a-b")
    time.record(source)
    time.advance(by: .milliseconds(200))
    source.subscribe { _ in }
    time.schedule(after: .seconds(5)) {}
    #expect(
      time.unfinishedBusiness() == [
        "hot(\"-a-b\") is still subscribed to: since 0.2 s", "an action, due at 5.2 s",
      ])
  }

  @Test("When everything is cleaned up there is nothing to report")
  func nothing() {
    time.record(time.cold("-a").delay(.seconds(1), on: time))
    time.record(Signal<Instant, Never>.interval(.seconds(1), on: time))
    time.advance(by: .milliseconds(500))
    #expect(time.unfinishedBusiness() == [])
  }

  @Test("The scheduler's sources and recorders are deallocated with it")
  func release() {
    weak var released: TestScheduler?
    do {
      let time = TestScheduler()
      released = time
      let recorder = time.record(time.cold("-a--"))
      time.run()
      #expect(recorder == "-a")
    }
    #expect(released == nil)
  }
}
