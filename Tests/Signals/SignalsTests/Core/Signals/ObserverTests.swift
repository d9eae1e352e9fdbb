import ReactiveSignals
import Testing

struct ObserverTests {
  @Test("An observer and a subscriber pass each event to the matching closure")
  func send() {
    let events: [IntEvent] = [.next(1), .next(2), .failed(TestError(3))]
    let observed = Recorder<Int, TestError>()
    for event in events { observed.observer().send(event) }
    #expect(observed.events == events)

    let subject = IntSubject()
    let recorder = subject.record()
    for event in events { subject.send(event: event) }
    #expect(recorder.events == events)
  }
}
