/// Runs a plan and records the history of its calls.
final class Recording<Object: Sendable, Model: Hashable & Sendable>: Sendable {
  /// A call of the run. The thread of the call writes the entry, and a thread that cancels the call. The entry is read
  /// when the threads have ended or wait for good.
  private final class Entry: @unchecked Sendable {
    // Sendable: no thread writes while another one reads. ThreadSanitizer does not see these accesses.
    let call: PlannedCall<Object, Model>
    let thread: Int
    var invoked: Int?
    var returned: Int?
    var answer: Answer?
    /// Whether the call was cancelled before it returned.
    var isCancelled = false
    /// The task of the call, if the call can be cancelled.
    var task: Task<Answer, Never>?

    init(_ call: PlannedCall<Object, Model>, thread: Int) {
      self.call = call
      self.thread = thread
    }
  }

  private let threads: [[Entry]]
  private let last: Entry?
  private let specification: Specification<Object, Model>
  /// Whether calls have tasks of their own.
  private let canCancel: Bool
  /// The number of beginnings and ends of calls so far. It orders no memory.
  private let marks = Tally()
  /// How many tasks have made their calls.
  private let ended = Tally()

  init(_ calls: [[PlannedCall<Object, Model>]], _ specification: Specification<Object, Model>) {
    threads = calls.enumerated().map { thread, calls in calls.map { Entry($0, thread: thread) } }
    last = specification.operations.last.map { Entry($0.call(0), thread: calls.count) }
    self.specification = specification
    canCancel = calls.joined().contains { if case .cancellation = $0.work { true } else { false } }
  }

  /// Adds the threads or the tasks, and the check, to a run.
  func begin(_ object: Object, _ run: Run) {
    if specification.operations.areAsync {
      guard run.controller.tasks.control(.any) else { return }
      for (number, entries) in threads.enumerated() {
        run.task("thread \(number + 1)") { await self.perform(entries, object, run) }
      }
    } else {
      for (number, entries) in threads.enumerated() {
        run.thread("thread \(number + 1)") { [unowned run] in self.perform(entries, object, run) }
      }
    }
    run.finally { [unowned run] in
      if let last = self.last, case .ofThread(let work) = last.call.work { last.answer = work(object) }
      if let failure = self.check(run, isAtRest: false) { run.controller.fail(failure) }
    }
    run.whenBlocked = { [unowned run] in self.check(run, isAtRest: true) }
  }

  /// Makes the calls of a thread.
  private func perform(_ entries: [Entry], _ object: Object, _ run: Run) {
    for entry in entries {
      guard case .ofThread(let work) = entry.call.work else { preconditionFailure("A task makes this call.") }
      begins(entry, run, isFirst: entry === entries.first)
      returns(entry, work(object), run)
    }
  }

  /// Makes the calls of a task. The task that ends last has the last look.
  private func perform(_ entries: [Entry], _ object: Object, _ run: Run) async {
    for entry in entries {
      begins(entry, run, isFirst: entry === entries.first)
      switch entry.call.work {
      case .ofThread(let work): returns(entry, work(object), run)
      case .ofTask(let work):
        guard canCancel else {
          returns(entry, await work(object), run)
          continue
        }
        let task = Task { await work(object) }
        let isCancelled = run.controller.hidden {
          entry.task = task
          return entry.isCancelled
        }
        if isCancelled { task.cancel() }
        returns(entry, await task.value, run)
      case .cancellation(let distance):
        let task = run.controller.hidden { cancel(target(of: entry, distance)) }
        task?.cancel()
        returns(entry, entry.call.answer(of: specification.model), run)
      }
    }
    if ended.add(1) == threads.count, let last, case .ofTask(let look) = last.call.work {
      last.answer = await look(object)
    }
  }

  /// The thread whose call is cancelled.
  private func target(of entry: Entry, _ distance: Int) -> Int {
    threads.count < 2 ? entry.thread : (entry.thread + 1 + distance % (threads.count - 1)) % threads.count
  }

  /// Notes that the present call of a thread is cancelled, and returns its task.
  private func cancel(_ thread: Int) -> Task<Answer, Never>? {
    guard let entry = threads[thread].first(where: { $0.returned == nil }), entry.invoked != nil,
      case .ofTask = entry.call.work
    else { return nil }
    entry.isCancelled = true
    return entry.task
  }

  private func begins(_ entry: Entry, _ run: Run, isFirst: Bool) {
    if !isFirst { Exploration.point(entry.call.name) }
    mark(entry.call.name, run) { entry.invoked = $0 }
  }

  private func returns(_ entry: Entry, _ answer: Answer, _ run: Run) {
    mark(entry.call.name, run) {
      entry.answer = answer
      entry.returned = $0
    }
  }

  /// Records the beginning or the end of a call. Two steps that contain a beginning or an end depend on each other,
  /// since their order matters.
  private func mark(_ name: StaticString, _ run: Run, _ record: (Int) -> Void) {
    #if EXPLORATION
      Exploration.note(.point, 0, name)
    #endif
    run.controller.hidden {
      // A call that begins after another call has returned knows the stores of the other call: linearizability goes by
      // time. Nothing else is ordered, so races between the calls are found all the same.
      run.controller.catchUp()
      record(marks.add(1))
    }
  }

  /// The failure of the history, if no order explains it.
  private func check(_ run: Run, isAtRest: Bool) -> Failure? {
    let calls = run.controller.hidden { history + (isAtRest ? [] : lastLook) }
    let search = Linearization(
      calls, from: specification.model, specification.consistency, isAtRest: isAtRest)
    if search.exists { return nil }
    let drawing = HistoryDrawing(calls: calls)
    let explained = search.longest.order.map { calls[$0].description }
    var details = ["history, time goes to the right:"] + drawing.lines.map { "  " + $0 }
    details.append(
      "longest order with the model's answers: " + (explained.isEmpty ? "none" : explained.joined(separator: ", ")))
    details += search.contradictions.map { "  then \($0)" }
    return Failure(.notLinearizable, drawing.summary, details: details)
  }

  private var history: [RecordedCall<Model>] {
    threads.flatMap { entries in
      entries.compactMap { entry in entry.invoked.map { recorded(entry, $0, entry.returned) } }
    }
  }

  private var lastLook: [RecordedCall<Model>] {
    last.map { [recorded($0, .max - 1, .max)] } ?? []
  }

  private func recorded(_ entry: Entry, _ invoked: Int, _ returned: Int?) -> RecordedCall<Model> {
    var (text, apply) = (entry.call.text, entry.call.apply)
    if case .cancellation(let distance) = entry.call.work {
      text = "\(entry.call.name)(thread \(target(of: entry, distance) + 1))"
    }
    if entry.isCancelled, entry.answer == nil || entry.answer == .cancelled { apply = { _ in .cancelled } }
    return RecordedCall(
      text: text, thread: entry.thread, invoked: invoked, returned: returned, answer: entry.answer, apply: apply)
  }
}
