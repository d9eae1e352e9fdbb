import ReactiveSignals
import SignalTestSupport
import Testing

struct PropertyComposingTests {
  /// Expects each sent value to be the property's value at that moment.
  private func expectConsistency<Value: Equatable>(
    of property: Property<Value>, _ change: () -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [Value] {
    let pairs = Log<(sent: Value, held: Value)>()
    let subscription = property.signal.subscribe { pairs.append(($0, property.value)) }
    change()
    subscription.dispose()
    for pair in pairs.entries { #expect(pair.sent == pair.held, sourceLocation: sourceLocation) }
    return pairs.entries.map(\.sent)
  }

  @Test("665: a combination holds the value that it sends, at every step, also for later observers")
  func combination() {
    let (first, second) = (MutableProperty(1), MutableProperty(10))
    let pair = Property.combineLatest(first, second) { [$0, $1] }
    #expect(
      expectConsistency(of: pair) {
        first.value = 2
        second.value = 20
      } == [[1, 10], [2, 10], [2, 20]])
    #expect(expectConsistency(of: pair) { first.value = 3 } == [[2, 20], [3, 20]])
    #expect(expectConsistency(of: pair) { second.value = 30 } == [[3, 20], [3, 30]])
  }

  @Test("A combination has the value of both sources from the beginning, whichever changes first", arguments: [0, 1])
  func firstChange(index: Int) {
    let sources = [MutableProperty(1), MutableProperty(10)]
    let sum = Property.combineLatest(sources[0], sources[1]) { $0 + $1 }
    let recorder = sum.changes.record()
    sources[index].value += 5
    #expect(recorder.values == [16])
  }

  @Test("666: when a source changes, all levels of combinations agree at once")
  func levels() {
    let (first, second, third) = (MutableProperty(1), MutableProperty(10), MutableProperty(100))
    let inner = Property.combineLatest(first, second) { $0 + $1 }
    let outer = Property<Int>.combineLatest(inner, third) { $0 + $1 }
    let seen = expectConsistency(of: outer) {
      first.value = 2
      #expect(inner.value == 12)
      #expect(outer.value == 112)
      third.value = 200
    }
    #expect(seen == [111, 112, 212])
  }

  @Test("A composed property holds the value that it sends inside observers that set, and changes afterwards")
  func nested() {
    let source = MutableProperty(0)
    let tens = source.map { $0 * 10 }
    source.changes.subscribe { if $0 == 1 { source.value = 2 } }
    #expect(expectConsistency(of: tens) { source.value = 1 } == [0, 10, 20])
  }

  @Test("O12: properties of one source change one after the other in a combination, which holds what it sends")
  func diamond() {
    let source = MutableProperty(1)
    let combined = Property.combineLatest(source.map { $0 * 10 }, source.map { $0 * 100 }) { [$0, $1] }
    #expect(expectConsistency(of: combined) { source.value = 2 } == [[10, 100], [20, 100], [20, 200]])
  }

  @Test("A combination of many properties is as flat as one of two, and ends when all have ended")
  func many() {
    var sources = (0..<1_000).map { MutableProperty($0) }
    let all = Property<[Int]>.combineLatest(sources)
    let recorder = all.changes.map(\.count).record()
    sources[7].value = -1
    #expect(all.value[7] == -1)
    #expect(recorder.events == [.next(1_000)])
    sources.removeAll()
    #expect(recorder.events == [.next(1_000), .completed])
    #expect(Property<[Int]>.combineLatest([MutableProperty<Int>]()).signal.record().events == [.next([]), .completed])
  }

  @Test("A combination of three types holds the value that it sends, and ends when all have ended")
  func three() {
    var first: MutableProperty<Int>? = MutableProperty(1)
    var second: MutableProperty<String>? = MutableProperty("a")
    var third: MutableProperty<Bool>? = MutableProperty(true)
    let combined = Property<String>.combineLatest(first!, second!, third!) { "\($0)\($1)\($2)" }
    #expect(
      expectConsistency(of: combined) {
        second?.value = "b"
        third?.value = false
        first?.value = 2
      } == ["1atrue", "1btrue", "1bfalse", "2bfalse"])
    let recorder = combined.changes.record()
    (first, second) = (nil, nil)
    #expect(!recorder.hasEnded)
    third = nil
    #expect(recorder.isCompleted)
  }

  @Test("A zip changes when all sources have changed: the first changes together, then the second ones")
  func zip() {
    let (first, second) = (MutableProperty(1), MutableProperty("a"))
    let pair = Property.zip(first, second) { "\($0)\($1)" }
    #expect(
      expectConsistency(of: pair) {
        first.value = 2
        first.value = 3
        second.value = "b"
        second.value = "c"
      } == ["1a", "2b", "3c"])
    let list = Property<[Int]>.zip([MutableProperty(1), MutableProperty(2)])
    #expect(list.value == [1, 2])
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

  @Test("667: a flattened property releases the property that was replaced, and completes when all are released")
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

  @Test("667: the latest property that a closure returns gives the value, and earlier ones are ignored")
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
