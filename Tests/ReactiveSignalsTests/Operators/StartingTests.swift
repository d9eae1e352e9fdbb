import Testing

@testable import ReactiveSignals

struct StartingTests {
  @Test("243, 244: lazy work runs at the first subscription, once, and every subscriber gets everything")
  func lazy() {
    let runs = Count()
    let signal = Ints.startLazily(on: .immediate) { subscriber in
      runs.add()
      subscriber.send(1)
      subscriber.send(2)
      subscriber.complete()
    }
    #expect(runs.value == 0)
    for _ in 1...3 { #expect(signal.record().events == [.next(1), .next(2), .completed]) }
    #expect(runs.value == 1)
  }

  @Test("245: lazy work and its subscriptions run on the scheduler")
  func onScheduler() {
    let scheduler = TestScheduler()
    let places = Log<Bool>()
    let signal = Ints.startLazily(on: scheduler) { subscriber in
      places.append(Schedulers.current === scheduler)
      subscriber.send(1)
      subscriber.complete()
    }
    let recorder = signal.record { _ in places.append(Schedulers.current === scheduler) }
    #expect(recorder.events == [])
    scheduler.run()
    #expect(recorder.events == [.next(1), .completed])
    #expect(places.entries == [true, true])
  }

  @Test("246: eager work runs without a subscription, once")
  func eager() {
    let scheduler = TestScheduler()
    let runs = Count()
    let signal = Ints.startEagerly(on: scheduler) { subscriber in
      subscriber.send(runs.add())
      subscriber.fail(TestError(1))
    }
    #expect(runs.value == 0)
    scheduler.run()
    #expect(runs.value == 1)
    for _ in 1...2 {
      let recorder = signal.record()
      scheduler.run()
      #expect(recorder.events == [.next(1), .failed(TestError(1))])
    }
    #expect(runs.value == 1)
  }

  @Test("Disposing subscriptions does not stop the work; later subscribers get what came meanwhile")
  func goesOn() {
    let senders = Log<Subscriber<Int, TestError>>()
    let signal = Ints.startLazily(on: .immediate) { senders.append($0) }
    let first = signal.record()
    senders.entries[0].send(1)
    first.dispose()
    #expect(!senders.entries[0].isDisposed)
    senders.entries[0].send(2)
    let second = signal.record()
    senders.entries[0].send(3)
    #expect(first.values == [1])
    #expect(second.values == [1, 2, 3])
    #expect(senders.count == 1)
  }

  @Test("What the work captures is released when it has run")
  func releasesWork() {
    let captured: Weak<Token>
    let signal: Ints
    do {
      let token = Token()
      captured = Weak(token)
      signal = Ints.startLazily(on: .immediate) { subscriber in
        token.touch()
        subscriber.complete()
      }
    }
    #expect(!captured.isReleased)
    #expect(signal.record().isCompleted)
    #expect(captured.isReleased)
  }
}
