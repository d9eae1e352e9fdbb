import CRaceHunt
import CThreads
import Huntable

// The threads and tasks that scenarios start.

extension Controller {
  /// Adds a logical thread, or reuses the finished one of the slot.
  @discardableResult
  func add(
    _ name: String, slot: LogicalThread.Slot? = nil, due: Int64? = nil, _ body: @escaping @Sendable () -> Void
  ) -> ThreadPointer {
    if let slot, let thread = state.slots[slot]?.first(where: { $0.pointee.isDone }) {
      thread.pointee.body = body
      thread.pointee.pending = VisibleOperation(.start, slot.object, "start")
      thread.pointee.isDone = false
      thread.pointee.spin = Spin()
      recycleCarrier(of: thread)
      begin(thread, due)
      return thread
    }
    stopIfTooMany()
    let thread = state.threads.add(name, slot: slot, body: body)
    if let slot { state.slots[slot, default: []].append(thread) }
    begin(thread, due)
    return thread
  }

  private func begin(_ thread: ThreadPointer, _ due: Int64?) {
    arm(thread, due: due)
    thread.pointee.isDriven = state.current >= 0 && state.threads[state.current].pointee.isDriven
    state.becomesLive(thread.pointee.index)
    releaseOrder(to: thread)
  }

  func releaseOrder(to thread: ThreadPointer) {
    begins(thread)
    guard state.current >= 0 else { return }
    touchStart(of: thread)
    // The order that starting a thread makes is part of the code under test, so ThreadSanitizer must see it.
    rh_show()
    rh_release(thread.order)
    rh_hide()
  }

  /// Whether the calling thread belongs to the run.
  var isInControl: Bool { hidden { ct_thread().pointee.run == state.number } }

  /// From now on the memory model takes part.
  func models() {
    state.isModelled = true
    state.memory.ended(0)
    for thread in state.live { state.memory.begins(thread + 1, after: nil) }
  }

  /// From now on the memory model takes part if the scenario needs it, unless it does already.
  func modelsIfNeeded() {
    if weakness.isModelled, !state.isModelled { models() }
  }

  /// A thread begins work that the current thread has started.
  func begins(_ thread: ThreadPointer) {
    guard state.isModelled else { return }
    state.memory.begins(thread.pointee.index + 1, after: state.current < 0 ? nil : state.current + 1)
  }
}
