enum RecursionScenarios {
  static let all: [Entry] = [onQueue, onStrand, disposal]

  /// Work that reschedules itself and is also rescheduled by a thread.
  private static func recur(on scheduler: some Scheduler, in run: Run, disposes: Bool = false) {
    let probe = run.probe("runs", of: Int.self)
    let again = Box<@Sendable () -> Void>()
    let requests = Tally()
    let held = Held("disposed recursive work that is held", in: run)
    let handle = {
      let token = held.token()
      return scheduler.scheduleRecursive { reschedule in
        let number = probe.values.count
        if number == 0 { again.put(reschedule) }
        probe.next(number)
        guard number == 0 else { return withExtendedLifetime(token) {} }
        requests.add(1)
        reschedule()
      }
    }()
    run.thread("rescheduling") {
      guard let reschedule = again.value else { return }
      requests.add(1)
      reschedule()
    }
    if disposes {
      run.thread("disposing") { handle.dispose(closing: probe) }
    }
    run.finally {
      let most = 1 + requests.value
      run.expect(disposes || probe.values.count == most, "\(probe.values.count) runs instead of \(most)")
      run.expect(probe.values.count <= most, "\(probe.values.count) runs, though only \(most) were asked for")
      handle.dispose()
      withExtendedLifetime(again) {}
    }
  }

  static let onQueue = Entry(
    "recursive-queue", rows: ["V10", "S7"], "recursive work on a queue is rescheduled by itself and by a thread"
  ) { run in
    recur(on: run.scheduler, in: run)
  }

  static let onStrand = Entry(
    "recursive-strand", rows: ["V10", "S7"], "recursive work on a strand is rescheduled while the strand runs"
  ) { run in
    let strand = Strand()
    recur(on: strand, in: run)
    run.thread("work") { strand.enqueue {} }
  }

  static let disposal = Entry(
    "recursive-dispose", rows: ["V12"], "recursive work is disposed while it reschedules itself"
  ) { run in
    recur(on: run.scheduler, in: run, disposes: true)
  }
}
