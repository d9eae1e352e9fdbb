import Huntable

/// Runs a plan and records the history of its calls.
final class Recording<Object: Sendable, Model: Hashable & Sendable>: Sendable {
  /// A call of the run. The thread of the call writes the entry. The entry is read when the threads have ended or wait
  /// for good.
  private final class Entry: @unchecked Sendable {
    // Sendable: no thread writes while another one reads. ThreadSanitizer does not see these accesses.
    let call: PlannedCall<Object, Model>
    let thread: Int
    var invoked: Int?
    var returned: Int?
    var answer: Answer?

    init(_ call: PlannedCall<Object, Model>, thread: Int) {
      self.call = call
      self.thread = thread
    }
  }

  private let threads: [[Entry]]
  private let last: PlannedCall<Object, Model>?
  private let model: Model
  /// The number of beginnings and ends of calls so far. During exploration, where one thread runs, the number orders no
  /// memory.
  private let explored = Tally()
  private let real = Synchronization.Atomic(0)

  init(_ calls: [[PlannedCall<Object, Model>]], last: Operation<Object, Model>?, model: Model) {
    threads = calls.enumerated().map { thread, calls in calls.map { Entry($0, thread: thread) } }
    self.last = last?.call(0)
    self.model = model
  }

  /// Adds the threads and the check to a run.
  func begin(_ object: Object, _ run: Run) {
    for (number, entries) in threads.enumerated() {
      run.thread("thread \(number + 1)") { [unowned run] in
        for (position, entry) in entries.enumerated() {
          if position > 0 { Exploration.point(entry.call.name) }
          self.mark(entry.call.name, run) { entry.invoked = $0 }
          let answer = entry.call.run(object)
          self.mark(entry.call.name, run) {
            entry.answer = answer
            entry.returned = $0
          }
        }
      }
    }
    run.finally { [unowned run] in
      if let failure = self.check(object, run, isAtRest: false) { run.host.fail(failure) }
    }
    run.whenBlocked = { [unowned run] in self.check(object, run, isAtRest: true) }
  }

  /// Records the beginning or the end of a call. Two steps that contain a beginning or an end depend on each other,
  /// since their order matters.
  private func mark(_ name: StaticString, _ run: Run, _ record: (Int) -> Void) {
    // Not weakened: a part of the hunt. A call with a later number must not have returned before one with an earlier.
    guard run.isExplored else { return record(real.add(1, ordering: .sequentiallyConsistent).newValue) }
    #if EXPLORATION
      Exploration.note(.point, 0, name)
    #endif
    run.host.hidden {
      // A call that begins after another call has returned knows the stores of the other call: linearizability goes by
      // time. Nothing else is ordered, so races between the calls are found all the same.
      run.host.catchUp()
      record(explored.add(1))
    }
  }

  /// The failure of the history, if no order explains it.
  private func check(_ object: Object, _ run: Run, isAtRest: Bool) -> Failure? {
    var calls = run.host.hidden { history }
    if !isAtRest, let last {
      let answer = last.run(object)
      calls.append(
        RecordedCall(
          text: last.text, thread: threads.count, invoked: .max - 1, returned: .max, answer: answer, apply: last.apply))
    }
    let search = Linearization(calls, from: model, isAtRest: isAtRest)
    if search.exists { return nil }
    let drawing = HistoryDrawing(calls)
    let explained = search.longest.order.map { drawing.text(calls[$0]) }
    var details = ["history, time goes to the right:"] + drawing.lines.map { "  " + $0 }
    details.append(
      "longest order with the model's answers: " + (explained.isEmpty ? "none" : explained.joined(separator: ", ")))
    details += search.contradictions.map { "  then \($0)" }
    return Failure(.notLinearizable, drawing.summary, details: details)
  }

  private var history: [RecordedCall<Model>] {
    threads.flatMap { entries in
      entries.compactMap { entry in
        entry.invoked.map {
          RecordedCall(
            text: entry.call.text, thread: entry.thread, invoked: $0, returned: entry.returned, answer: entry.answer,
            apply: entry.call.apply)
        }
      }
    }
  }
}
