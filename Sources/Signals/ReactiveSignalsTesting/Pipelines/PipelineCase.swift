import Huntable
import ReactiveSignals

/// The input of a random pipeline, without types: marks at whole frames.
struct PipelineCase: Equatable, Sendable {
  struct Mark: Equatable, Sendable {
    var frame: Int
    /// A letter, `|` or `#`.
    var glyph: Character
  }

  /// The marks of each source. The frames of a source do not decrease, and nothing follows an end.
  private(set) var lines: [[Mark]]
  /// The frame of the disposal, after the first frame. Nil if the subscription is not disposed.
  private(set) var disposal: Int?

  var markCount: Int { lines.reduce(disposal == nil ? 0 : 1) { $0 + $1.count } }
  /// The frame of the last mark.
  var last: Int { max(lines.compactMap(\.last?.frame).max() ?? 0, disposal ?? 0) }

  /// - Parameters:
  ///   - size: The most values of a source.
  ///   - ends: The marks with which a source can end.
  init(
    _ random: inout SplitMix64, size: Int, count: Int, letters: [Character], ends: [Character]
  ) {
    lines = []
    for _ in 0..<count {
      var frame = 0
      var line: [Mark] = []
      for _ in 0..<Int.random(in: 0...size, using: &random) {
        frame += Self.gap(&random)
        line.append(Mark(frame: frame, glyph: letters.randomElement(using: &random)!))
      }
      if Int.random(in: 0..<3, using: &random) > 0 {
        line.append(Mark(frame: frame + Self.gap(&random), glyph: ends.randomElement(using: &random)!))
      }
      lines.append(line)
    }
    let end = last + 4
    if Int.random(in: 0..<4, using: &random) == 0 { disposal = Int.random(in: 1...end, using: &random) }
  }

  /// The number of frames between two marks. Often small, so that marks of two sources fall on one frame.
  private static func gap(_ random: inout SplitMix64) -> Int {
    [0, 1, 1, 1, 2, 2, 3, 5].randomElement(using: &random)!
  }

  /// The inputs that are a little simpler, those with fewer marks first.
  func simpler(letters: [Character]) -> [PipelineCase] {
    var results: [PipelineCase] = []
    func add(_ change: (inout PipelineCase) -> Void) {
      var copy = self
      change(&copy)
      if copy != self { results.append(copy) }
    }
    add { $0.disposal = nil }
    for source in lines.indices { add { $0.lines[source] = [] } }
    for (source, index) in positions { add { $0.lines[source].remove(at: index) } }
    for frame in 0..<last { add { $0.removeFrame(frame) } }
    for (source, index) in positions { add { $0.moveEarlier(source, index) } }
    if let disposal, disposal > 1 { add { $0.disposal = disposal - 1 } }
    for (source, index) in positions {
      switch lines[source][index].glyph {
      case "|": break
      case "#": add { $0.lines[source][index].glyph = "|" }
      default: add { $0.lines[source][index].glyph = letters[0] }
      }
    }
    return results
  }

  private var positions: [(source: Int, index: Int)] {
    lines.indices.flatMap { source in lines[source].indices.map { (source, $0) } }
  }

  /// Removes a frame in which nothing happens, from all sources.
  private mutating func removeFrame(_ frame: Int) {
    let isEmpty = disposal != frame && !lines.contains { $0.contains { $0.frame == frame } }
    guard isEmpty, disposal.map({ $0 > 1 || $0 < frame }) ?? true else { return }
    for (source, index) in positions where lines[source][index].frame > frame { lines[source][index].frame -= 1 }
    if let disposal, disposal > frame { self.disposal = disposal - 1 }
  }

  /// Moves a mark and those after it in the same source to the frame before.
  private mutating func moveEarlier(_ source: Int, _ index: Int) {
    guard lines[source][index].frame > (index == 0 ? 0 : lines[source][index - 1].frame) else { return }
    for later in index..<lines[source].count { lines[source][later].frame -= 1 }
  }
}

extension PipelineCase {
  /// The marks of a source with their instants.
  func entries(of source: Int, frame: Duration) -> [MarbleTimeline.Entry] {
    lines[source].map { mark in
      let meaning: Marbles.Mark =
        switch mark.glyph {
        case "|": .completion
        case "#": .failure
        case let letter: .value(letter)
        }
      return MarbleTimeline.Entry(offset: frame * mark.frame, mark: meaning, content: String(mark.glyph))
    }
  }

  /// A line for each source, and one for the disposal.
  func text(frame: Duration, drawnWith drawn: Duration) -> String {
    var texts = lines.indices.map { source in
      let name = lines.count == 1 ? "source    " : "source \(source + 1)  "
      return name + MarbleLine(entries(of: source, frame: frame), frame: drawn).text
    }
    if let disposal {
      let mark = MarbleTimeline.Entry(offset: frame * disposal, mark: .disposal, content: "!")
      texts.append("disposed  " + MarbleLine([mark], frame: drawn).text)
    }
    return texts.joined(separator: "\n")
  }
}
