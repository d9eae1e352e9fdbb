import Testing

@testable import Demo

@Suite("Output of the programs, to the letter")
struct ProgramTests {
  private func text(of program: Program) -> String {
    let recorder = Recorder()
    #expect(program.command([], recorder.record, recorder.record) == 0)
    return recorder.text
  }

  @Test("bind: the values of both inner signals arrive, and the third value has no effect")
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

  @Test("form: the button, its colour, the fields and the status line follow the typed text")
  func form() {
    #expect(
      text(of: .form) == """
        name, e-mail and password are required, company is not
         0.0s   submit: disabled
         0.0s   submit: grey
         1.0s > type "Ada" into name
         1.0s   name: "Ada"
         2.0s > type "ada@example.org" into e-mail
         2.0s   e-mail: "ada@example.org"
         3.0s > type "sesame" into password
         3.0s   password: "sesame"
         3.0s   submit: enabled
         3.0s   submit: blue
         4.0s > press submit
         4.0s   name: grey and locked
         4.0s   e-mail: grey and locked
         4.0s   password: grey and locked
         4.0s   company: grey and locked
         4.0s   submit: disabled
         4.0s   submit: grey
         4.0s   status: one moment, please
         4.5s > type "Eve" into name
         5.0s   status: sorry, ada@example.org is registered already
         5.0s   name: black
         5.0s   e-mail: black
         5.0s   password: black
         5.0s   company: black
         5.0s   submit: enabled
         5.0s   submit: blue
         6.0s > type "" into e-mail
         6.0s   e-mail: ""
         6.0s   submit: disabled
         6.0s   submit: grey
         7.0s > press submit
         8.0s > type "ada@example.com" into e-mail
         8.0s   e-mail: "ada@example.com"
         8.0s   submit: enabled
         8.0s   submit: blue
         9.0s > type "Analytical Engines" into company
         9.0s   company: "Analytical Engines"
        10.0s > press submit
        10.0s   name: grey and locked
        10.0s   e-mail: grey and locked
        10.0s   password: grey and locked
        10.0s   company: grey and locked
        10.0s   submit: disabled
        10.0s   submit: grey
        10.0s   status: one moment, please
        11.0s   status: welcome, Ada
        11.0s   name: black
        11.0s   e-mail: black
        11.0s   password: black
        11.0s   company: black
        11.0s   submit: enabled
        11.0s   submit: blue
        """)
  }

  @Test("channel: values pass in both directions, nil one way as the default, and along a chain")
  func channel() {
    #expect(
      text(of: .channel) == """
        a temperature in two fields:
          celsius: 20.0
          fahrenheit: 0.0
        > bind fahrenheit to celsius
          fahrenheit: 68.0
        > set celsius to 100.0
          celsius: 100.0
          fahrenheit: 212.0
        > set fahrenheit to 0.0
          fahrenheit: 0.0
          celsius: -17.8
        a unit, celsius by default, and a picker in which nothing may be picked:
          unit: fahrenheit
          picker: nothing
        > bind picker to unit
          picker: fahrenheit
        > set picker to kelvin
          picker: kelvin
          unit: kelvin
        > set picker to nothing
          picker: nothing
          unit: celsius
        > set unit to fahrenheit
          unit: fahrenheit
          picker: fahrenheit
        a chain of three:
          phone: warm
          hub: cosy
          wall: cool
        > bind phone to hub
          phone: cosy
        > bind hub to wall
          hub: cool
          phone: cool
        > set phone to tropical
          phone: tropical
          hub: tropical
          wall: tropical
        > set hub to fresh
          hub: fresh
          phone: fresh
          wall: fresh
        > set wall to off
          wall: off
          hub: off
          phone: off
        """)
  }
}
