import ReactiveSignals
import Testing

struct PropertyCombiningTests {
  @Test("a combination holds the value that it sends, at every step, also for later observers", .requirement(665))
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

  @Test("when a source changes, all levels of combinations agree at once", .requirement(666))
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

  @Test(
    "properties of one source change one after the other in a combination, which holds what it sends",
    .requirement("O12"))
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
}
