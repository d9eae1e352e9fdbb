struct ImmediateSchedulerTests {
  private let scheduler = ImmediateScheduler.shared

  @Test("work runs inline; dated work blocks until it is due, and runs at once if that has passed", .requirement(633))
  func inline() {
    let (log, due) = (Log<Int>(), scheduler.now.advanced(by: .milliseconds(2)))
    scheduler.schedule { [scheduler] in
      scheduler.enqueue { log.append(1) }
      log.append(2)
    }
    scheduler.schedule(at: due) { [scheduler] in log.append(scheduler.now >= due ? 3 : 0) }
    scheduler.schedule(after: .seconds(-100)) { log.append(4) }
    scheduler.schedule(at: .zero) { log.append(5) }
    #expect(log.entries == [1, 2, 3, 4, 5])
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
