import ReactiveSignals
import Testing

struct FiveSourcesTests {
  private let subjects = (0..<5).map { _ in IntSubject() }

  @Test("Each value of five signals makes a result with the latest values of the others")
  func latest() {
    let signals = subjects.map(\.signal)
    let recorder = Signal.combineLatest(signals[0], signals[1], signals[2], signals[3], signals[4]) {
      [$0, $1, $2, $3, $4]
    }.record()
    for (index, subject) in subjects.enumerated() { subject.send(index) }
    subjects[1].send(9)
    #expect(recorder.values == [[0, 1, 2, 3, 4], [0, 9, 2, 3, 4]])
    for subject in subjects { subject.complete() }
    #expect(recorder.isCompleted)
  }

  @Test("Five signals zip their first values, then their second values")
  func zipped() {
    let signals = subjects.map(\.signal)
    let recorder = Signal.zip(signals[0], signals[1], signals[2], signals[3], signals[4]) { [$0, $1, $2, $3, $4] }
      .record()
    for value in [0, 10] {
      for (index, subject) in subjects.enumerated() { subject.send(value + index) }
    }
    #expect(recorder.values == [[0, 1, 2, 3, 4], [10, 11, 12, 13, 14]])
    subjects[0].fail(TestError(1))
    #expect(recorder.error == TestError(1))
  }
}
