import ReactiveSignals
import Testing

struct ReplayWithinTests {
  private let time = TestScheduler()
  private let subject = IntSubject()

  @Test(
    "a new subscriber receives the values of the last period and the later ones, also after the end",
    .requirement(798, 799))
  func replays() {
    let signal = subject.replay(within: .seconds(4), on: time)
    let early = signal.record()
    subject.send(1)
    time.advance(by: .seconds(2))
    subject.send(2)
    time.advance(by: .seconds(1))
    #expect(signal.record().values == [1, 2])
    time.advance(by: .seconds(1))
    let recorder = signal.record()
    subject.send(3)
    subject.complete()
    #expect(recorder.events == [.next(2), .next(3), .completed])
    #expect(early.values == [1, 2, 3])
    time.advance(by: .seconds(3))
    #expect(signal.record().events == [.next(3), .completed])
    time.advance(by: .seconds(1))
    #expect(signal.record().events == [.completed])
  }

  @Test("The number of values is limited too", arguments: 0...3)
  func capacity(capacity: Int) {
    let signal = subject.replay(capacity: capacity, within: .seconds(4), on: time)
    subject.send(1)
    time.advance(by: .seconds(2))
    subject.send(2)
    subject.send(3)
    #expect(signal.record().values == Array([1, 2, 3].suffix(capacity)))
    time.advance(by: .seconds(2))
    #expect(signal.record().values == Array([2, 3].suffix(capacity)))
    subject.send(4)
    #expect(signal.record().values == Array([2, 3, 4].suffix(capacity)))
  }

  @Test(
    "old values are released when a value is sent, and when a subscriber comes", .requirement(800),
    arguments: [true, false])
  func releases(sends: Bool) {
    let subject = ReplaySubject<Token, Never>(within: .seconds(1), on: time)
    let released = Count()
    subject.send(Token { released.add() })
    time.advance(by: .seconds(2))
    #expect(released.value == 0)
    if sends { subject.send(Token()) } else { subject.record() }
    #expect(released.value == 1)
  }

  @Test("A negative period traps")
  func negative() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = IntSubject().replay(within: .seconds(-1), on: TestScheduler())
    }
    result.expectMessage("A ReplaySubject cannot record values for a negative time: -1.0 seconds.")
  }
}
