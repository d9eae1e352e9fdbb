import Testing

@testable import Demo

@Suite("The command line of the demos")
struct CommandTests {
  private func run(_ arguments: String...) -> (status: Int32, output: String, errors: String) { run(arguments) }

  private func run(_ arguments: [String]) -> (status: Int32, output: String, errors: String) {
    let output = Recorder()
    let errors = Recorder()
    let status = DemoCommand.run(arguments, output: output.record, errors: errors.record)
    return (status, output.text, errors.text)
  }

  @Test("--list lists every program, each in one line")
  func list() {
    let (status, output, errors) = run("--list")
    #expect(status == 0)
    #expect(
      output == """
        bind          a binder answers two values, and stops the source at the second
        subscription  the road from creating a signal to the closure that receives its value
        peashooter    three subscriptions share a shooter that counts its uses, until it must cool down
        time          one flow in real and in virtual time: the same output, a thousand times faster
        form          a registration form, filled in by a script: all that changes on it follows from what is typed
        login         asks for a user name and a password, and logs in with a command; --virtual plays a script
        channel       properties bound both ways: two units, a choice that may be absent, a chain of three
        """)
    #expect(errors == "")
  }

  @Test("A name runs that program")
  func name() {
    let (status, output, _) = run("peashooter")
    #expect(status == 0)
    #expect(output.hasPrefix("use 1 begins"))
  }

  @Test("Without arguments, and with --help, it prints the usage and the list", arguments: [[], ["--help"]])
  func help(_ arguments: [String]) {
    let (status, output, _) = run(arguments)
    #expect(status == 0)
    #expect(output.hasPrefix(DemoCommand.usage + "\nbind "))
  }

  @Test("--help after the name of a program describes it, and does not run it", arguments: Program.all.map(\.name))
  func helpOfProgram(_ name: String) {
    let (status, output, errors) = run(name, "--help")
    #expect(status == 0)
    #expect(output.hasPrefix("usage: Demo "))
    #expect(errors == "")
  }

  @Test(
    "An unknown argument prints the usage on standard error, with status 2",
    arguments: [["nothing"], ["--verbose"], ["bind", "time"], [""]])
  func unknown(_ arguments: [String]) {
    let output = Recorder()
    let errors = Recorder()
    #expect(DemoCommand.run(arguments, output: output.record, errors: errors.record) == 2)
    #expect(output.text == "")
    #expect(errors.text == DemoCommand.usage)
  }
}
