import Testing

@testable import Demo

@Suite("login, to the letter")
struct LoginTests {
  private func run(_ arguments: String...) -> (status: Int32, output: String, errors: String) {
    let output = Recorder()
    let errors = Recorder()
    let status = Login.run(arguments, output: output.record, errors: errors.record)
    return (status, output.text, errors.text)
  }

  @Test("--virtual: a wrong password, no user name, and a correct login, with all notifications of the command")
  func virtual() {
    let (status, output, errors) = run("--virtual")
    #expect(status == 0)
    #expect(errors == "")
    #expect(
      output == """
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

  @Test(
    "Invalid options print the usage on standard error, with status 2",
    arguments: [["--real"], ["--virtual", "--virtual"], ["ada"], [""]])
  func badOptions(_ arguments: [String]) {
    let output = Recorder()
    let errors = Recorder()
    let status = DemoCommand.run(["login"] + arguments, output: output.record, errors: errors.record)
    #expect(status == 2)
    #expect(output.text == "")
    #expect(errors.text == Login.usage)
  }

  @Test("--help describes the program")
  func help() {
    let (status, output, _) = run("--help")
    #expect(status == 0)
    #expect(output == Login.usage + "\n" + Login.help)
  }
}
