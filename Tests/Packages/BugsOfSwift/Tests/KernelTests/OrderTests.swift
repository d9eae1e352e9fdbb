import Foundation

@Suite("Orders", .serialized, .carriers)
struct OrderTests {
  private func race(_ name: String, _ body: @escaping @Sendable (Run) -> Void) throws -> Failure {
    let result = hunt(Scenario(name, body))
    return try #require(result.report).failure
  }

  private func expectClean(_ name: String, _ body: @escaping @Sendable (Run) -> Void) {
    let result = hunt(Scenario(name, body))
    #expect(result.isClean, "\(result)")
  }

  @Test("A flag that releases and acquires orders a message")
  func mailbox() throws {
    expectClean("look") { run in
      let box = Mailbox()
      run.thread("put") { box.put(7) }
      run.thread("look") { run.expect(box.look() ?? 7 == 7) }
    }
    let failure = try race("glance") { run in
      let box = Mailbox()
      run.thread("put") { box.put(7) }
      run.thread("look") { _ = box.glance() }
    }
    #expect(failure.kind == .dataRace && failure.message.contains("Mailbox.message"))
  }

  @Test("A list is changed in place after the last copy was given up")
  func copies() {
    expectClean("copies") { run in
      let copies = Copies()
      run.thread("read") { _ = copies.look() }
      run.thread("change") { copies.change(3) }
    }
  }

  @Test("Work comes after what was done before its queue was resumed or activated", arguments: [false, true])
  func queues(isInactive: Bool) throws {
    func waiting(isLate: Bool) -> @Sendable (Run) -> Void {
      { run in
        let memory = Memory()
        let queue = DispatchQueue(label: "queue", attributes: isInactive ? .initiallyInactive : [])
        if !isInactive { queue.suspend() }
        run.thread("opens") {
          if !isLate { memory.value = 1 }
          if isInactive { queue.activate() } else { queue.resume() }
          if isLate { memory.value = 1 }
        }
        run.thread("waits") { queue.sync { run.expect(memory.value < 2) } }
      }
    }
    expectClean("before", waiting(isLate: false))
    #expect(try race("after", waiting(isLate: true)).kind == .dataRace)
  }

  @Test("The last reference orders the deinitialiser after all uses")
  func resource() {
    expectClean("last reference") { run in
      let slot = Slot(Resource())
      for name in ["a", "b"] {
        run.thread(name) {
          _ = slot.get()?.use()
          slot.clear()
        }
      }
    }
  }

  @Test("A use of an object that nothing orders with another use is a race, also if it is destroyed later")
  func uses() throws {
    let failure = try race("uses") { run in
      let slot = Slot(Resource())
      for name in ["a", "b"] { run.thread(name) { slot.get()?.bump() } }
    }
    #expect(failure.message.contains("Resource.uses"))
  }

  @Test("A global is initialised before its first use on each thread")
  func global() {
    expectClean("global") { run in
      for name in ["a", "b"] { run.thread(name) { run.expect(Table.square(3) == 9) } }
    }
  }

  @Test("Arrays and dictionaries that nothing protects are races")
  func names() throws {
    let list = try race("list") { run in
      let names = Names()
      run.thread("a") { names.append("c") }
      run.thread("b") { _ = names.read() }
    }
    #expect(list.kind == .dataRace)
    let table = try race("table") { run in
      let names = Names()
      for name in ["a", "b"] { run.thread(name) { names.set(name) } }
    }
    #expect(table.kind == .dataRace)
  }

  @Test("A lock orders twenty threads, and nothing orders two that do not take it", arguments: [true, false])
  func manyThreads(_ areLocked: Bool) {
    let result = hunt(
      Scenario("twenty threads") { run in
        let (lock, total) = (NSLock(), Total())
        for number in 0..<20 {
          run.thread("\(number)") {
            if areLocked { lock.lock() }
            if areLocked || number >= 18 { total.value += 1 }
            if areLocked { lock.unlock() }
          }
        }
      }, budget: .schedules(20))
    #expect(result.report?.failure.kind == (areLocked ? nil : .dataRace), "\(result)")
  }
}
