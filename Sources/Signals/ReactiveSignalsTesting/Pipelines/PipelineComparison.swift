import ReactiveSignals

/// The expected and the recorded events of a pipeline, below its input.
struct PipelineComparison<Output: Sendable & Equatable, Failure: Error> {
  private let input: PipelineCase
  private let frame: Duration
  private let expected: [TimedEvent<Output, Failure>]
  private let recorded: [TimedEvent<Output, Failure>]

  init(
    _ input: PipelineCase, frame: Duration, expected: [TimedEvent<Output, Failure>],
    recorded: [TimedEvent<Output, Failure>]
  ) {
    self.input = input
    self.frame = frame
    self.expected = expected
    self.recorded = recorded
  }

  /// The input and the difference as marbles, with the complaints below. Nil if there is neither a difference nor a
  /// complaint.
  func text(_ complaints: [String]) -> String? {
    let isSame = expected.count == recorded.count && zip(expected, recorded).allSatisfy { Self.areSame($0, $1) }
    if isSame, complaints.isEmpty { return nil }
    var legend = Legend<Output>()
    let outputs = [expected, recorded].map { events in events.map { legend.entry(of: $0) } }
    let inputs = input.lines.indices.map { input.entries(of: $0, frame: frame) }
    let shared = Duration.nanoseconds(
      (outputs + inputs).map { MarbleLine.frame(frame, for: $0).saturatedNanoseconds }.reduce(0) { Self.gcd($0, $1) })
    let difference =
      MarbleTimeline(outputs[1], frame: shared).difference(from: Marbles(outputs[0], frame: shared))
      ?? "recorded  \(MarbleLine(outputs[1], frame: shared).text)"
    let scale = "One character is \(MarbleUnit.text(shared))."
    let lines = [input.text(frame: frame, drawnWith: shared), difference] + legend.sentences + complaints + [scale]
    return lines.joined(separator: "\n").replacing(/[ ]+\n/, with: "\n")
  }

  /// Errors are compared as text, since they need not be `Equatable`.
  private static func areSame(_ left: TimedEvent<Output, Failure>, _ right: TimedEvent<Output, Failure>) -> Bool {
    guard left.instant == right.instant else { return false }
    return switch (left.event, right.event) {
    case (.next(let left), .next(let right)): left == right
    case (.failed(let left), .failed(let right)): "\(left)" == "\(right)"
    case (.completed, .completed): true
    default: false
    }
  }

  private static func gcd(_ left: Int64, _ right: Int64) -> Int64 { right == 0 ? left : gcd(right, left % right) }
}

/// The letters that stand for values in a comparison.
private struct Legend<Output: Sendable & Equatable> {
  private var letters: [(letter: Character, value: Output, isNew: Bool)] = []
  private var free: [Character] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".reversed()

  /// The letters that the values themselves do not show.
  var sentences: [String] { letters.filter(\.isNew).map { "\($0.letter) is \($0.value)." } }

  mutating func entry<Failure>(of event: TimedEvent<Output, Failure>) -> MarbleTimeline.Entry {
    let offset = event.instant.offset
    return switch event.event {
    case .next(let value): MarbleTimeline.Entry(offset: offset, mark: letter(of: value), content: "\(value)")
    case .failed(let error): MarbleTimeline.Entry(offset: offset, mark: .failure, content: "\(error)")
    case .completed: MarbleTimeline.Entry(offset: offset, mark: .completion, content: "|")
    }
  }

  /// Nil if all letters are in use.
  private mutating func letter(of value: Output) -> Marbles.Mark? {
    if let known = letters.first(where: { $0.value == value }) { return .value(known.letter) }
    let own = letterOfDescription(value).flatMap { own in letters.contains { $0.letter == own } ? nil : own }
    if own == nil { while let next = free.last, letters.contains(where: { $0.letter == next }) { free.removeLast() } }
    guard let letter = own ?? free.popLast() else { return nil }
    letters.append((letter, value, own == nil))
    return .value(letter)
  }
}
