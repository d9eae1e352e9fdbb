@Suite("Strand", .timeLimit(.minutes(10)))
struct StrandTests {
  private let strand = Strand()
  private let log = Log<String>()

  @Test("Actions enqueued on an idle strand run inline, those enqueued from inside right after, with it as current")
  func reentrancy() {
    strand.enqueue { [strand, log] in
      strand.enqueue {
        log.append("2 \(nameOfCurrent())")
        strand.enqueue { log.append("4") }
      }
      strand.enqueue { log.append("3") }
      log.append("1 \(nameOfCurrent())")
    }
    #expect(log.entries == ["1 strand", "2 strand", "3", "4"] && nameOfCurrent() != "strand")
  }

  @Test("Actions may enqueue each other without end, as on every scheduler")
  func endless() async {
    await #expect(processExitsWith: .success) {
      FeedbackRounds.limit = 10
      let (strand, count) = (Strand(), Count())
      strand.scheduleRecursive { if count.add() < 1_000 { $0() } }
      if count.value < 1_000 { fatalError("The strand has left actions.") }
    }
  }

  @Test("An action that another thread enqueues meanwhile runs on the thread that is running the strand")
  func otherThread() async {
    await onRawThread { [strand, log] in
      let thread = thisThread()
      strand.enqueue {
        waitForRawThread { strand.enqueue { log.append("second, on the first's thread: \(thisThread() == thread)") } }
        log.append("first ends")
      }
    }
    #expect(log.entries == ["first ends", "second, on the first's thread: true"])
  }

  @Test("Dated work and repetitions run on the strand, not inside the call")
  func dated() async throws {
    let handle = SerialDisposable()
    let names = try await values(4) { [strand] note in
      strand.schedule(after: .milliseconds(1)) { note(nameOfCurrent()) }
      handle.inner = strand.schedule(after: .zero, every: .milliseconds(1)) { note(nameOfCurrent()) }
    }
    handle.dispose()
    #expect(names == Array(repeating: "strand", count: 4))
  }

  @Test("Dated work that has become due does not overlap the running action, and does not run if it is disposed")
  func datedSerial() async throws {
    strand.schedule(after: .seconds(60)) { [log] in log.append("cancelled at once") }.dispose()
    try await completion { [strand, log] done in
      strand.enqueue {
        // Work that is due immediately reaches the strand while this action is running: the marker comes after it.
        let cancelled = strand.schedule(at: strand.now) { log.append("cancelled on the strand") }
        strand.schedule(at: strand.now) {
          log.append("dated")
          done()
        }
        let reached = ThreadSemaphore()
        SubscriptionScheduler.background.schedule(at: strand.now) { reached.signal() }
        reached.wait()
        cancelled.dispose()
        log.append("first ends")
      }
    }
    #expect(log.entries == ["first ends", "dated"])
  }
}
