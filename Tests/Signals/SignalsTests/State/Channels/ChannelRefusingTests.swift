import ReactiveSignals
import Testing

/// A connection whose conversions may refuse values.
struct ChannelRefusingTests {
  private let text = MutableProperty("5")
  private let number = MutableProperty(1)

  private func connect() {
    text.channel().following.connect(
      to: number.channel().following, compactIncoming: { $0 < 0 ? nil : "\($0)" }, compactOutgoing: { Int($0) })
  }

  @Test("a value that is refused is not passed on, and the next one is", .requirement(853))
  func refuses() {
    connect()
    #expect(text.value == "1")
    let numbers = number.changes.record()
    for value in ["2", "2x", "3"] { text.value = value }
    #expect(numbers.values == [2, 3])
    #expect(text.value == "3")
  }

  @Test("both directions may refuse, and each side keeps what it has", .requirement(853))
  func bothWays() {
    connect()
    number.value = -1
    #expect(text.value == "1")
    text.value = "x"
    #expect(number.value == -1)
    number.value = 7
    #expect(text.value == "7")
    number.value = -2
    text.value = "8"
    #expect(number.value == 8)
  }

  @Test("A refused first value leaves the other side as it is")
  func refusedAtFirst() {
    number.value = -3
    connect()
    #expect(text.value == "5")
    text.value = "6"
    #expect(number.value == 6)
  }

  @Test("Nil of an optional side is a value: the other forms pass it on")
  func optionalSides() {
    let (left, right) = (MutableProperty<Int?>(1), MutableProperty<String?>("2"))
    left.channel().following.connect(
      to: right.channel().following, incoming: { $0.flatMap { Int($0) } }, outgoing: { $0.map { "\($0)" } })
    right.value = nil
    #expect(left.value == nil)
    left.value = 4
    #expect(right.value == "4")
  }
}
