/// Buffers by time, by count, by a condition and by signals. A letter stands for the digits of an array.
struct BufferingTests {
  private static let letters: [Character: String] = [
    "A": "1", "B": "2", "C": "3", "D": "4", "W": "12", "X": "23", "Y": "34", "Z": "123", "E": "",
  ]

  private static func timed(_ parts: Diagram.Parts, upTo limit: Int = .max) -> Signal<[Int], TestError> {
    parts.a.buffer(every: parts.frames(3), count: limit, on: parts.time)
  }

  static let byTime: [Diagram] =
    [
      // The values of one interval arrive together, at its end. Without values nothing arrives and no timer runs.
      Diagram("-(12)-----2-3", shows: "----W-----X", letters: letters, labels: 212) { timed($0) },
      Diagram("-1", shows: "----A", letters: letters, labels: 213) { timed($0) },
      Diagram("-1 10s 2-3", shows: "----A 9700ms ---X", letters: letters, labels: 213) { timed($0) },
      // At the completion the waiting values are sent first, at once; an error and a disposal drop them and the timer.
      Diagram("-1-|", shows: "---(A|)", letters: letters, labels: 214) { timed($0) },
      Diagram("-|", shows: "-|", labels: 214) { timed($0) },
      Diagram("-1-#", shows: "---#") { timed($0) },
      Diagram("-1", shows: "--!", during: "--!") { timed($0) },
      // A full buffer does not wait, and cancels its timer.
      Diagram("-(12)|", shows: "-W|", letters: letters) { timed($0, upTo: 2) },
      Diagram("-(12)-3", shows: "-W----C", letters: letters) { timed($0, upTo: 2) },
    ]

  static let byCount: [Diagram] =
    [
      Diagram("12-3|", shows: "-W--(C|)", letters: letters) { $0.a.buffer(count: 2) },
      Diagram("12-34|", shows: "-W--Y|", letters: letters) { $0.a.buffer(count: 2) },
      Diagram("12-3#", shows: "-W--#", letters: letters) { $0.a.buffer(count: 2) },
      // An array ends with a value that passes, and the completion sends the rest.
      Diagram("1-234|", shows: "---Z-(D|)", letters: letters, labels: 782) { $0.a.buffer(endingWith: { $0 == 3 }) },
      Diagram("1-#", shows: "--#", labels: 782) { $0.a.buffer(endingWith: { _ in false }) },
    ]

  static let bySignals: [Diagram] =
    [
      // A boundary sends the values since the last one, and nothing if there are none.
      Diagram("-1-2---3-----4-|", "----0-----0-0", shows: "----W-----C----(D|)", letters: letters, labels: 780) {
        $0.a.buffer(by: $0.b)
      },
      // The end of the boundary sends what waits and disposes the source; an error of either drops it.
      Diagram("-1-2---3-4", "----|", shows: "----(W|)", used: "^---!", "^---!", letters: letters, labels: 781) {
        $0.a.buffer(by: $0.b)
      },
      Diagram("-1-2---3-4", "----#", shows: "----#", used: "^---!", "^---!", labels: 781) { $0.a.buffer(by: $0.b) },
      Diagram("-1-2---3-4", "----0", shows: "^--!", used: "^--!", "^--!", during: "^--!", labels: 781) {
        $0.a.buffer(by: $0.b)
      },
      // Arrays begin with an opening and are sent at its closing; they may overlap or be empty.
      Diagram(
        "-1-2-3-4--------3-|", "--1-1------1---1", cold: "----0", shows: "------X-Y------E--(C|)",
        used: "^-----------------!", "^-----------------!", "--^---!, ----^---!, -----------^---!, ---------------^--!",
        letters: letters, labels: 847
      ) {
        $0.a.buffer(openedBy: $0.b, closedBy: $0.inner)
      },
      // The closing receives the value of the opening. An error of the openings or of a closing drops open arrays.
      Diagram("-1-2-3", "12", cold: "----|", "--|", shows: "---BW", letters: letters) {
        $0.a.buffer(openedBy: $0.b, closedBy: $0.inner)
      },
      Diagram("-1-2-3", "1---#", cold: "------0", shows: "----#", used: "^---!", "^---!", "^---!", letters: letters) {
        $0.a.buffer(openedBy: $0.b, closedBy: $0.inner)
      },
      Diagram("-1-2-3", "1----", cold: "----#", shows: "----#", used: "^---!", "^---!", "^---!", letters: letters) {
        $0.a.buffer(openedBy: $0.b, closedBy: $0.inner)
      },
    ]

  /// Arrays begin at every multiple of `skip`; the completion sends only values that are in no array yet.
  static let sliding: [Diagram] =
    [
      (2, 1, "-W-X-Y|"), (3, 2, "---Z--(Y|)"), (2, 3, "-W----(D|)"), (2, 2, "-W---Y|"), (1, 2, "A--C--|"),
      (1, 1, "AB-C-D|"),
    ].map { count, skip, result -> Diagram in
      Diagram("12-3-4|", shows: result, letters: letters, labels: 783) { $0.a.buffer(count: count, skip: skip) }
    }

  @Test("Values that are sent from inside a buffer are in the next one")
  func feedsBack() {
    let (time, subject) = (TestScheduler(), IntSubject())
    let recorder = subject.buffer(every: .seconds(1), on: time).record {
      if $0 == [1] { for value in 2...3 { subject.send(value) } }
    }
    subject.send(1)
    time.advance(by: .seconds(2))
    #expect(recorder.values == [[1], [2, 3]])
  }

  @Test(arguments: byTime + byCount + bySignals + sliding) func marbles(_ diagram: Diagram) { diagram.check() }
}
