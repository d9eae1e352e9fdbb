import Huntable
import ReactiveSchedulers
import Testing

@Suite("Strand", .timeLimit(.minutes(10)))
struct StrandTests {
  @Test("An action enqueued on an idle strand runs inline, with the strand as current")
  func idle() {
    let log = Log<String>()
    let strand = Strand()
    strand.enqueue { log.append(nameOfCurrent()) }
    #expect(log.entries == ["strand"])
    #expect(nameOfCurrent() != "strand")
  }

  @Test("An action enqueued from inside another one runs right after it, inside the outer call")
  func reentrancy() {
    let log = Log<Int>()
    let strand = Strand()
    strand.enqueue {
      strand.enqueue {
        log.append(2)
        strand.enqueue { log.append(4) }
      }
      strand.enqueue { log.append(3) }
      log.append(1)
    }
    #expect(log.entries == [1, 2, 3, 4])
  }

  @Test("Actions may enqueue each other without end, as on every scheduler")
  func endless() async {
    await #expect(processExitsWith: .success) {
      FeedbackRounds.limit = 10
      let strand = Strand()
      let count = Count()
      @Sendable func again() {
        count.add()
        if count.value < 1_000 { strand.enqueue(again) }
      }
      strand.enqueue(again)
      if count.value < 1_000 { fatalError("The strand has left actions.") }
    }
  }

  @Test("A strand inside a strand is current in its actions, and the outer one afterwards")
  func nesting() {
    let log = Log<Bool>()
    let outer = Strand()
    let inner = Strand()
    outer.enqueue {
      inner.enqueue { log.append(Schedulers.current === inner) }
      log.append(Schedulers.current === outer)
    }
    #expect(log.entries == [true, true])
  }

  @Test("An action that another thread enqueues meanwhile runs on the thread that is running the strand")
  func otherThread() async {
    let log = Log<String>()
    await onRawThread {
      let strand = Strand()
      let thread = thisThread()
      strand.enqueue {
        waitForRawThread { strand.enqueue { log.append("second, on the first's thread: \(thisThread() == thread)") } }
        log.append("first ends")
      }
    }
    #expect(log.entries == ["first ends", "second, on the first's thread: true"])
  }

  @Test("Dated work runs on the strand, not inside the call")
  func dated() async throws {
    let strand = Strand()
    let name = try await value { done in strand.schedule(after: .milliseconds(1)) { done(nameOfCurrent()) } }
    #expect(name == "strand")
  }

  @Test("Dated work that has become due does not overlap the strand's running action")
  func datedSerial() async throws {
    let log = Log<String>()
    let strand = Strand()
    try await completion { done in
      strand.enqueue {
        // Work that is due immediately reaches the strand while this action is running: the marker comes after it.
        strand.schedule(at: strand.now) {
          log.append("dated")
          done()
        }
        let reached = ThreadSemaphore()
        SubscriptionScheduler.background.schedule(at: strand.now) { reached.signal() }
        reached.wait()
        log.append("first ends")
      }
    }
    #expect(log.entries == ["first ends", "dated"])
  }

  @Test("Disposed dated work does not run, also if it waits for the strand already")
  func cancellation() async throws {
    let log = Log<String>()
    let strand = Strand()
    strand.schedule(after: .seconds(60)) { log.append("cancelled at once") }.dispose()
    strand.enqueue {
      let work = strand.schedule(at: strand.now) { log.append("cancelled on the strand") }
      let reached = ThreadSemaphore()
      SubscriptionScheduler.background.schedule(after: .milliseconds(2)) { reached.signal() }
      reached.wait()
      work.dispose()
    }
    try await completion { done in
      strand.schedule(after: .milliseconds(2)) { done() }
    }
    #expect(log.entries.isEmpty)
  }

  @Test("Repetitions run on the strand until they are disposed")
  func repetition() async throws {
    let strand = Strand()
    let handle = SerialDisposable()
    let names = try await values(3) { tick in
      handle.inner = strand.schedule(after: .zero, every: .milliseconds(1)) { tick(nameOfCurrent()) }
    }
    handle.dispose()
    #expect(names == ["strand", "strand", "strand"])
  }
}
