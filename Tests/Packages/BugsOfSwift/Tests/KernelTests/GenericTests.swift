/// Uses a value, so that an optimised build does not remove the read.
@_optimize(none)
private func use<Value>(_ value: Value) {}

/// What two threads do with an object of a generic class. The first one writes.
private struct GenericRace: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let writes: @Sendable (Run, _ isLocked: Bool) -> Void

  init<Object: Sendable>(
    _ name: String, _ make: @escaping @Sendable () -> Object, _ write: @escaping @Sendable (Object) -> Void,
    _ other: @escaping @Sendable (Object) -> Void
  ) {
    testDescription = name
    writes = { run, isLocked in
      let object = make()
      let lock = Locked(())
      for (name, body) in [("a", write), ("b", other)] {
        run.thread(name) {
          if isLocked { lock.withLock { _ in body(object) } } else { body(object) }
        }
      }
    }
  }

  static let all = [
    GenericRace("an integer, set twice", { Cell<Int>() }, { $0.set(1) }, { $0.set(2) }),
    GenericRace("a string, set and read", { Cell<String>() }, { $0.set("text") }, { use($0.get()) }),
    GenericRace("an object, set and read", { Cell<Cell<Int>>() }, { $0.set(Cell()) }, { use($0.get()) }),
    GenericRace("a subclass", { Subcell<[Int]>() }, { $0.set([1]) }, { $0.set([2]) }),
    GenericRace("a structure in a class", { Pair(1, "text") }, { $0.set("a") }, { use($0.get()) }),
    GenericRace("an array", { Shelf<String>() }, { $0.add("a") }, { $0.add("b") }),
    GenericRace("an array and its count", { Shelf<Int>() }, { $0.add(1) }, { use($0.count) }),
    GenericRace("a captured variable", { captured(1) }, { _ = $0() }, { _ = $0() }),
    GenericRace(
      "a change in place", { Holder(1) }, { $0.change { $0 += 1 } }, { if $0.isEqual(to: 5) { $0.change { $0 = 0 } } }),
  ]
}

@Suite("Generic classes", .serialized, .carriers)
struct GenericTests {
  @Test("A race of a property of a generic class is found", arguments: GenericRace.all)
  private func race(_ race: GenericRace) {
    let result = hunt(Scenario(race.testDescription) { race.writes($0, false) })
    #expect(result.report?.failure.kind == .dataRace, "\(result)")
  }

  @Test("A lock orders the accesses", arguments: GenericRace.all)
  private func locked(_ race: GenericRace) {
    let result = hunt(Scenario(race.testDescription) { race.writes($0, true) })
    // A debug build does not specialise the class, and copies its values by functions of the runtime, which announce nothing.
    let isSeen = result.isExhaustive || result.description.contains("access values unseen")
    #expect(result.isClean && result.coverage >= .announcedOrders && isSeen, "\(result)")
  }

  @Test("A lock in a loop orders the accesses, which an optimised build begins in front of the loop")
  func loop() {
    let result = hunt(
      Scenario("a loop") { run in
        let guarded = Guarded("text")
        run.thread("reads") { use(guarded.read(times: 1)) }
        run.thread("writes") { guarded.set("a", times: 1) }
      })
    #expect(result.isClean, "\(result)")
  }

  @Test("A lock and a condition of C that are properties order the accesses of another property")
  func properties() {
    func setting(isOpen: Bool) -> HuntResult {
      hunt(
        Scenario("a latch") { run in
          let latch = Latch<String>()
          run.thread("waits") { run.expect(latch.wait() == "text") }
          run.thread("sets") { latch.set("text", isOpen: isOpen) }
        })
    }
    let locked = setting(isOpen: false)
    #expect(locked.isClean && locked.coverage >= .announcedOrders, "\(locked)")
    #expect(setting(isOpen: true).report?.failure.kind == .dataRace)
  }

  @Test(
    "A lock of C that an accessor lends orders the accesses, also if a subclass has its own accessor",
    arguments: [{ Hasp<String>() }, { LentHasp<String>() }] as [@Sendable () -> Hasp<String>], [false, true])
  func accessors(make: @escaping @Sendable () -> Hasp<String>, isOpen: Bool) {
    let result = hunt(
      Scenario("adding") { run in
        let hasp = make()
        for name in ["a", "b"] { run.thread(name) { hasp.add(isOpen: isOpen) } }
      })
    if isOpen {
      #expect(result.report?.failure.message.contains("number") == true, "\(result)")
    } else {
      #expect(result.isClean && result.coverage >= .announcedOrders, "\(result)")
    }
  }

  #if compiler(>=6.3)
    @Test("A lock of a noncopyable value orders the accesses, also one from before the run", arguments: [true, false])
    func noncopyable(isOfRun: Bool) {
      Lockers.ofProcess.keys.change { $0[0] = "two" }
      func changing(isOpen: Bool) -> HuntResult {
        hunt(
          Scenario("two keys") { run in
            let lockers = isOfRun ? Lockers() : .ofProcess
            for name in ["a", "b"] { run.thread(name) { lockers.keys.change(isOpen: isOpen) { $0[0] = name } } }
          })
      }
      let locked = changing(isOpen: false)
      #expect(locked.isClean, "\(locked)")
      #expect(changing(isOpen: true).report?.failure.kind == .dataRace)
    }
  #endif
}
