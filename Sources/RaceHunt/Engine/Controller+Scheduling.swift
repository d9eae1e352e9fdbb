import CRaceHunt
import CThreads
import ReactiveSignals

// Who goes on, and how the baton gets there.

extension Controller {
  /// Stands for the clock among the objects.
  static let time = Int.max

  /// What an object is called in every run: its number in the order of creation. Objects that the process has once are
  /// below zero.
  static func number(of object: Int) -> Int {
    object <= 0 || object == time ? object : object & (1 << ct_run_shift - 1)
  }

  func touch(_ object: Int, writes: Bool = true) {
    if object != 0 { touches.append(Touch(object: Self.number(of: object), writes: writes)) }
  }

  func perform(_ operation: Operation) {
    touch(operation.object, writes: operation.writes)
    if operation.kind == .lock {
      owners[operation.object] = current
      lockOrder.acquired(operation.object, "\(operation.label)", by: current)
    }
  }

  func advance(to instant: Int64) {
    clock = max(clock, instant)
    touch(Self.time)
  }

  func isEnabled(_ index: Int) -> Bool {
    let thread = threads[index]
    if thread.isDone { return false }
    if thread.pending.kind == .lock { return owners[thread.pending.object] == nil }
    if let condition = thread.condition, condition() { return true }
    // A timer may fire at any moment, but none before an earlier one.
    if let deadline = thread.deadline { return deadline <= clock || deadline == earliestDeadline }
    return thread.condition == nil
  }

  var earliestDeadline: Int64? {
    var earliest: Int64?
    for thread in threads where !thread.isDone {
      if let deadline = thread.deadline { earliest = min(earliest ?? deadline, deadline) }
    }
    return earliest
  }

  /// Picks who goes on, and returns when it is the caller's turn again.
  func reschedule() {
    let me = current
    _ = rh_add(&progress, 1)
    if failure != nil {
      stepsAfterFailure += 1
      if stepsAfterFailure > Self.stepLimit { abandon() }
      if isEnabled(me), !threads[me].isSpinning { return }
    }
    strategy.executed(me, touches)
    touches.removeAll(keepingCapacity: true)
    let enabled = threads.indices.filter(isEnabled)
    if enabled.isEmpty {
      fail(Failure(.deadlock, whoWaits))
      abandon()
    }
    if picks.count >= Self.stepLimit {
      fail(Failure(.livelock, "no end after \(picks.count) steps"))
      abandon()
    }
    let canGoOn = !threads[me].isSpinning && enabled.contains(me)
    let next = pick(from: enabled, current: canGoOn ? me : nil, last: me)
    if next != me {
      // Found before: once the baton is handed over, the other may end the run, and the next one begin.
      let worker = threads[me].worker!
      hand(to: next)
      worker.wait()
      // Given up meanwhile: whoever else was picked has ended the run.
      parkIfAbandoned()
    }
    threads[me].isSpinning = false
  }

  func pick(from enabled: [Int], current: Int?, last: Int?) -> Int {
    if failure != nil { return enabled.first { $0 != last } ?? enabled[0] }
    let wanted = strategy.pick(
      Choice(enabled: enabled, current: current, last: last, pending: { self.threads[$0].pending }))
    if !enabled.contains(wanted) { fail(Failure(.notRepeatable, difference(wanted))) }
    let next = failure == nil ? wanted : current ?? enabled[0]
    picks.append(next)
    rh_crash_pick(Int32(next))
    let isPreemption = current != nil && next != current
    if isPreemption { preemptions += 1 }
    if isRecording {
      steps.append(Step(thread: next, operation: threads[next].pending, isPreemption: isPreemption))
    }
    return next
  }

  /// How this run differs from an earlier one with the same picks, in which `wanted` could go on.
  private func difference(_ wanted: Int) -> String {
    let who = threads.indices.contains(wanted) ? threads[wanted].name : "thread \(Schedule.letter(wanted))"
    let before = picks.isEmpty ? "at the start" : "after \(Schedule(picks))"
    return "\(before) \(who) could go on in an earlier run and cannot in this one"
  }

  func hand(to next: Int) {
    current = next
    let worker = threads[next].worker ?? assignWorker(to: next)
    worker.post()
  }

  func assignWorker(to index: Int) -> Worker {
    let thread = threads[index]
    let worker = idleWorkers.popLast() ?? Worker()
    thread.worker = worker
    let run = runNumber
    worker.job = { [unowned self] in
      ct_thread().pointee.run = run
      // A timer fires.
      if let deadline = thread.deadline.take() { advance(to: deadline) }
      let orders = (start: startOrder, own: thread.order, end: endOrder)
      var body = thread.body.take()
      rh_show()
      rh_acquire(orders.start)
      rh_acquire(orders.own)
      body?()
      // What it holds dies here, still under control.
      body = nil
      rh_release(orders.end)
      rh_hide()
      parkIfAbandoned()
      ct_thread().pointee.run = 0
      ended(thread)
    }
    return worker
  }

  /// A thread is done: the baton goes to another, or back to the driver.
  func ended(_ thread: LogicalThread) {
    let me = current
    thread.isDone = true
    strategy.executed(me, touches)
    touches.removeAll(keepingCapacity: true)
    let enabled = threads.indices.filter(isEnabled)
    if enabled.isEmpty {
      if !threads.allSatisfy(\.isDone) { fail(Failure(.deadlock, whoWaits)) }
      return rh_baton_post(driver)
    }
    hand(to: pick(from: enabled, current: nil, last: nil))
  }

  var whoWaits: String {
    threads.filter { !$0.isDone }.map { thread in
      let holder = owners[thread.pending.object].map { ", held by \(threads[$0].name)" } ?? ""
      return "\(thread.name) waits for \(describe(thread.pending))\(holder)"
    }.joined(separator: "; ")
  }

  func describe(_ operation: Operation) -> String { "\(operation.kind) \(operation.label)" }

  // MARK: Giving up

  /// Gives up a run whose threads cannot end: a thread cannot be unwound, so they stay parked for good.
  func abandon() -> Never {
    let worker = threads[current].worker!
    rh_baton_post(driver)
    while true { worker.wait() }
  }

  /// Parks a thread of a run that was given up.
  func parkIfAbandoned() {
    guard ct_thread().pointee.run != runNumber else { return }
    let never = UnsafeMutablePointer<rh_baton>.allocate(capacity: 1)
    never.initialize(to: rh_baton())
    while true { rh_baton_wait(never) }
  }
}
