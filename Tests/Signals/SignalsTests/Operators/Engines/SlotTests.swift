@testable import SignalOperators
@testable import SignalsCore

struct SlotTests {
  @Test("A slot drops the oldest waiting value for a new one", arguments: [1, 2])
  func slot(capacity: Int) {
    let slot = Slot<Int>(capacity: capacity)
    for value in 1...4 { slot.accept(value) }
    #expect(slot.waiting.count == capacity && slot.first == 5 - capacity)
    #expect(slot.take() == 5 - capacity)
    #expect(slot.waiting.count == capacity - 1)
  }
}
