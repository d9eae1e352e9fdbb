import Huntable
import ReactiveSchedulers
import Testing

@Suite("ImmediateScheduler")
struct ImmediateSchedulerTests {
  @Test("given the immediate scheduler, when scheduling, then it runs inline", .requirement(633))
  func inline() {
    let log = Log<Int>()
    ImmediateScheduler.shared.schedule {
      ImmediateScheduler.shared.enqueue { log.append(1) }
      log.append(2)
    }
    #expect(log.entries == [1, 2])
  }

  @Test("Dated work blocks until it is due, then runs inline")
  func dated() {
    let log = Log<Instant>()
    let scheduler = ImmediateScheduler.shared
    let due = scheduler.now.advanced(by: .milliseconds(2))
    scheduler.schedule(at: due) { log.append(scheduler.now) }
    #expect(log.count == 1)
    #expect(log.entries[0] >= due)
  }

  @Test("Work that was due in the past runs at once")
  func past() {
    let log = Log<Int>()
    ImmediateScheduler.shared.schedule(after: .seconds(-100)) { log.append(1) }
    ImmediateScheduler.shared.schedule(at: .zero) { log.append(2) }
    #expect(log.entries == [1, 2])
  }

  @Test("It is never the current scheduler")
  func current() async {
    let log = Log<String>()
    await onRawThread { ImmediateScheduler.shared.enqueue { log.append(nameOfCurrent()) } }
    ImmediateScheduler.shared.schedule(at: .zero) { log.append(nameOfCurrent()) }
    #expect(log.entries == ["none", "none"])
  }

  #if EXPLORATION
    @Test("Law 2: an action that is run under a lock traps")
    func schedulingUnderALock() async {
      await #expect(processExitsWith: .failure) {
        Locked(0).withLock { _ in ImmediateScheduler.shared.enqueue {} }
      }
    }
  #endif
}
