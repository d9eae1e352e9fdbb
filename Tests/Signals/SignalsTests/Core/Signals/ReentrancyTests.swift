import ReactiveSignals
import Testing

/// Law 3: an event sent during a delivery waits, and is delivered right after it, in order.
struct ReentrancyTests {
  @Test("a subject whose first five values are fed back plus one gives 2...6 and the end", .requirement(682))
  func feedsBack() {
    let subject = IntSubject()
    let recorder = subject.take(first: 5).map { $0 + 1 }.record { subject.send($0) }
    subject.send(1)
    #expect(recorder.events == (2...6).map { .next($0) } + [.completed])
    #expect(recorder.violations == [])
  }

  @Test(
    "values that observers send from inside a value follow it in the order of sending, for every observer",
    .requirement(683, "R3"),
    arguments: SubjectKind.allCases)
  func drainsInOrder(kind: SubjectKind) {
    let subject: IntSubject = kind.make(initial: 0)
    let recorders =
      [10, 20].map { base in
        subject.record { value in
          if value == 1 {
            subject.send(base)
            subject.send(base + 1)
          }
        }
      } + [subject.record()]
    subject.send(1)
    let expected = (kind == .behavior ? [0] : []) + [1, 10, 11, 20, 21]
    for recorder in recorders {
      #expect(recorder.values == expected)
      #expect(recorder.violations == [])
    }
  }

  @Test("the send that starts a delivery returns when all values that follow from it are delivered", .requirement("G3"))
  func returnsAfterDrain() {
    let subject = IntSubject()
    let recorder = subject.record { if $0 < 5 { subject.send($0 + 1) } }
    subject.send(1)
    #expect(recorder.values == [1, 2, 3, 4, 5])
  }

  @Test("An end sent from inside a value reaches all observers after that value", arguments: SubjectKind.allCases)
  func endsInsideValue(kind: SubjectKind) {
    let subject: IntSubject = kind.make(initial: 0)
    let first = subject.record { value in
      if value == 1 {
        subject.complete()
        subject.send(2)
      }
    }
    let second = subject.record()
    subject.send(1)
    let expected: [IntEvent] = (kind == .behavior ? [.next(0)] : []) + [.next(1), .completed]
    #expect(first.events == expected)
    #expect(second.events == expected)
  }

  @Test("Values sent to a created signal's subscriber from inside a value are delivered after it")
  func createdSignal() {
    let source = ColdSource<Int, TestError>()
    let recorder = source.signal.record { value in
      if value == 1 {
        source.send(2)
        source.complete()
        source.send(3)
      }
    }
    source.send(1)
    #expect(recorder.events == [.next(1), .next(2), .completed])
    #expect(recorder.violations == [])
  }

  /// Ways in which the values of two subjects meet.
  enum FanIn: CaseIterable, Sendable {
    case merge, flatMap, flatten, bind

    func join(_ left: Ints, _ right: Ints) -> Ints {
      switch self {
      case .merge: left.merge(with: right)
      case .flatMap: Ints.from(0...1).flatMap { $0 == 0 ? left : right }
      case .flatten: Signal.from([left, right]).flatten(maxConcurrent: 2)
      case .bind: Ints.from(0...1).statefulFlatMap { { value, _ in value == 0 ? left : right } }
      }
    }
  }

  @Test(
    "values sent into either side of a merge from inside its value follow in order", .requirement(683),
    arguments: FanIn.allCases)
  func merges(fanIn: FanIn) {
    let (left, right) = (IntSubject(), IntSubject())
    let recorder = fanIn.join(left.signal, right.signal).record { value in
      if value == 1 {
        right.send(2)
        left.send(3)
        right.send(4)
      }
      if value == 2 { right.send(5) }
    }
    left.send(1)
    // 3 waits in the subject that is still delivering 1; values that reach the merge meanwhile go first.
    #expect(recorder.values == [1, 2, 4, 5, 3])
    #expect(recorder.violations == [])
  }

  @Test(
    "An error that is sent into a merge from inside its value ends it after that value", arguments: FanIn.allCases)
  func mergeFails(fanIn: FanIn) {
    let (left, right) = (IntSubject(), IntSubject())
    let recorder = fanIn.join(left.signal, right.signal).record { _ in
      right.fail(TestError(1))
      left.send(2)
    }
    left.send(1)
    #expect(recorder.events == [.next(1), .failed(TestError(1))])
    #expect(recorder.violations == [])
  }

  @Test("two merges that feed each other pass on values without blocking or recursing", .requirement("L1", "G14"))
  func feedEachOther() {
    let (left, right) = (IntSubject(), IntSubject())
    let toRight = Ints.merge([left.signal, .never]).filter { $0 < 1_000 }
    let toLeft = Ints.merge([right.signal, .never]).filter { $0 < 1_000 }
    let recorder = left.record()
    toRight.subscribe(next: { right.send($0 + 1) })
    toLeft.subscribe(next: { left.send($0 + 1) })
    left.send(0)
    #expect(recorder.values == Array(stride(from: 0, through: 1_000, by: 2)))
    #expect(recorder.violations == [])
  }

  @Test(
    "a hundred thousand values, each sent from inside the previous one, use constant stack", .requirement("R3"),
    arguments: SubjectKind.allCases)
  func constantStack(kind: SubjectKind) async {
    let last = await onSmallStack {
      let subject: IntSubject = kind.make(initial: 0)
      let last = Log<Int>()
      subject.subscribe(next: { value in
        if value < 100_000 { subject.send(value + 1) } else { last.append(value) }
      })
      subject.send(1)
      return last.entries
    }
    #expect(last.first == 100_000)
  }

  @Test("Disposing inside a value drops the values that wait behind it", arguments: SubjectKind.allCases)
  func disposesInsideValue(kind: SubjectKind) {
    let subject: IntSubject = kind.make(initial: 0)
    let bag = CompositeDisposable()
    let recorder = subject.record(in: bag) { value in
      if value == 1 {
        subject.send(2)
        bag.dispose()
      }
    }
    let other = subject.record()
    subject.send(1)
    #expect(recorder.values.last == 1)
    #expect(other.values.suffix(2) == [1, 2])
  }
}
