import ReactiveSignals

/// An expected line as it was written, and a recorded line, aligned so that each instant has one column in both.
///
/// The expected line always keeps its dashes and pauses. A recorded mark between two characters of the expected line is
/// written after a pause.
struct MarbleComparison {
  struct Difference {
    let column: Int
    let instant: Duration
    let expected: [MarbleTimeline.Entry]
    let recorded: [MarbleTimeline.Entry]
  }

  private(set) var expected: MarbleLine
  private(set) var recorded: MarbleLine
  private(set) var firstDifference: Difference?
  /// The dashes and pauses of the expected line that have not been written yet.
  private var waits: ArraySlice<Marbles.Wait>
  /// The instants of recorded marks that have not been written yet.
  private var upcoming: ArraySlice<Int64>
  /// Recorded marks that follow another one by less than a frame, which the notation cannot express.
  private var crowded: [MarbleTimeline.Entry] = []
  private let frame: Duration

  init(_ entries: [MarbleTimeline.Entry], with line: Marbles, frame: Duration) {
    self.frame = frame
    expected = MarbleLine(frame: frame)
    recorded = MarbleLine(frame: frame)
    let wanted = line.timeline(frame: frame).entries.byInstant
    let received = entries.byInstant
    waits = line.waits[...]
    upcoming = received.keys.sorted()[...]
    for instant in Set(wanted.keys).union(received.keys).sorted() {
      wait(until: instant)
      let marks = Self.marks(wanted[instant] ?? [], received[instant] ?? [])
      if firstDifference == nil, !Self.areSame(marks.expected, marks.recorded) {
        firstDifference = Difference(
          column: expected.width, instant: .nanoseconds(instant), expected: marks.expected,
          recorded: marks.recorded)
      }
      writeExpected(marks.expected, at: instant)
      writeRecorded(marks.recorded, at: instant)
      align()
      // What follows is not shown.
      if let first = firstDifference, expected.width > MarbleLine.excerpt(at: first.column).upperBound { break }
    }
    for wait in waits { expected.write(wait) }
  }

  /// A sentence on the marks that the recorded line shows too far to the right.
  var remarks: [String] {
    if crowded.isEmpty { return [] }
    let places = crowded.map { "\($0.glyph) at \(MarbleUnit.text($0.offset))" }.shortened.joined(separator: ", ")
    return ["One character is \(MarbleUnit.text(frame)), so the recorded line shows too late: \(places)."]
  }

  private mutating func wait(until instant: Int64) {
    while expected.next < instant, let wait = waits.popFirst() {
      let end = expected.next + (wait.pause ?? frame).saturatedNanoseconds
      // The recorded line has the same wait, unless a mark was recorded in it or nothing was recorded after it.
      if recorded.next == expected.next, let next = upcoming.first, next >= end { recorded.write(wait) }
      expected.write(wait)
    }
    if upcoming.first == instant { recorded.wait(until: instant) }
    align()
  }

  private mutating func writeExpected(_ marks: [MarbleTimeline.Entry], at instant: Int64) {
    if !marks.isEmpty {
      expected.write(marks)
    } else if expected.next == instant, let dash = waits.first, dash.pause == nil {
      waits.removeFirst()
      expected.write(dash)
    }
  }

  private mutating func writeRecorded(_ marks: [MarbleTimeline.Entry], at instant: Int64) {
    if !marks.isEmpty {
      if recorded.next > instant { crowded += marks }
      recorded.write(marks)
      upcoming.removeFirst()
    } else if let next = upcoming.first, recorded.next == instant, next >= instant + frame.saturatedNanoseconds {
      recorded.write(Marbles.Wait(text: "-", pause: nil))
    }
  }

  /// Gives both lines the same width.
  private mutating func align() {
    let width = max(expected.width, recorded.width)
    expected.align(to: width)
    recorded.align(to: width)
  }

  /// Two lines of one instant. Where a recorded value has the expected letter and others, it is written as expected.
  private static func marks(
    _ expected: [MarbleTimeline.Entry], _ recorded: [MarbleTimeline.Entry]
  ) -> (expected: [MarbleTimeline.Entry], recorded: [MarbleTimeline.Entry]) {
    let named = zip(recorded, expected).map { $0.named(as: $1) }
    return (expected, named + recorded.dropFirst(named.count))
  }

  /// A value without a letter differs from every other value.
  private static func areSame(_ left: [MarbleTimeline.Entry], _ right: [MarbleTimeline.Entry]) -> Bool {
    left.map(\.mark) == right.map(\.mark) && !left.contains { $0.mark == nil }
  }
}
