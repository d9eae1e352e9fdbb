/// A thread that reads a line holds the lock of standard input.
@Suite("Programs whose input is open and idle")
struct InputTests {
  @Test("A chat server serves, and a chat client shows what is said")
  func chat() throws {
    let server = try ProgramProcess("Examples", ["chat-server"])
    let greeting = server.text(until: "\n")
    let port = try #require(greeting.firstMatch(of: /serving on port (\d+)/)?.1)
    let client = try ProgramProcess("Examples", ["chat-client", "\(port)"])
    #expect(client.text(until: "(connected)\n").contains("(connected)\n"))
    try client.type("hello")
    #expect(client.text(until: "hello").contains("guest 1: hello"))
    #expect(server.text(until: "come").contains("guest 1 has come"))
    try client.closeInput()
    #expect(client.rest().status == 0)
    #expect(server.text(until: "closed").contains("guest 1 has closed the connection"))
    try server.closeInput()
    #expect(server.rest().status == 0)
  }

  @Test("The login writes each line immediately")
  func login() throws {
    let login = try ProgramProcess("Examples", ["login"])
    #expect(login.text(until: "\n").hasPrefix("anybody can log in"))
    try login.closeInput()
    #expect(login.rest().status == 0)
  }

  @Test("At the end of the input the login ends, also while it waits for an answer")
  func endOfLogin() throws {
    let login = try ProgramProcess("Examples", ["login"])
    for line in ["ada", "", "ada"] { try login.type(line) }
    try login.closeInput()
    let (output, errors, status) = login.rest()
    #expect(status == 0 && errors == "")
    // In real time, so the output is compared without durations.
    let lines = output.split(separator: "\n").map { $0.contains("s   ") ? $0.drop(while: { $0 != "s" }) : $0 }
    #expect(
      lines == [
        "anybody can log in whose password is 123456789", "s   executing: false", "s   enabled: false",
        "user name: ada", "password: ", "s   error: a user name and a password are needed", "user name: ada",
      ])
  }
}
