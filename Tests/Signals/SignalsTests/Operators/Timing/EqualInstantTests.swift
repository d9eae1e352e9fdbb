/// The order of what falls on one instant of virtual time: that of scheduling, where a deadline counts as scheduled when
/// it was set, whatever timers an operator saves.
@Suite("Equal instants")
struct EqualInstantTests {
  private static func second(_ seconds: Double) -> Instant { Instant(.seconds(seconds)) }

  @Test(
    "A value at the instant of a deadline is in time if it was scheduled before the deadline was set",
    arguments: [true, false])
  func timeout(isMoved: Bool) {
    for (scheduling, isInTime) in [(2, true), (3.5, false), (5, false)] {
      let (time, subject) = (TestScheduler(), IntSubject())
      let limited = subject.timeout(afterSilence: .seconds(4), failure: TestError(), on: time)
      let recorder = Recorder<Int, TestError>()
      if isMoved { limited.subscribe(recorder.observer()) }
      // The deadline at 7 is set at 3: by a value, or by the subscription.
      time.schedule(at: Self.second(3)) {
        if isMoved { subject.send(1) } else { limited.subscribe(recorder.observer()) }
      }
      time.schedule(at: Self.second(scheduling)) { time.schedule(at: Self.second(7)) { subject.send(2) } }
      time.advance(to: Self.second(7))
      #expect(recorder.values == (isMoved ? [1] : []) + (isInTime ? [2] : []), "scheduled at \(scheduling)")
      #expect((recorder.error == nil) == isInTime)
    }
  }

  @Test("The deadlines of two operators at one instant come in the order in which they were set", arguments: 1...5)
  func order(earlier: Int) {
    let time = TestScheduler()
    let (first, second) = (IntSubject(), IntSubject())
    let pause = Duration.seconds(5)
    let recorder = first.debounce(pause, on: time).merge(with: second.debounce(pause, on: time)).record()
    // Moves the deadline of one operator, so that its timer starts again.
    time.schedule(at: Self.second(Double(earlier))) { first.send(0) }
    time.schedule(at: Self.second(6)) {
      first.send(1)
      second.send(2)
    }
    time.run()
    #expect(recorder.values == [1, 2])
  }

  @Test("A deadline that is set again to its own instant comes after what was scheduled meanwhile", arguments: 1...3)
  func setAgain(times: Int) {
    let time = TestScheduler()
    let subject = IntSubject()
    let recorder = subject.debounce(.seconds(2), on: time).record()
    subject.send(0)
    for number in 1...times {
      time.schedule(at: Self.second(2)) { #expect(recorder.values == [], "scheduled before value \(number)") }
      subject.send(number)
    }
    time.schedule(at: Self.second(2)) { #expect(recorder.values == [times]) }
    time.run()
    #expect(recorder.values == [times])
  }

  @Test("On the main scheduler under virtual time, a deadline that was moved has its place too")
  @MainActor
  func onMain() {
    let (time, recorder) = (TestScheduler(), Recorder<Int, TestError>())
    MainScheduler.standIn(time) {
      let (first, second) = (IntSubject(), IntSubject())
      first.debounce(.seconds(5), on: .main).merge(with: second.debounce(.seconds(5), on: .main))
        .subscribe(recorder.observer())
      first.send(0)
      time.schedule(at: Self.second(9)) { #expect(recorder.values == []) }
      time.schedule(at: Self.second(4)) {
        first.send(1)
        second.send(2)
      }
      time.run()
    }
    #expect(recorder.values == [1, 2])
  }
}
