/// A schedule that was edited: the turns of threads, and the stores that steps read.
///
/// A thread is named by its key, and the end of a turn by the number of steps that the thread has taken in all. So an edit
/// changes only what it is meant to change. If a thread starts a task at another moment, the later threads have other
/// indices, but the same keys. If a turn is left out, the next turn of its thread takes the steps.
struct Draft {
  struct Turn: Equatable {
    /// The key of the thread.
    let thread: Int
    /// How many steps the thread has taken at the end of the turn.
    var end: Int
  }

  struct Place: Hashable {
    /// The key of the thread.
    let thread: Int
    /// The number of the thread's step, from one.
    let step: Int
  }

  var turns: [Turn] = []
  /// The stores that steps read, in the order of the steps: places that have no newest store.
  var ages: [(place: Place, age: Int)] = []

  /// The turns that another thread interrupts.
  private var interrupted: [Int] = []

  /// The schedule of a run that has failed.
  init(_ outcome: Outcome) {
    var taken: [Int: Int] = [:]
    var steps = outcome.steps[...]
    for pick in outcome.schedule.picks {
      if pick < 0 {
        if let turn = turns.last { ages.append((Place(thread: turn.thread, step: turn.end), -pick)) }
        continue
      }
      if steps.popFirst()?.isPreemption == true { interrupted.append(turns.count - 1) }
      let key = outcome.keys[pick]
      let step = taken[key, default: 0] + 1
      taken[key] = step
      if turns.last?.thread == key {
        turns[turns.count - 1].end = step
      } else {
        turns.append(Turn(thread: key, end: step))
      }
    }
  }

  /// How many places there are at which the draft can be edited.
  var count: Int { turns.count + ages.count }

  /// Drafts in which one thread is interrupted once, near a place where it is interrupted now, and the others run without
  /// interruption. A step more or less may count, because threads take other ways when others have come before.
  var withOneInterruption: [Draft] {
    var order: [Int] = []
    for turn in turns where !order.contains(turn.thread) { order.append(turn.thread) }
    return interrupted.flatMap { index in
      (turns[index].end - 3...turns[index].end + 3).map { end in
        var draft = self
        draft.turns = order.map { Turn(thread: $0, end: $0 == turns[index].thread ? end : .max) }
        return draft
      }
    }
  }

  /// The changes to try at one place. They are made one at a time: a schedule may have many thousand turns.
  func edits(at index: Int) -> [(inout Draft) -> Void] {
    // A load reads the newest store.
    if index >= turns.count { return [{ $0.ages.remove(at: index - $0.turns.count) }] }
    let turn = turns[index]
    // Let the next turn of the thread take the steps; let the rest run without switches; let this thread run to its end;
    // run it later.
    var edits: [(inout Draft) -> Void] = [
      { $0.turns.remove(at: index) },
      { $0.turns.removeSubrange(index...) },
      {
        $0.turns.removeSubrange((index + 1)...)
        $0.turns[index].end = .max
      },
    ]
    if index + 1 < turns.count { edits.append { $0.turns.swapAt(index, index + 1) } }
    // Let the last turn of the thread take the steps.
    if let earlier = turns[..<index].lastIndex(where: { $0.thread == turn.thread }) {
      edits.append {
        $0.turns[earlier].end = turn.end
        $0.turns.remove(at: index)
      }
    }
    return edits
  }
}

/// Follows a draft as far as it fits the run. After the end of the draft the running thread continues, or else the first
/// enabled thread.
final class DraftReplay: Strategy {
  private let turns: [Draft.Turn]
  private var ages: [Draft.Place: [Int]] = [:]
  private var position = 0
  /// How many steps each thread has taken.
  private var taken: [Int: Int] = [:]
  private var last = Draft.Place(thread: 0, step: 0)

  init(_ draft: Draft) {
    turns = draft.turns
    for (place, age) in draft.ages { ages[place, default: []].append(age) }
    super.init("replay")
  }

  override func pick(_ choice: Choice) -> Int {
    while position < turns.count {
      let turn = turns[position]
      if taken[turn.thread, default: 0] < turn.end,
        let thread = choice.enabled.first(where: { choice.threads[$0].pointee.key == turn.thread })
      {
        return takes(thread, choice)
      }
      position += 1
    }
    return takes(choice.current ?? choice.enabled[0], choice)
  }

  private func takes(_ thread: Int, _ choice: Choice) -> Int {
    let key = choice.threads[thread].pointee.key
    let step = taken[key, default: 0] + 1
    taken[key] = step
    last = Draft.Place(thread: key, step: step)
    return thread
  }

  override func pickAge(_ options: StoreOptions) -> Int {
    guard let age = ages[last]?.first, options.choices.contains(age) else { return 0 }
    ages[last]?.removeFirst()
    return age
  }
}
