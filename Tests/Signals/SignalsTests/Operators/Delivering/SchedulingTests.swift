@MainActor
struct SchedulingTests {
  /// Sends from a thread without a scheduler, while the main thread waits.
  private func sendFromThread(_ values: ClosedRange<Int>, to subject: Subject<Int, Never>) {
    waitForRawThread {
      for value in values { subject.send(value) }
    }
  }

  @Test("on the main thread values are delivered inside the call that sends them, in order", .requirement(257, 634))
  func deliversInline() {
    let subject = Subject<Int, Never>()
    let recorder = subject.deliverOnMain().record()
    for value in 1...3 {
      subject.send(value)
      #expect(recorder.values == Array(1...value))
    }
    subject.complete()
    #expect(recorder.isCompleted)
  }

  @Test("values from another thread are delivered later, on the main thread, in order, twice", .requirement(258, 635))
  func deliversFromThread() async {
    let (subject, places) = (Subject<Int, Never>(), Log<Bool>())
    let recorder = subject.deliverOnMain().record { _ in places.append(Schedulers.current === MainScheduler.shared) }
    for round in 0..<2 {
      sendFromThread(round * 3...round * 3 + 2, to: subject)
      #expect(recorder.values == Array(0..<round * 3))
      await turn(of: .main)
      #expect(recorder.values == Array(0...round * 3 + 2))
    }
    #expect(places.entries == Array(repeating: true, count: 6))
  }

  @Test(
    "while a value from another thread is queued, values sent on the main thread wait behind it", .requirement(259, 636)
  )
  func keepsOrder() async {
    let subject = Subject<Int, Never>()
    let recorder = subject.deliverOnMain().record()
    sendFromThread(1...1, to: subject)
    subject.send(2)
    subject.send(3)
    #expect(recorder.values == [])
    await turn(of: .main)
    #expect(recorder.values == [1, 2, 3])
    subject.send(4)
    #expect(recorder.values == [1, 2, 3, 4])
  }

  @Test("A value that is sent from inside a delivery is delivered right after it")
  func queuesNested() {
    let subject = Subject<Int, Never>()
    let recorder = subject.deliverOnMain().record { if $0 < 3 { subject.send($0 + 1) } }
    subject.send(1)
    #expect(recorder.values == [1, 2, 3] && recorder.violations == [])
  }

  @Test("A value that a source sends inside another one is enqueued")
  func enqueuesOverlapping() {
    let (scheduler, recursive) = (TestScheduler(), Log<Observer<Int, Never>>())
    let source = Signal<Int, Never>(attach: { observer, _ in recursive.append(observer) })
    let recorder = source.deliverOnMain(scheduler).record { if $0 == 1 { recursive.entries[0].next(2) } }
    scheduler.schedule { recursive.entries[0].next(1) }
    scheduler.step()
    #expect(recorder.values == [1])
    scheduler.step()
    #expect(recorder.values == [1, 2] && recorder.violations == [])
  }

  @Test("another scheduler can stand in for the main one", .requirement(257, 258, 259))
  func standIn() {
    let (scheduler, subject) = (TestScheduler(), Subject<Int, Never>())
    let recorder = subject.deliverOnMain(scheduler).record()
    scheduler.schedule {
      subject.send(1)
      subject.send(2)
      #expect(recorder.values == [1, 2])
    }
    scheduler.run()
    subject.send(3)
    #expect(recorder.values == [1, 2])
    scheduler.schedule {
      subject.send(4)
      #expect(recorder.values == [1, 2, 3, 4])
    }
    scheduler.run()
    subject.complete()
    #expect(!recorder.hasEnded)
    scheduler.run()
    #expect(recorder.isCompleted)
  }

  @Test("Disposing drops the events enqueued on the main thread")
  func disposalDropsQueue() async {
    let subject = Subject<Int, Never>()
    let recorder = subject.deliverOnMain().record()
    sendFromThread(1...2, to: subject)
    recorder.dispose()
    await turn(of: .main)
    #expect(recorder.events == [])
  }

  @Test("subscribing on a scheduler moves the side effects of subscribing there", .requirement(821))
  func subscribesThere() {
    let (scheduler, place) = (TestScheduler(), Log<Bool>())
    let recorder = Ints.defer {
      place.append(Schedulers.current === scheduler)
      return .just(1)
    }.subscribe(on: scheduler).record()
    #expect(place.entries == [])
    scheduler.run()
    #expect(place.entries == [true] && recorder.events == [.next(1), .completed])
  }

  @Test("A disposal before the scheduler runs the subscription cancels it")
  func cancelsSubscription() {
    let (scheduler, source) = (TestScheduler(), ColdSource<Int, TestError>())
    source.signal.subscribe(on: scheduler).record().dispose()
    scheduler.run()
    #expect(source.starts == 0)
  }
}
