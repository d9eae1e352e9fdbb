import CHuntable
import CRaceHunt

// The threads and tasks that scenarios start.

extension Controller {
  /// Adds a logical thread, or reuses the finished one of the slot.
  ///
  /// - Parameter key: What all threads of the slot have in common in runs with other schedules; nil for the slot itself.
  @discardableResult
  func add(
    _ name: String, slot: LogicalThread.Slot? = nil, key: Int? = nil, due: Int64? = nil,
    _ body: @escaping @Sendable () -> Void
  ) -> ThreadPointer {
    if let slot, let thread = threads.first(of: slot, where: { $0.pointee.isDone }) {
      thread.pointee.body = body
      thread.pointee.pending = VisibleOperation(.start, slot.object, "start")
      thread.pointee.isDone = false
      thread.pointee.spin.begin()
      carriers.recycle(thread)
      begin(thread, due)
      return thread
    }
    stopIfTooMany()
    let key = slot.map { mixed(key ?? $0.hash, threads.count(of: $0)) } ?? keyOfNext()
    let thread = threads.add(name, slot: slot, body: body)
    thread.pointee.key = key
    begin(thread, due)
    return thread
  }

  /// Adds a thread of the scenario.
  func addThread(_ name: String, _ work: @escaping @Sendable () -> Void) {
    hidden {
      if threads.current >= 0 { touch(ObjectNumber.unannounced) }
      add(name, work).pointee.ownsVariables = true
    }
  }

  /// Adds work that begins with what all threads have done so far: a job of a task that is not under control, or the end of
  /// its sleep.
  func addJoining(_ name: String, due: Int64? = nil, _ work: @escaping @Sendable () -> Void) {
    hidden {
      let thread = add(name, slot: LogicalThread.Slot(name: name, object: 0), due: due) { [unowned self] in
        joins()
        work()
      }
      // If the controller does not see where the runtime orders tasks, such a thread always knows what the others have done.
      if !rh_sees_runtime() { memory.model.orders(thread.pointee.index + 1) }
    }
  }

  /// The key of the next thread or task that the running thread starts.
  func keyOfNext() -> Int {
    guard threads.current >= 0 else { return mixed(threads.count, tasks.count) }
    threads.running.pointee.started += 1
    return mixed(threads.running.pointee.key, threads.running.pointee.started)
  }

  private func begin(_ thread: ThreadPointer, _ due: Int64?) {
    turns.arm(thread, due: due, in: threads)
    thread.pointee.isDriven = threads.current >= 0 && threads.running.pointee.isDriven
    threads.begins(thread)
    releaseOrder(to: thread)
  }

  func releaseOrder(to thread: ThreadPointer) {
    begins(thread)
    guard threads.current >= 0 else { return }
    touchStart(of: thread)
    // The order that starting a thread makes is part of the code under test, so ThreadSanitizer must see it.
    rh_show()
    rh_release(thread.order)
    rh_hide()
  }

  /// Whether the calling thread belongs to the run.
  var isInControl: Bool { hidden { ct_thread().pointee.run == number } }

  /// From now on the memory model takes part if the scenario needs it, unless it does already.
  func modelsIfNeeded() {
    if memory.weakness.isModelled, !memory.isModelled { memory.models(threads.live) }
    ct_memory_begins()
  }

  /// A thread begins work that the current thread has started.
  func begins(_ thread: ThreadPointer) {
    guard memory.isModelled else { return }
    memory.model.begins(thread.pointee.index + 1, after: threads.current < 0 ? nil : threads.current + 1)
  }

  /// Stops a run that starts more and more threads, tasks and timers. The set-up may start any number.
  private func stopIfTooMany() {
    guard threads.current >= 0, threads.count >= max(limits.runLength / 50, 100) else { return }
    fail(
      Failure(
        .livelock,
        "the run has started \(threads.count) threads, tasks and timers: bound their number, "
          + "or raise Budget.runLength"))
    abandon()
  }
}
