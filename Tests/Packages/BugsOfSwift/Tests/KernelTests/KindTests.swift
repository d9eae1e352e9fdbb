import Dispatch

/// Kinds of synchronization that a program may use. Each orders what threads do with a number, in every schedule.
@Suite("Kinds", .serialized, .carriers)
struct KindTests {
  private func expectClean(_ name: String = #function, _ body: @escaping @Sendable (Run) -> Void) {
    let result = hunt(Scenario(name, body), budget: Budget(schedules: 300, steps: 30_000))
    #expect(result.isClean, "\(result)")
  }

  private func expectTotal(
    _ expected: Int, _ name: String = #function, _ body: @escaping @Sendable (Total) -> Void
  ) {
    expectClean(name) { run in
      let total = Total()
      run.thread("a") { body(total) }
      run.finally { run.expect(total.value == expected, "\(total.value) instead of \(expected)") }
    }
  }

  @Test("A barrier lets threads go on together, and tells one that it was the last")
  func barrier() {
    expectClean { run in
      let (meeting, total) = (Meeting(of: 2), Total())
      run.thread("a") {
        total.value = 1
        let isLast = meeting.arrive()
        run.expect(meeting.arrive() || !isLast || total.value == 1)
      }
      run.thread("b") {
        _ = meeting.arrive()
        run.expect(total.value == 1)
        _ = meeting.arrive()
        run.expect(total.value == 1)
      }
    }
  }

  @Test("Memory that a library allocates in the first of several runs does not make them differ")
  func firstRun() {
    expectClean { run in
      warmUp()
      let meeting = Meeting(of: 2)
      for name in ["a", "b"] { run.thread(name) { _ = meeting.arrive() } }
    }
  }

  @Test("A lock with a condition hands a turn on, or the limit is reached")
  func turns() {
    expectClean { run in
      let turns = Turns()
      for turn in [1, 0] { run.thread("\(turn)") { _ = turns.takeWithinAnHour(turn) } }
      run.finally { run.expect([[0], [0, 1]].contains(turns.order)) }
    }
    for expected in [true, false] {
      let result = hunt(
        Scenario("limit") { run in
          let turns = Turns()
          run.thread("0") { _ = turns.takeWithinAnHour(0) }
          run.thread("1") { run.expect(turns.takeWithinAnHour(1) != expected, "found") }
        })
      #expect(result.report?.failure.kind == .check, "\(result)")
    }
  }

  @Test("A thread begins without thread-local values, and destroys them when it ends")
  func threadLocal() {
    expectClean { run in
      let totals = [Total(), Total()]
      for index in [0, 1] { run.thread("\(index)") { run.expect(!leaveToThread(totals[index]), "an old value") } }
      run.finally { run.expect(totals.allSatisfy { $0.value == 1 }) }
    }
  }

  @Test("A work item is awaited, tells of its end, and reaches its limit")
  func items() {
    expectTotal(2) { Items().waitForItem($0) }
    expectTotal(2) { Items().hearOfItem($0) }
    expectTotal(1) { _ = Items().waitASecond($0) }
  }

  @Test("A queue runs its work on its target")
  func target() { expectTotal(3) { Layers().add($0) } }

  /// Hunts with the strategy that leaves out schedules which differ only in the order of independent steps. Not every schedule
  /// is claimed.
  private func expectReached(_ name: String = #function, _ body: @escaping @Sendable (Run) -> Void) {
    let result = hunt(Scenario(name, body), strategy: .partialOrderReduction)
    #expect(result.isClean && result.coverage == .sampled, "\(result)")
  }

  #if compiler(>=6.3)
    // The library of Swift 6.2 calls the block of the item, and nothing before that.
    @Test("An item that a thread performs may be cancelled before")
    func performedItem() {
      expectReached { run in
        let total = Total()
        // Dispatch permits the use of an item by several threads.
        nonisolated(unsafe) let item = DispatchWorkItem { total.value = 1 }
        run.thread("performs") { item.perform() }
        run.thread("cancels") { item.cancel() }
        run.finally { for value in [0, 1] { run.sometimes("\(value)", total.value == value) } }
      }
    }
  #endif

