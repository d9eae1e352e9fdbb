struct PropertyCombiningTests {
  private let ints = (0..<5).map { MutableProperty($0) }

  @Test("a combination holds the value that it sends, at every step, also for later observers", .requirement(665))
  func combination() {
    let pair = Property.combineLatest(ints[1], ints[2]) { [$0, $1] }
    let first = expectConsistency(of: pair) {
      ints[1].value = 10
      ints[2].value = 20
    }
    #expect(first == [[1, 2], [10, 2], [10, 20]])
    #expect(expectConsistency(of: pair) { ints[1].value = 30 } == [[10, 20], [30, 20]])
    #expect(expectConsistency(of: pair) { ints[2].value = 40 } == [[30, 20], [30, 40]])
  }

  @Test("A combination has the value of both sources from the beginning, whichever changes first", arguments: [0, 1])
  func firstChange(index: Int) {
    let recorder = Property.combineLatest(ints[0], ints[1]) { $0 + $1 }.changes.record()
    ints[index].value += 5
    #expect(recorder.values == [6])
  }

  @Test("when a source changes, all levels of combinations agree at once", .requirement(666))
  func levels() {
    let inner = Property.combineLatest(ints[0], ints[1]) { $0 + $1 }
    let outer = Property<Int>.combineLatest(inner, ints[2]) { $0 + $1 }
    let seen = expectConsistency(of: outer) {
      ints[0].value = 10
      #expect([inner.value, outer.value] == [11, 13])
      ints[2].value = 20
    }
    #expect(seen == [3, 13, 31])
  }

  @Test(
    "properties of one source change one after the other in a combination, which holds what it sends",
    .requirement("O12"))
  func diamond() {
    let combined = Property.combineLatest(ints[1].map { $0 * 10 }, ints[1].map { $0 * 100 }) { [$0, $1] }
    #expect(expectConsistency(of: combined) { ints[1].value = 2 } == [[10, 100], [20, 100], [20, 200]])
  }

  @Test("A combination of many properties is as flat as one of two, and ends when all have ended")
  func many() {
    var sources = (0..<1_000).map { MutableProperty($0) }
    let all = Property<[Int]>.combineLatest(sources)
    let recorder = all.changes.map(\.count).record()
    sources[7].value = -1
    #expect(all.value[7] == -1 && recorder.events == [.next(1_000)])
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
    let seen = expectConsistency(of: combined) {
      second?.value = "b"
      third?.value = false
      first?.value = 2
    }
    #expect(seen == ["1atrue", "1btrue", "1bfalse", "2bfalse"])
    let recorder = combined.changes.record()
    (first, second) = (nil, nil)
    #expect(!recorder.hasEnded)
    third = nil
    #expect(recorder.isCompleted)
  }

  @Test("Three, four and five properties are combined and zipped with a closure")
  func several() {
    let (a, b, c, d, e) = (ints[0], ints[1], ints[2], ints[3], ints[4])
    let latest: [Property<[Int]>] = [
      Property.combineLatest(a, b, c) { [$0, $1, $2] }, Property.combineLatest(a, b, c, d) { [$0, $1, $2, $3] },
      Property.combineLatest(a, b, c, d, e) { [$0, $1, $2, $3, $4] },
    ]
    let zipped: [Property<[Int]>] = [
      Property.zip(a, b, c) { [$0, $1, $2] }, Property.zip(a, b, c, d) { [$0, $1, $2, $3] },
      Property.zip(a, b, c, d, e) { [$0, $1, $2, $3, $4] },
    ]
    let changes = latest.map { $0.changes.record() }
    b.value = 11
    #expect(latest.map(\.value) == (3...5).map { Array([0, 11, 2, 3, 4].prefix($0)) })
    #expect(changes.map(\.values) == latest.map { [$0.value] })
    for source in [a, c, d, e] { source.value += 10 }
    #expect(zipped.map(\.value) == (3...5).map { Array((10..<10 + $0)) })
  }

  @Test("A zip changes when all sources have changed: the first changes together, then the second ones")
  func zip() {
    let (first, second) = (MutableProperty(1), MutableProperty("a"))
    let pair = Property.zip(first, second) { "\($0)\($1)" }
    let seen = expectConsistency(of: pair) {
      for value in 2...3 { first.value = value }
      for value in ["b", "c"] { second.value = value }
    }
    #expect(seen == ["1a", "2b", "3c"] && Property<[Int]>.zip(ints).value == [0, 1, 2, 3, 4])
  }
}
