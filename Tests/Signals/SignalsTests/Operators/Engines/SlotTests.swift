import Huntable
import ReactiveSignals
import Testing

@testable import SignalOperators
@testable import SignalsCore

struct SlotTests {
  @Test("A slot drops the oldest waiting value for a new one", arguments: [1, 2])
  func slot(capacity: Int) {
    let slot = Slot<Int>(capacity: capacity)
    for value in 1...4 { slot.accept(value) }
    #expect(slot.waiting.count == capacity)
    #expect(slot.first == 5 - capacity)
    #expect(slot.take() == 5 - capacity)
    #expect(slot.waiting.count == capacity - 1)
  }
}

#if EXPLORATION
  @Suite("Slots, interrupted at every point", .hunts)
  struct SlotInterleavingTests {
    @Test(
      "values of three sources that meet are combined in one order, and none is lost", .requirement("O1", "O6"),
      arguments: [true, false])
    func slots(zips: Bool) {
      Interleaving.explore { run in
        let (left, middle, right) = (IntSubject(), IntSubject(), IntSubject())
        let signal: Signal<[Int], TestError> =
          zips
          ? .zip(left.signal, middle.signal, right.signal) { [$0, $1, $2] }
          : .combineLatest(left.signal, middle.signal, right.signal) { [$0, $1, $2] }
        let recorder = signal.record()
        left.send(1)
        for value in 1...3 { middle.send(value) }
        run.interleave(
          {
            right.send(1)
            right.send(2)
          },
          {
            left.send(2)
            left.send(3)
          }
        ) {
          right.send(3)
          #expect(recorder.violations == [])
          let values = recorder.values
          if zips {
            #expect(values == [[1, 1, 1], [2, 2, 2], [3, 3, 3]])
          } else {
            #expect(values.last == [3, 3, 3])
            #expect(zip(values, values.dropFirst()).allSatisfy { $0[0] <= $1[0] && $0[2] <= $1[2] })
          }
        }
      }
    }
  }
#endif
