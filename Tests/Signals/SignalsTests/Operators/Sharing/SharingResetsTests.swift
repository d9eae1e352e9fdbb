import ReactiveSignals
import Testing

/// `share(replay:resetOnCompletion:)`: when the next subscriber begins a new connection.
struct SharingResetsTests {
  private let time = TestScheduler()

  @Test(
    "after a completion that does not reset, later subscribers receive the replayed values and the completion",
    .requirement(849), arguments: [(0, "------|"), (1, "------(2|)"), (2, "------(12|)")])
  func keepsCompletion(capacity: Int, late: String) {
    let source = time.coldInts("1-2-|")
    let shared = source.share(replay: capacity, resetOnCompletion: false)
    let first = time.record(shared)
    let second = time.record(shared, during: "------^")
    let third = time.record(shared, during: "-------^")
    time.run()
    #expect(first == "1-2-|")
    #expect(second == Marbles(late))
    #expect(third == Marbles("-" + late))
    #expect(source.subscriptions == ["^---!"])
  }

  @Test("a failure resets by default, and is kept if it does not", .requirement(849), arguments: [true, false])
  func failure(resets: Bool) {
    let source = time.coldInts("1-#")
    let shared = source.share(replay: 1, resetOnCompletion: false, resetOnFailure: resets)
    time.record(shared)
    let late = time.record(shared, during: "----^")
    time.run()
    #expect(late == (resets ? "----1-#" : "----(1#)"))
    #expect(source.subscriptions.count == (resets ? 2 : 1))
  }

  @Test("with all resets it is the plain share", .requirement(849))
  func resetsAll() {
    let source = time.coldInts("1-2-|")
    let shared = source.share(replay: 1, resetOnCompletion: true)
    time.record(shared, during: "^-!")
    time.record(shared, during: "---^")
    time.record(shared, during: "---------^")
    time.run()
    #expect(source.subscriptions == ["^-!", "---^---!", "---------^---!"])
  }

  @Test("without a reset when unused, the source runs on without subscribers", .requirement(849))
  func keepsUnused() {
    let source = time.coldInts("1-2-3-4-|")
    let shared = source.share(replay: 1, resetOnCompletion: true, resetWhenUnused: false)
    time.record(shared, during: "^-!")
    let second = time.record(shared, during: "-----^")
    let third = time.record(shared, during: "----------^")
    time.run()
    #expect(second == "-----34-|")
    #expect(third == "----------1-2-3-4-|")
    #expect(source.subscriptions == ["^-------!", "----------^-------!"])
  }

  @Test("A source that runs without subscribers is disposed with the shared signal and its last subscription")
  func released() {
    let source = ColdSource<Int, TestError>()
    var shared: Ints? = source.signal.share(resetOnCompletion: true, resetWhenUnused: false)
    shared?.record().dispose()
    let recorder = shared?.record()
    #expect(source.isRunning && source.starts == 1)
    shared = nil
    #expect(source.isRunning)
    recorder?.dispose()
    #expect(!source.isRunning)
  }

  @Test("a reset at the end comes before the end: a subscriber that subscribes again opens a new connection")
  func subscribesAgain() {
    let source = ColdSource<Int, TestError>()
    let shared = source.signal.share(resetOnCompletion: true, resetOnFailure: false)
    let log = Log<String>()
    shared.subscribe(completed: { shared.subscribe(failed: { log.append("failed \($0.code)") }) })
    source.complete()
    #expect(source.starts == 2)
    source.fail(TestError(3))
    shared.subscribe(failed: { log.append("late \($0.code)") })
    #expect(source.starts == 2)
    #expect(log.entries == ["failed 3", "late 3"])
  }

  @Test("the period of a shared signal ends its connection, but not one that is kept after its end", .requirement(849))
  func keepingAlive() {
    let grace = Marbles.defaultFrame
    let source = time.coldInts("1-2|")
    let shared = source.share(replay: 1, keepingAlive: grace, on: time, resetOnCompletion: false)
    time.record(shared, during: "^!")
    let kept = time.record(shared, during: "-----^")
    let last = time.record(shared, during: "------------^")
    time.run()
    #expect(kept == "-----1-2|")
    #expect(last == "------------(2|)")
    #expect(source.subscriptions == ["^-!", "-----^--!"])
    #expect(time.pendingCount == 0)
  }

  @Test("A negative capacity traps")
  func negative() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Ints.never.share(replay: -1, resetOnCompletion: false)
    }
    result.expectMessage("A shared signal cannot replay -1 values.")
  }

  #if EXPLORATION
    @Test(
      "a subscriber that leaves or comes as the source completes receives the end, whatever the order",
      .requirement(850),
      .hunts)
    func threads() {
      Interleaving.explore { run in
        let source = ColdSource<Int, TestError>()
        let shared = source.signal.share(resetOnCompletion: false)
        let first = shared.record()
        let recorder = Recorder<Int, TestError>()
        run.interleave(
          { source.subscribers[0].complete() },
          {
            first.dispose()
            shared.subscribe(recorder.observer())
          }
        ) {
          if source.starts == 2 { source.complete() }
          #expect(recorder.events == [.completed])
        }
      }
    }
  #endif
}
