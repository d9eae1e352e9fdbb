#if EXPLORATION && os(Linux)
  import Huntable
  import RaceHunt

  @testable import Examples

  @Suite(
    "The chat in a hunt", .hunts, .enabled(if: !isThreadSanitized, "ThreadSanitizer replaces these functions"))
  struct ChatHuntTests {
    @Test("A guest on an event loop of its own reads what it says, and learns that the server closes")
    func chat() {
      let scenario = Scenario("chat") { run in
        let (serving, chatting) = (try! EventLoop(), try! EventLoop())
        let server = try! ChatServer(on: serving)
        run.thread("server") { try! ChatPrograms.run(serving, until: server.served()) }
        run.thread("guest") {
          let heard = Mutex<[String]>([])
          let client = ChatPrograms.client(on: chatting, port: server.port)
          let chat = CompositeDisposable()
          client.lines.subscribe(in: chat) { line in
            heard.withLock { $0.append(line) }
            if line == "guest 1: hello" { server.stop() } else { chatting.stop() }
          }
          client.status.changes.filter { $0 == .connected }.take(first: 1).deliver(on: chatting)
            .subscribe { _ in client.send("hello") }
          chatting.run()
          chat.dispose()
          run.expect(heard.withLock { $0 } == ["guest 1: hello", "the server closes"])
        }
      }
      var budget = Budget.schedules(50)
      // Otherwise the limits of time may be reached at any moment.
      budget.timePassesWhenIdle = true
      let result = hunt(scenario, budget: budget)
      #expect(result.isClean, "\(result)")
    }
  }
#endif
