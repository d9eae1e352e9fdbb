@Suite(.timeLimit(.minutes(10)))
struct LazyStreamSignalTests {
  @Test("A signal of a stream evaluates on its scheduler, and stops when it is disposed")
  func signal() {
    let (scheduler, evaluated) = (TestScheduler(), Log<String>())
    let stream = LazyStream(Naturals()).map { element in
      evaluated.append(nameOfCurrent())
      return element
    }
    let bag = CompositeDisposable()
    let recorder = stream.signal(on: scheduler).record(in: bag) { if $0 == 1 { bag.dispose() } }
    scheduler.run()
    #expect(recorder.events == [.next(0), .next(1)] && evaluated.entries == ["test", "test"])
    #expect(stream.signal(on: .immediate).take(first: 3).record().values == [0, 1, 2] && evaluated.count == 3)
    #expect(Signal<Int, Never>.from(stream).take(first: 3).record().values == [0, 1, 2])
  }
}
