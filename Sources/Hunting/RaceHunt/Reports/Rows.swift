/// A step that a report shows.
struct Row: Sendable {
  /// The number of the step in the run, from one.
  let number: Int
  var step: Step
}

extension Report {
  /// The most cells that a table has.
  private static var mostCells: Int { 20_000 }

  /// Of a run with many threads and steps, a report shows the last steps. A table of all takes minutes and gigabytes.
  static func firstShown(of steps: [Step]) -> Int {
    var first = steps.count
    var columns: Set<Int> = []
    while first > 0 {
      columns.insert(steps[first - 1].thread)
      if (steps.count - first + 1) * columns.count > mostCells { break }
      first -= 1
    }
    return first
  }

  /// The steps that the report shows. Unless `showsLibrary` is true, steps of the library's own locks and atomics are
  /// left out, except steps that conflict.
  ///
  /// If a step that interrupts another thread is left out, the next row of its thread interrupts it. Several such steps, with
  /// no row between them, have one row.
  var rows: [Row] {
    let conflicting = conflict?.numbers ?? []
    var rows: [Row] = []
    /// The step that interrupts and is left out so far.
    var interruption: Row?
    /// How many interruptions the last row stands for; zero if it is another step.
    var folded = 0
    func end() {
      guard let hidden = interruption.take() else { return }
      if folded > 0 { rows.removeLast() }
      folded += 1
      rows.append(Row(number: hidden.number, step: hidden.step.anonymous(folded)))
    }
    for (index, step) in steps.enumerated().dropFirst(firstShown) {
      if index > firstShown, steps[index - 1].thread != step.thread { end() }
      if showsLibrary || !step.operation.isOfLibrary || conflicting.contains(index) {
        var row = Row(number: index + 1, step: step)
        if interruption.take() != nil { row.step.record.isPreemption = true }
        rows.append(row)
        folded = 0
      } else if step.isPreemption {
        interruption = Row(number: index + 1, step: step)
      }
    }
    end()
    return rows
  }
}

extension Step {
  /// The step without the object that it touches, for a number of interruptions.
  fileprivate func anonymous(_ count: Int) -> Step {
    let label: StaticString =
      count == 1 ? "(inside the library)" : StaticString(forever: "(inside the library, \(count) interruptions)")
    return Step(
      thread: thread, operation: VisibleOperation(.start, 0, label), isPreemption: isPreemption, callers: callers)
  }

  /// Whether a call of descriptors has met a fault that the schedule has chosen.
  var hasFault: Bool { age > 0 && operation.object == ObjectNumber.descriptors }

  /// The operation, the store that it reads if that is not the newest one, and how the step ended.
  var label: String {
    // A fault is noted in words.
    let store = age > 0 && !hasFault ? " ~\(operation.kind == .readLock ? "1: writers first" : "\(age)")" : ""
    return operation.text + store + ending.rawValue
  }

  /// The label, and whether another thread was interrupted for the step.
  var text: String { "\(isPreemption ? ">" : " ")\(label)" }
}