  @Test("Works of two queues with one target come in both orders")
  func targetInOrders() {
    expectReached { run in
      let (total, base) = (Total(), DispatchQueue(label: "base"))
      let queues = ["a", "b"].map { DispatchQueue(label: $0, target: base) }
      run.thread("adds") { queues[0].async { total.value += 1 } }
      run.thread("looks") {
        queues[1].async { for expected in [0, 1] { run.sometimes("\(expected)", total.value == expected) } }
      }
    }
  }

  @Test("A timer fires in virtual time until it is cancelled")
  func timer() {
    expectClean { run in
      let (clock, total) = (Clock(), Total())
      run.thread("a") {
        let seconds = clock.tickThreeTimes(total)
        run.expect(total.value == 3 && seconds >= 21 && seconds < 21.1, "\(total.value) turns in \(seconds) seconds")
      }
    }
  }

  @Test("A source adds what threads give it, and hears signals", arguments: [false, true])
  func sources(looks: Bool) {
    expectTotal(2) { hearSignals($0) }
    let result = hunt(
      Scenario("sum") { run in
        let sum = Sum()
        for number in [1, 2] { run.thread("\(number)") { sum.add(UInt(number)) } }
        if looks { run.thread("looks") { run.expect(sum.total.value <= 3) } }
        run.finally { run.expect(sum.total.value == 3, "\(sum.total.value)") }
      }, budget: Budget(schedules: 300, steps: 30_000))
    #expect(result.report?.failure.kind == (looks ? .dataRace : nil), "\(result)")
  }

  @Test("What is written before a timer is activated is known to its handler, whoever sets the timer again")
  func hurries() {
    expectClean { run in
      let alarm = Alarm { volume in run.expect(volume == 1, "\(volume)") }
      run.thread("starts") { alarm.start(1) }
      run.thread("hurries") { alarm.hurry() }
    }
  }

  @Test("Work that is submitted after data begins after the handler of the source")
  func afterData() {
    expectClean { run in
      let sum = Sum()
      for number in [1, 2] {
        run.thread("\(number)") {
          sum.add(UInt(number))
          let present = sum.present()
          run.expect(present >= number, "\(present)")
        }
      }
    }
  }

  @Test("A source that is cancelled early releases its handlers")
  func cancelledEarly() {
    expectClean { run in run.thread("a") { run.expect(cancelsEarly(), "a handler is held") } }
  }

  @Test("A loop may wait for the cancellation of a source")
  func cancelled() {
    expectClean { run in
      // Dispatch permits the use of a source by several threads.
      nonisolated(unsafe) let source = DispatchSource.makeTimerSource()
      source.activate()
      run.thread("cancels") { source.cancel() }
      run.thread("waits") { while !source.isCancelled {} }
    }
  }

  @Test("The bytes of data end after all threads that have read them")
  func data() {
    expectClean { run in
      for data in Twice.two() { run.thread("reads") { run.expect(data.take() == 1) } }
    }
  }

  @Test("Operations wait for those on which they depend, and for their turn")
  func operations() {
    expectTotal(2) { addByOperations($0) }
    expectTotal(2) { addByAnOperationAtATime($0) }
  }

  @Test("On request, another thread runs where a function begins", arguments: [false, true])
  func entries(_ arePoints: Bool) {
    var budget = Budget.standard
    budget.entriesArePoints = arePoints
    let result = hunt(
      Scenario("a name") { run in
        Environment.clear()
        let count = Atomic(0)
        for name in ["a", "b"] {
          run.thread(name) { if Environment.setNameOnce() { count.add(1, ordering: .relaxed) } }
        }
        run.finally { run.expect(count.load(ordering: .relaxed) == 1, "set twice") }
      }, budget: budget)
    #expect(result.isClean != arePoints, "\(result)")
  }
}
