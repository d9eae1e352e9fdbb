import ReactiveSignals
import Testing

struct BehaviorSubjectTests {
  @Test("A behavior subject sends its current value: the initial one, then the last one sent")
  func behavior() {
    let subject = BehaviorSubject<Int, TestError>(0)
    let first = subject.record()
    subject.send(1)
    subject.send(2)
    let second = subject.record()
    subject.send(3)
    #expect(first.values == [0, 1, 2, 3])
    #expect(second.values == [2, 3])
    subject.complete()
    #expect(subject.record().events == [.next(3), .completed])
  }

  @Test("values sent while the current one is delivered to a subscriber follow it, none lost", .requirement("M7"))
  func behaviorSendsInside() {
    let subject = BehaviorSubject<Int, TestError>(3)
    let recorder = subject.record { if $0 < 6 { subject.send($0 + 1) } }
    #expect(recorder.values == [3, 4, 5, 6])
    #expect(recorder.violations == [])
    #expect(subject.record().values == [6])
  }
}
