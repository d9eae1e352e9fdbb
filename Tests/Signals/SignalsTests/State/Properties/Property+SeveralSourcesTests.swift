import ReactiveSignals
import Testing

struct PropertySeveralSourcesTests {
  private let sources = (0..<5).map { MutableProperty($0) }

  @Test("Three, four and five properties are combined with a closure")
  func combined() {
    let (a, b, c, d, e) = (sources[0], sources[1], sources[2], sources[3], sources[4])
    let three = Property.combineLatest(a, b, c) { [$0, $1, $2] }
    let four = Property.combineLatest(a, b, c, d) { [$0, $1, $2, $3] }
    let five = Property.combineLatest(a, b, c, d, e) { [$0, $1, $2, $3, $4] }
    let changes = [three.changes.record(), four.changes.record(), five.changes.record()]
    b.value = 9
    #expect([three.value, four.value, five.value] == [[0, 9, 2], [0, 9, 2, 3], [0, 9, 2, 3, 4]])
    #expect(changes.map(\.values) == [[[0, 9, 2]], [[0, 9, 2, 3]], [[0, 9, 2, 3, 4]]])
  }

  @Test("Three, four and five properties that change together are combined with a closure")
  func zipped() {
    let (a, b, c, d, e) = (sources[0], sources[1], sources[2], sources[3], sources[4])
    let three = Property.zip(a, b, c) { [$0, $1, $2] }
    let four = Property.zip(a, b, c, d) { [$0, $1, $2, $3] }
    let five = Property.zip(a, b, c, d, e) { [$0, $1, $2, $3, $4] }
    for source in sources { source.value += 10 }
    #expect([three.value, four.value, five.value] == [[10, 11, 12], [10, 11, 12, 13], [10, 11, 12, 13, 14]])
  }
}
