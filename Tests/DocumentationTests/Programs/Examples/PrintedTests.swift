@Suite("What the examples print")
struct PrintedTests {
  private func printed(by arguments: String...) throws -> String {
    let (output, errors, status) = try ProgramProcess("Examples", arguments).rest()
    #expect(status == 0 && errors == "")
    return output
  }

  @Test("bind: the values of both inner signals arrive, and the third value has no effect")
  func bind() throws {
    #expect(
      try printed(by: "bind") == """
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
  func subscription() throws {
    #expect(
      try printed(by: "subscription") == """
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
          the subscribe closure runs on the queue scheduler Examples.queue and sends a value
          received "value"
          subscribe has returned
          the source completes on the queue scheduler Examples.queue
          cleaned up: the subscription has disposed itself
          completed

        """)
  }

  @Test("peashooter: two uses fire, the third fails, and each is cleaned up")
  func peashooter() throws {
    #expect(
      try printed(by: "peashooter") == """
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
  func time() throws {
    let flow = "  sig\n  signals\n  sig\n  completed\n"
    let output = try printed(by: "time")
    #expect(output.hasPrefix("on a queue scheduler:\n\(flow)on a test scheduler:\n\(flow)real time: "))
    #expect(output.contains("\nvirtual time: 0.99 seconds in "))
  }

  @Test("channel: values pass in both directions, nil one way as the default, and along a chain")
  func channel() throws {
    #expect(
      try printed(by: "channel") == """
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

  @Test("login --virtual: a wrong password, no user name, and a correct login, with all notifications of the command")
  func login() throws {
    #expect(
      try printed(by: "login", "--virtual") == """
        anybody can log in whose password is 123456789
         0.0s   executing: false
         0.0s   enabled: false
        user name: ada
        password: sesame
         2.0s   enabled: true
         2.0s   executing: true
         2.0s   enabled: false
         2.0s   step: calling the server
         2.5s   step: checking the password
         3.0s   error: wrong password
         3.0s   executing: false
         3.0s   enabled: true
        user name: \("")
         4.0s   enabled: false
        password: 123456789
         5.0s   error: a user name and a password are needed
        user name: ada
         6.0s   enabled: true
        password: 123456789
         7.0s   executing: true
         7.0s   enabled: false
         7.0s   step: calling the server
         7.5s   step: checking the password
         8.0s   step: welcome, ada
         8.0s   executing: false
         8.0s   enabled: true

        """)
  }

  @Test("watch: the steps of a save are one change")
  func watch() throws {
    #expect(
      try printed(by: "watch") == """
        1 s: notes.new is written
        1.3 s: notes is written
        1.6 s: notes.new is removed
        2.75 s: [~ notes]
        5 s: ideas is written
        6 s: [+ ideas]

        """)
  }

  @Test("crawler: every page once")
  func crawler() throws {
    let lines = try printed(by: "crawler").split(separator: "\n")
    #expect(Set(lines).count == lines.count)
    #expect(lines.first == "/1 links to /2 /3")
    #expect(lines.contains("/7 cannot be fetched"))
  }

  @Test("event-loop: each part once, all on the loop")
  func eventLoop() throws {
    #expect(
      try printed(by: "event-loop").split(separator: "\n").sorted() == [
        "echo of hello 1, on event loop", "task, after an actor's job 1, on event loop", "tick 1, on event loop",
        "tick 2, on event loop", "tick 3, on event loop", "work of another thread 1, on event loop",
      ])
  }

  @Test("chat: what a guest says is sent to all guests, until the server closes")
  func chat() throws {
    #expect(
      try printed(by: "chat").split(separator: "\n").sorted() == [
        "ada reads: guest 2: hello, Ada", "ada reads: the server closes", "grace reads: guest 2: hello, Ada",
        "grace reads: the server closes", "server: closed", "server: guest 1 has come", "server: guest 2 has come",
      ])
  }
}
