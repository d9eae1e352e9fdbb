@Suite(.timeLimit(.minutes(10)))
struct StartingTests {
  private let runs = Count()

  private func work(_ subscriber: Subscriber<Int, TestError>) {
    subscriber.send(runs.add())
    subscriber.send(2)
    subscriber.complete()
  }

  @Test("started lazily, the work runs with the first subscriber, and once for all of them", .requirement(243, 244))
  func lazily() {
    let runs = runs
    let work = work
    let signal = Ints.startLazily(on: .immediate) { work($0) }
    #expect(runs.value == 0)
    for _ in 1...3 {
      #expect(signal.record().events == [.next(1), .next(2), .completed] && runs.value == 1)
    }
  }

  @Test("the work runs, and its events arrive, on the scheduler", .requirement(245))
  func place() async throws {
    let scheduler = QueueScheduler(name: "work")
    let names = try await values(2) { note in
      Signal<Int, Never>.startLazily(on: scheduler) { subscriber in
        note("works on \(nameOfCurrent())")
        subscriber.send(1)
      }.subscribe(next: { _ in note("arrives on \(nameOfCurrent())") })
    }
    #expect(names == ["works on work", "arrives on work"])
  }

  @Test("started eagerly, the work runs once, without subscribers and after the result is released", .requirement(246))
  func eagerly() {
    let scheduler = TestScheduler()
    let work = work
    Ints.startEagerly(on: scheduler) { work($0) }
    #expect(runs.value == 0)
    scheduler.run()
    #expect(runs.value == 1)
    let signal = Ints.startEagerly(on: scheduler) { work($0) }
    scheduler.run()
    let recorders = [signal.record(), signal.record()]
    scheduler.run()
    #expect(recorders.allSatisfy { $0.events == [.next(2), .next(2), .completed] } && runs.value == 2)
  }

  @Test("Disposing subscribers does not dispose the work")
  func disposal() {
    let (scheduler, subscribers) = (TestScheduler(), Log<Subscriber<Int, TestError>>())
    let signal = Ints.startLazily(on: scheduler) { subscribers.append($0) }
    let recorder = signal.record()
    scheduler.run()
    recorder.dispose()
    subscribers.entries[0].send(1)
    #expect(!subscribers.entries[0].isDisposed)
    let late = signal.record()
    scheduler.run()
    #expect(late.events == [.next(1)] && recorder.events == [])
  }
}
