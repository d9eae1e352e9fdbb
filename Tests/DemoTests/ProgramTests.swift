import Testing

@testable import Demo

@Suite("What the programs put out, to the letter")
struct ProgramTests {
  private func text(of program: Program) -> String {
    let recorder = Recorder()
    #expect(program.command([], recorder.record, recorder.record) == 0)
    return recorder.text
  }

  @Test("bind: the values of both answers arrive, and nothing of the third value")
  func bind() {
    #expect(
      text(of: .bind) == """
        the source sends "first value"
          the binder answers "first value"
            received "first value bind after"
        the source sends "second value"
          the binder answers "second value" and sets stop
            received "second value bind after"
            completed
        the source sends "third value"
        the source completes
        the source's closure has run past its third send to its end
        """)
  }

  @Test("subscription: where the subscribe closure runs, and the cleanup before the completion")
  @MainActor
  func subscription() {
    #expect(
      text(of: .subscription) == """
        on the main thread:
          created: nothing has happened
          the subscribe closure runs on the main scheduler and sends a value
          received "value"
          subscribe has returned
          the source completes on the main scheduler
          cleaned up: the subscription has disposed itself
          completed
        on a thread that no scheduler runs on:
          created: nothing has happened
          subscribe has returned
          the subscribe closure runs on the queue scheduler ReactiveSignals.subscription and sends a value
          received "value"
          the source completes on the queue scheduler ReactiveSignals.subscription
          cleaned up: the subscription has disposed itself
          completed
        on a queue scheduler:
          created: nothing has happened
          the subscribe closure runs on the queue scheduler Demo.queue and sends a value
          received "value"
          subscribe has returned
          the source completes on the queue scheduler Demo.queue
          cleaned up: the subscription has disposed itself
          completed
        """)
  }

  @Test("peashooter: two uses fire, the third fails, and each is cleaned up")
  func peashooter() {
    #expect(
      text(of: .peashooter) == """
        use 1 begins
          the first zombie is hit: 5
          the first zombie is hit: 6
          the first zombie sees no more peas
        use 1 fires a third pea
        use 1 is cleaned up
        use 2 begins
          the frozen zombie is hit: 105
          the frozen zombie is hit: 106
          the frozen zombie sees no more peas
        use 2 fires a third pea
        use 2 is cleaned up
        use 3 begins
          the third zombie is spared: cooling down
        use 3 is cleaned up
        """)
  }

  @Test("time: real and virtual time give the same output")
  func time() {
    let recorder = Recorder()
    let took = TimeTrial.run(recorder.record)
    #expect(
      recorder.text == """
        on a queue scheduler:
          sig
          signals
          sig
          completed
        on a test scheduler:
          sig
          signals
          sig
          completed
        """)
    #expect(took.virtual == .milliseconds(990))
    #expect(took.real >= took.virtual)
  }
}
