struct LeakCheckTests {
  private final class Model: Sendable {}

  private final class Holder {
    var held: Model?
  }

  @Test("An object that is deallocated at the end is no leak")
  func clean() {
    let result = withLeakCheck { check in
      check.track(Model())
      return 1
    }
    #expect(result == 1)
  }

  @Test("An object that is still held fails the test, and is named")
  func leak() {
    let holder = Holder()
    expectIssue("the model is still held by something.") {
      withLeakCheck { check in holder.held = check.track(Model(), "the model") }
    }
    #expect(holder.held != nil)
  }

  @Test("A check of asynchronous code ends after that code")
  func asynchronous() async {
    let holder = Holder()
    await withLeakCheck { check in
      holder.held = check.track(Model())
      await Task.yield()
      holder.held = nil
    }
  }

  @Test("With a scheduler, its sources must not be subscribed to any more")
  func sources() {
    let time = TestScheduler()
    let source = time.cold("-a-")
    expectIssue("cold(\"-a-\") is still subscribed to: since 0 s") {
      withLeakCheck(on: time) { _ in
        source.subscribe { _ in }
        time.run()
      }
    }
  }

  @Test("In virtual time, the end of a command that was released with its variable is no pending work", .virtualTime)
  func released() async {
    await withLeakCheck(on: .ofTest) { check in
      let command = check.track(Command<Void, Void, Never>(on: .ofTest) { .empty })
      command.executing.signal.record()
      command.execute()
      await TestScheduler.ofTest.run()
    }
  }
}
