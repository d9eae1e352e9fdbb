/// The operations that conflict in a failing run, or that meet a fault, in the order in which they were or would be performed.
struct Conflict: Sendable {
  /// What the operations have in common, for a report.
  let title: String
  let steps: [Step]
  /// The positions of the steps in the run, if the run has performed them.
  var numbers: [Int] = []

  /// The accesses of a data race, or what meets a fault of the network, or where threads wait for each other, or the
  /// operations that a preemption separates.
  ///
  /// - Parameter showsLibrary: Whether operations on the library's objects may take precedence over those on the user's.
  init?(_ outcome: Outcome, showsLibrary: Bool) {
    switch outcome.failure?.kind {
    case .dataRace where !outcome.racing.isEmpty:
      self.init("the accesses that race:", outcome.racing)
    case .useAfterFree:
      self.init("the memory is used in:", outcome.racing)
    case .lockOrder:
      self.init("the locks are taken in:", outcome.racing)
    case .deadlock, .neverResumed:
      if outcome.waiting.isEmpty { return nil }
      self.init("the threads wait in:", outcome.waiting)
    case .check, .notLinearizable, .crash:
      let steps = outcome.steps
      let faults = steps.indices.filter { steps[$0].hasFault }
      if !faults.isEmpty {
        self.init("what goes wrong:", faults.map { steps[$0] })
        numbers = faults
        return
      }
      let all = steps.indices.filter { steps[$0].operation.object != 0 && steps[$0].operation.kind != .start }
      let users = showsLibrary ? all : all.filter { !steps[$0].operation.isOfLibrary }
      guard let numbers = Self.separated(steps, users) ?? Self.separated(steps, all) else { return nil }
      // An act is called after what is done, and not after the object.
      let named = numbers.first { steps[$0].operation.kind != .act } ?? numbers[0]
      let name = steps[named].operation.objectText
      self.init(
        numbers.count > 2 ? "another thread comes between two operations on \(name):" : "two threads use \(name):",
        numbers.map { steps[$0] })
      self.numbers = numbers
    default:
      return nil
    }
  }

  private init(_ title: String, _ steps: [Step]) {
    self.title = title
    self.steps = steps
  }

  /// Two operations of one thread, and one of another thread in between on the same object, where at least one of the
  /// threads may change it. If there is a preemption, it makes the three possible. If the first thread has no later
  /// operation, there are two operations.
  ///
  /// - Parameter candidates: The positions of the steps that are considered.
  private static func separated(_ steps: [Step], _ candidates: [Int]) -> [Int]? {
    let preempting = candidates.filter { number in
      let stretch = steps[...number].reversed().prefix { $0.thread == steps[number].thread }
      return stretch.contains(where: \.isPreemption)
    }
    var pair: [Int]?
    let latest: [Int] = preempting.suffix(mostCandidates).reversed()
    for middle in latest + candidates.suffix(mostCandidates).reversed() {
      let step = steps[middle]
      func isMatch(_ other: Step) -> Bool {
        other.thread != step.thread && other.operation.object == step.operation.object
          && (other.operation.writes || step.operation.writes)
      }
      guard let before = steps[..<middle].lastIndex(where: isMatch) else { continue }
      let rest = steps[(middle + 1)...]
      if let after = rest.firstIndex(where: { isMatch($0) && $0.thread == steps[before].thread }) {
        return [before, middle, after]
      }
      if pair == nil, !preempting.isEmpty { pair = [before, middle] }
    }
    return pair
  }

  /// How many of the last steps are considered. The limit keeps this fast in long runs.
  private static let mostCandidates = 200
}

extension Report {
  /// The operations that conflict, with the lines of the calls in the user's code.
  var conflictLines: [String] {
    guard let conflict else { return [] }
    let names = conflict.steps.map { "\(Schedule.letter($0.thread)) \(threads[$0.thread])" }
    let texts = conflict.steps.map(\.operation.text)
    let places = conflict.steps.map(place)
    func padded(_ text: String, _ all: [String]) -> String {
      text + String(repeating: " ", count: (all.map(\.count).max() ?? 0) - text.count)
    }
    return [conflict.title]
      + conflict.steps.indices.map { number in
        let place = places[number].map { "  at \($0)" } ?? ""
        let text = place.isEmpty ? texts[number] : padded(texts[number], texts)
        return "  \(padded(names[number], names))  \(text)\(place)"
      }
  }
}
