struct PropertyComposingTests {
  private let source = MutableProperty(0)

  @Test("A composed property holds the value that it sends inside observers that set, and changes afterwards")
  func nested() {
    let tens = source.map { $0 * 10 }
    source.changes.subscribe { [source] in if $0 == 1 { source.value = 2 } }
    #expect(expectConsistency(of: tens) { source.value = 1 } == [0, 10, 20])
  }

  @Test(
    "Booleans", arguments: [(false, false), (false, true), (true, false), (true, true)], [true, false])
  func booleans(values: (Bool, Bool), isInitial: Bool) {
    let (first, second) = (MutableProperty(isInitial && values.0), MutableProperty(isInitial && values.1))
    let all = Property<[Bool]>.combineLatest([first, second])
    let results = [first.and(second), first.or(second), first.not(), all.allTrue(), all.anyTrue()]
    (first.value, second.value) = values
    let (left, right) = values
    #expect(results.map(\.value) == [left && right, left || right, !left, left && right, left || right])
  }

  @Test("Changes to an equal value are left out")
  func distinct() {
    let changes = expectConsistency(of: source.distinctUntilChanged()) {
      for value in [0, 1, 1, 0] { source.value = value }
    }
    #expect(changes == [0, 1, 0])
  }

  @Test(
    "a flattened property releases the property that was replaced, and completes when all are released",
    .requirement(667))
  func flattened() {
    var outer: MutableProperty<MutableProperty<Int>>? = MutableProperty(MutableProperty(1))
    let first = Weak(outer!.value)
    let flat = outer!.switchToLatest()
    let recorder = flat.signal.record()
    outer?.value.value = 2
    outer?.value = MutableProperty(3)
    #expect(first.isReleased)
    outer?.value.value = 4
    #expect(flat.value == 4)
    outer = nil
    #expect(recorder == "(1234|)")
  }

  @Test("the latest property that a closure returns gives the value, and earlier ones are ignored", .requirement(667))
  func flatMapped() {
    let (selected, left, right) = (MutableProperty(true), MutableProperty(1), MutableProperty(10))
    let seen = expectConsistency(of: selected.flatMapLatest { $0 ? left : right }) {
      left.value = 2
      selected.value = false
      left.value = 3
      right.value = 20
    }
    #expect(seen == [1, 2, 10, 20])
  }

  @Test("A property of a signal holds the last value, and ends as the signal does")
  func ofSignal() {
    let subject = Subject<Int, Never>()
    let property = Property(initial: 0, then: subject.signal)
    let recorder = property.signal.record()
    subject.send(1)
    #expect(property.value == 1)
    subject.complete()
    #expect(recorder == "(01|)" && property.signal.record() == "(1|)")
    #expect(Property(value: 7).signal.record() == "(7|)")
  }

  @Test("A property of a signal ends when no code can send to the signal any more", arguments: [true, false])
  func ofDeadSignal(isDirect: Bool) {
    let (property, recorder) = {
      let subject = Subject<Int, Never>()
      let property = Property(initial: 0, then: isDirect ? subject.signal : subject.signal.flatMap { .just($0) })
      subject.send(1)
      return (property, property.signal.record())
    }()
    #expect(recorder == "(1|)" && property.signal.record() == "(1|)")
  }

  @Test("A closure is called once for each change, with any number of observers")
  func callsOnce() {
    let calls = Count()
    let mapped = source.map { value in
      calls.add()
      return value
    }
    for _ in 1...2 { mapped.signal.subscribe() }
    source.value = 1
    #expect(calls.value == 2)
  }

  @Test("A composition made during a change of its source loses no change and repeats none")
  func madeInside() {
    let (sent, composed) = (Log<Int>(), Log<Property<Int>>())
    source.changes.take(first: 1).subscribe { [source] _ in
      let mapped = source.map { $0 * 10 }
      composed.append(mapped)
      mapped.signal.subscribe { sent.append($0) }
      source.value = 2
    }
    source.value = 1
    #expect(sent.entries == [10, 20] && composed.entries[0].value == 20)
  }
}
