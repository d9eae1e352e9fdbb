import Huntable
import ReactiveSchedulers
import Testing

@Suite("RingBuffer")
struct RingBufferTests {
  @Test("An empty buffer returns nil")
  func empty() {
    var buffer = RingBuffer<Int>()
    #expect(buffer.isEmpty)
    #expect(buffer.popFirst() == nil)
  }

  @Test("Elements are removed in the order of appending, across growth and wrapping")
  func order() {
    var buffer = RingBuffer<Int>()
    for number in 0..<6 { buffer.append(number) }
    for number in 0..<4 { #expect(buffer.popFirst() == number) }
    for number in 6..<40 { buffer.append(number) }
    #expect((0..<buffer.count).map { buffer[$0] } == Array(4..<40))
    for number in 4..<40 { #expect(buffer.popFirst() == number) }
    #expect(buffer.isEmpty)
  }

  @Test("Random operations leave it equal to an array", arguments: 1...20 as ClosedRange<UInt64>)
  func model(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var buffer = RingBuffer<Int>()
    var model: [Int] = []
    for number in 0..<400 {
      // Phases that mostly append and phases that mostly remove, so that the buffer grows, wraps and becomes empty.
      if Int.random(in: 0..<10, using: &random) < (number / 50 % 2 == 0 ? 7 : 3) {
        buffer.append(number)
        model.append(number)
      } else {
        #expect(buffer.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
      }
      buffer.checkInvariants()
      #expect(buffer.count == model.count)
      #expect((0..<buffer.count).map { buffer[$0] } == model)
    }
  }

  @Test("A copy is a separate value")
  func copies() {
    var buffer = RingBuffer<Int>()
    buffer.append(1)
    var copy = buffer
    copy.append(2)
    #expect(copy.popFirst() == 1)
    #expect(buffer.count == 1)
    #expect(buffer[0] == 1)
  }

  @Test("Removed elements are released")
  func release() {
    var buffer = RingBuffer<AnyDisposable>()
    buffer.append(AnyDisposable())
    weak let held = buffer[0]
    #expect(held != nil)
    _ = buffer.popFirst()
    #expect(held == nil)
  }

  @Test("a buffer of 300,000 objects is released on a 512 KiB stack", .requirement("S8"))
  func longBuffer() async {
    let isReleased = await onRawThread {
      weak var last: AnyDisposable?
      do {
        var buffer = RingBuffer<AnyDisposable>()
        for _ in 0..<300_000 {
          let element = AnyDisposable()
          last = element
          buffer.append(element)
        }
      }
      return last == nil
    }
    #expect(isReleased)
  }
}
