import Testing

@testable import Cookbook

@Suite("The command line of the cookbook")
struct CommandTests {
  private func run(_ arguments: [String]) async throws -> (status: Int32, output: [String], errors: [String]) {
    let (output, errors) = (Lines(), Lines())
    let status = try await onThread { Cookbook.run(arguments, output: output.add, errors: errors.add) }
    return (status, output.all, errors.all)
  }

  @Test("Without a name it lists the programs")
  func list() async throws {
    let (status, output, errors) = try await run([])
    #expect(status == 0)
    #expect(output.count == Cookbook.recipes.count)
    #expect(output.contains("chat-client PORT    a client that connects again when the server is gone"))
    #expect(errors == [])
  }

  @Test("A name runs that program")
  func name() async throws {
    let (status, output, errors) = try await run(["event-loop"])
    #expect(status == 0)
    #expect(output.count == 6)
    #expect(errors == [])
  }

  @Test("--help prints the usage, with the list or of one program")
  func help() async throws {
    let (status, output, errors) = try await run(["--help"])
    #expect(status == 0)
    #expect(try await output == [Cookbook.usage] + run([]).output)
    #expect(errors == [])
    let chat = try await run(["chat-server", "--help"])
    #expect(chat.status == 0)
    #expect(chat.output == ["usage: Cookbook chat-server [PORT]", "a chat server, until the input ends"])
    #expect(chat.errors == [])
  }

  @Test(
    "Wrong arguments print the usage on standard error, with status 2",
    arguments: [
      (["nothing"], Cookbook.usage), (["--help", "me"], Cookbook.usage),
      (["event-loop", "fast"], "usage: Cookbook event-loop"), (["chat-client"], "usage: Cookbook chat-client PORT"),
      (["chat-client", "70000"], "usage: Cookbook chat-client PORT"),
      (["chat-server", "1", "2"], "usage: Cookbook chat-server [PORT]"),
    ])
  func misuse(_ arguments: [String], _ usage: String) async throws {
    let (status, output, errors) = try await run(arguments)
    #expect(status == 2)
    #expect(output == [])
    #expect(errors == [usage])
  }

  @Test("A program that fails says why, with status 1")
  func failure() async throws {
    let taken = try FileDescriptor.listening(port: 0)
    let (status, _, errors) = try await run(["chat-server", "\(taken.port)"])
    #expect(status == 1)
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("chat-server: bind: ") == true)
  }
}
