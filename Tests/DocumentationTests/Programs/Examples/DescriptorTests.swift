import Synchronization

@testable import Examples

@Suite("A chat server without a free descriptor")
struct DescriptorTests {
  @Test("serves its guests, and accepts the others when a descriptor is free")
  func fullTable() throws {
    let server = try ProgramProcess("Examples", ["chat-server"], files: 24)
    let greeting = server.text(until: "\n")
    let port = try #require(greeting.firstMatch(of: /serving on port (\d+)/).flatMap { UInt16($0.1) })
    let first = try Guest(of: port)
    #expect(server.text(until: "come").contains("guest 1 has come"))
    // The system connects them all, and the server can accept only some.
    var others = try (1...24).map { _ in try Guest(of: port) }
    // The server accepts one in each turn of its loop, and each line takes a turn. After these it has tried to accept all.
    for number in 1...30 {
      try first.say("hello \(number)")
      try #require(try first.hears("guest 1: hello \(number)"))
    }
    others.removeFirst(20)
    try others.last?.say("is there room")
    #expect(try first.hears("guest 25: is there room"))
    try server.closeInput()
    let (output, errors, status) = server.rest()
    #expect(status == 0 && errors == "")
    #expect(output.contains("guest 25 has come"))
  }
}

private struct Guest {
  private let socket: FileDescriptor

  init(of port: UInt16) throws {
    socket = try FileDescriptor.connecting(to: port)
  }

  func say(_ line: String) throws {
    _ = try run { Connection(socket, on: $0).write(line).then { .just(()) } }
  }

  /// Whether a line arrives within a minute. Passes over other lines.
  func hears(_ line: String) throws -> Bool {
    try run { Connection(socket, on: $0).lines.filter { $0 == line }.mapTo(()) }
  }

  /// Whether the signal of a loop sends a value within a minute.
  private func run(_ signal: (EventLoop) -> Signal<Void, ConnectionEnd>) throws -> Bool {
    let loop = try EventLoop()
    let hasCome = Atomic(false)
    loop.schedule(after: .seconds(60)) { loop.stop() }
    signal(loop).take(first: 1).subscribe(
      next: { hasCome.store(true, ordering: .relaxed) }, failed: { _ in loop.stop() }, completed: { loop.stop() })
    loop.run()
    return hasCome.load(ordering: .relaxed)
  }
}
