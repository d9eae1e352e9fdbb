struct RingBufferTests {
  @Test("Random operations leave it equal to an array", arguments: 1...20 as ClosedRange<UInt64>)
  func model(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (buffer, model) = (RingBuffer<Int>(), [Int]())
    for number in 0..<400 {
      // Phases that mostly append and phases that mostly remove, so that the buffer grows, wraps and becomes empty.
      if Int.random(in: 0..<10, using: &random) < (number / 50 % 2 == 0 ? 7 : 3) {
        let copy = buffer
        buffer.append(number)
        #expect(copy.count == model.count, "A copy is a separate value.")
        model.append(number)
      } else {
        #expect(buffer.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
      }
      buffer.checkInvariants()
      #expect(buffer.count == model.count && buffer.isEmpty == model.isEmpty)
      #expect((0..<buffer.count).map { buffer[$0] } == model)
    }
  }

  @Test("Removed objects are released, and a buffer of thousands of objects on a small stack", .requirement("S8"))
  func release() async {
    let areReleased = await onRawThread {
      var (buffer, tokens) = (RingBuffer<Token>(), [Weak<Token>]())
      for _ in 0..<tooDeep { tokens.append(tokenHeld { buffer.append($0) }.token) }
      _ = buffer.popFirst()
      let first = tokens[0].isReleased && !tokens[1].isReleased
      buffer = RingBuffer()
      return first && tokens.allSatisfy { $0.isReleased }
    }
    #expect(areReleased)
  }
}
