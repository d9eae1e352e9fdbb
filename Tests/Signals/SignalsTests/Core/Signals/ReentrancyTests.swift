/// Law 3: an event sent during a delivery waits, and is delivered right after it, in order.
struct ReentrancyTests {
  /// The value with which a subject of this kind begins.
  private static func initial(_ kind: SubjectKind?) -> [Int] { kind == .behavior ? [0] : [] }

  @Test(
    "a subject whose first five values are fed back plus one gives 2...6 and the end, inside the first send",
    .requirement(682, "G3"))
  func feedsBack() {
    let subject = IntSubject()
    let recorder = subject.take(first: 5).map { $0 + 1 }.record { subject.send($0) }
    subject.send(1)
    #expect(recorder == "(23456|)" && recorder.violations == [])
  }

  @Test(
    "values that observers send from inside a value follow it in the order of sending, for every observer",
    .requirement(683, "R3"),
    arguments: SubjectKind.allCases)
  func drainsInOrder(kind: SubjectKind) {
    let subject: IntSubject = kind.make(initial: 0)
    let recorders =
      [10, 20].map { base in
        subject.record { if $0 == 1 { for value in [base, base + 1] { subject.send(value) } } }
      } + [subject.record()]
    subject.send(1)
    for recorder in recorders {
      #expect(recorder.values == Self.initial(kind) + [1, 10, 11, 20, 21] && recorder.violations == [])
    }
  }

  @Test(
    "What is sent from inside a value, to a subject or to a subscriber, follows it up to the first end",
    arguments: SubjectKind.orNone)
  func endsInsideValue(kind: SubjectKind?) {
    let source = ColdSource<Int, TestError>()
    let subject: IntSubject? = kind?.make(initial: 0)
    let signal = subject?.signal ?? source.signal
    let send: @Sendable (IntEvent) -> Void = { event in
      if let subject { subject.send(event: event) } else { source.send(event: event) }
    }
    let late = Recorder<Int, TestError>()
    let first = signal.record {
      guard $0 == 1 else { return }
      [IntEvent.next(2), .completed, .next(3)].forEach(send)
      subject?.subscribe(late.observer())
    }
    let second = subject?.record() ?? first
    send(.next(1))
    #expect(late.isCompleted == (subject != nil))
    for recorder in [first, second] {
      #expect(recorder.values == Self.initial(kind) + [1, 2] && recorder.isCompleted)
      #expect(recorder.violations == [])
    }
  }

  /// Ways in which the values of two subjects meet.
  enum FanIn: CaseIterable, Sendable {
    case merge, flatMap, flatten, bind, subject, created, latest

    func join(_ left: Ints, _ right: Ints) -> Ints {
      switch self {
      case .merge: left.merge(with: right)
      case .flatMap: Ints.from(0...1).flatMap { $0 == 0 ? left : right }
      case .flatten: Signal.from([left, right]).flatten(maxConcurrent: 2)
      case .bind: Ints.from(0...1).statefulFlatMap { { value, _ in value == 0 ? left : right } }
      case .latest: left.combineLatest(with: right.starting(with: 0)).map { $1 == 0 ? $0 : $1 }
      case .subject, .created:
        Ints { subscriber in
          let joined = IntSubject()
          let (send, fail): (@Sendable (Int) -> Void, @Sendable (TestError) -> Void) =
            self == .subject ? (joined.send, joined.fail) : (subscriber.send, subscriber.fail)
          joined.subscribe(subscriber)
          for side in [left, right] { side.subscribe(next: send, failed: fail) }
          return AnyDisposable { withExtendedLifetime(subscriber) {} }
        }
      }
    }
  }

  @Test(
    "values and an error sent into either side of a merge from inside its value follow in order", .requirement(683),
    arguments: FanIn.allCases.filter { $0 != .latest })
  func merges(fanIn: FanIn) {
    let (left, right) = (IntSubject(), IntSubject())
    let recorder = fanIn.join(left.signal, right.signal).record { value in
      if value == 1 {
        right.send(2)
        left.send(3)
        right.send(4)
      }
      if value == 2 { right.send(5) }
      if value == 3 {
        right.fail(TestError(1))
        left.send(6)
      }
    }
    left.send(1)
    // 3 waits in the subject that is still delivering 1; values that reach the merge meanwhile go first.
    #expect(recorder == "(12453#)")
    #expect(recorder.violations == [])
  }

  @Test(
    "What is sent from inside a value follows it, also on a strand that belongs to the thread",
    arguments: FanIn.allCases)
  func owned(fanIn: FanIn) {
    let (left, right) = (IntSubject(), IntSubject())
    let recorder = fanIn.join(left.signal, right.signal).record { if $0 == 1 { right.send(2) } }
    for value in Array(repeating: 0, count: 2_000) + [1] { left.send(value) }
    #expect(recorder.values.suffix(3) == [0, 1, 2])
  }

  @Test("two merges that feed each other pass on values without blocking or recursing", .requirement("L1", "G14"))
  func feedEachOther() {
    let (left, right) = (IntSubject(), IntSubject())
    let recorder = left.record()
    Ints.merge([left.signal, .never]).filter { $0 < 1_000 }.subscribe { right.send($0 + 1) }
    Ints.merge([right.signal, .never]).filter { $0 < 1_000 }.subscribe { left.send($0 + 1) }
    left.send(0)
    #expect(recorder.values == Array(stride(from: 0, through: 1_000, by: 2)) && recorder.violations == [])
  }

  @Test(
    "thousands of values, each sent from inside the previous one, use constant stack", .requirement("R3"),
    arguments: SubjectKind.allCases)
  func constantStack(kind: SubjectKind) async {
    let last = await onSmallStack {
      let (subject, last): (IntSubject, SerialState<Int>) = (kind.make(initial: 0), SerialState(0))
      subject.subscribe { value in
        last.value = value
        if 1..<tooDeep ~= value { subject.send(value + 1) }
      }
      subject.send(1)
      return last.value
    }
    #expect(last == tooDeep)
  }

  @Test("Disposing inside a value drops the values that wait behind it", arguments: SubjectKind.allCases)
  func disposesInsideValue(kind: SubjectKind) {
    let (subject, bag): (IntSubject, CompositeDisposable) = (kind.make(initial: 0), CompositeDisposable())
    let recorder = subject.record(in: bag) { value in
      if value == 1 {
        subject.send(2)
        bag.dispose()
      }
    }
    let other = subject.record()
    subject.send(1)
    #expect(recorder.values.last == 1 && other.values.suffix(2) == [1, 2])
  }
}
