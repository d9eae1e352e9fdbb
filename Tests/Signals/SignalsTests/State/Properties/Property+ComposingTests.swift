import ReactiveSignals
import Testing

struct PropertyComposingTests {
  @Test("A composed property holds the value that it sends inside observers that set, and changes afterwards")
  func nested() {
    let source = MutableProperty(0)
    let tens = source.map { $0 * 10 }
    source.changes.subscribe { if $0 == 1 { source.value = 2 } }
    #expect(expectConsistency(of: tens) { source.value = 1 } == [0, 10, 20])
  }

  @Test("Booleans")
  func booleans() {
    let (first, second) = (MutableProperty(false), MutableProperty(true))
    let (and, or, not) = (first.and(second), first.or(second), first.not())
    let all = Property<[Bool]>.combineLatest([first, second])
    #expect(
      [and.value, or.value, not.value, all.allTrue().value, all.anyTrue().value] == [false, true, true, false, true])
    first.value = true
    #expect(
      [and.value, or.value, not.value, all.allTrue().value, all.anyTrue().value] == [true, true, false, true, true])
    (first.value, second.value) = (false, false)
    #expect(
      [and.value, or.value, not.value, all.allTrue().value, all.anyTrue().value] == [false, false, true, false, false])
  }

  @Test("Changes to an equal value are left out")
  func distinct() {
    let source = MutableProperty(0)
    let distinct = source.distinctUntilChanged()
    #expect(
      expectConsistency(of: distinct) { for value in [0, 1, 1, 0] { source.value = value } } == [0, 1, 0])
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
    #expect(recorder.events == [.next(1), .next(2), .next(3), .next(4), .completed])
  }

  @Test("the latest property that a closure returns gives the value, and earlier ones are ignored", .requirement(667))
  func flatMapped() {
    let (selected, left, right) = (MutableProperty(true), MutableProperty(1), MutableProperty(10))
    let flat = selected.flatMapLatest { $0 ? left : right }
    #expect(
      expectConsistency(of: flat) {
        left.value = 2
        selected.value = false
        left.value = 3
        right.value = 20
      } == [1, 2, 10, 20])
  }

  @Test("A property of a signal holds the last value, and ends as the signal does")
  func ofSignal() {
    let subject = Subject<Int, Never>()
    let property = Property(initial: 0, then: subject.signal)
    let recorder = property.signal.record()
    subject.send(1)
    #expect(property.value == 1)
    subject.complete()
    #expect(recorder.events == [.next(0), .next(1), .completed])
    #expect(property.signal.record().events == [.next(1), .completed])
    #expect(Property(value: 7).signal.record().events == [.next(7), .completed])
  }

  @Test("A closure is called once for each change, with any number of observers")
  func callsOnce() {
    let source = MutableProperty(0)
    let calls = Count()
    let mapped = source.map { value in
      calls.add()
      return value
    }
    mapped.signal.subscribe()
    mapped.signal.subscribe()
    source.value = 1
    #expect(calls.value == 2)
  }

  @Test("A composition made during a change of its source loses no change and repeats none")
  func madeInside() {
    let source = MutableProperty(0)
    let sent = Log<Int>()
    let composed = Log<Property<Int>>()
    source.changes.take(first: 1).subscribe { _ in
      let mapped = source.map { $0 * 10 }
      composed.append(mapped)
      mapped.signal.subscribe { sent.append($0) }
      source.value = 2
    }
    source.value = 1
    #expect(sent.entries == [10, 20])
    #expect(composed.entries[0].value == 20)
  }
}
