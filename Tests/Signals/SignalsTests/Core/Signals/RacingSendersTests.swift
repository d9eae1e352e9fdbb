import Dispatch

/// Law 3 with real threads. The scenarios of `Stress/Signals` have all other events from several places.
struct RacingSendersTests {
  @Test(
    "while an observer handles its first value, ten senders and a terminator return without waiting for it",
    .requirement(688),
    arguments: [true, false])
  func slowObserver(ofSubject: Bool) async {
    let (source, subject) = (ColdSource<Int, TestError>(), IntSubject())
    let recorder = Recorder<Int, TestError>()
    let isInside = ThreadSemaphore()
    let othersReturned = DispatchSemaphore(value: 0)
    let observer = recorder.observer { value in
      guard value == 0 else { return }
      isInside.signal()
      // The time only bounds a failure.
      if othersReturned.wait(timeout: .now() + 60) == .timedOut { Issue.record("A sender waited for the observer.") }
    }
    (ofSubject ? subject.signal : source.signal).subscribe(observer)
    let send: @Sendable (IntEvent) -> Void = { event in
      if ofSubject { subject.send(event: event) } else { source.subscribers[0].send(event: event) }
    }
    // No task waits meanwhile: it might not continue in time if other tests use all threads for tasks.
    await onRawThread {
      let returned = ThreadSemaphore()
      func start(_ event: IntEvent) {
        startRawThread {
          send(event)
          returned.signal()
        }
      }
      start(.next(0))
      isInside.wait()
      for value in 1...10 { start(.next(value)) }
      start(.completed)
      for _ in 0..<11 { returned.wait() }
      othersReturned.signal()
      returned.wait()
    }
    #expect(recorder.events.first == .next(0) && recorder.events.last == .completed)
    #expect(Set(recorder.values).count == recorder.values.count && recorder.violations == [])
  }
}
