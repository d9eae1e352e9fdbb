import Huntable

@testable import ReactiveSchedulers

struct HandoverQueueTests {
  @Test("Places are used again when their elements have been taken, and there are twice as many when none is free")
  func places() {
    let storage = HandoverQueue<Int>.Storage.make(4)
    var (writer, reader) = (HandoverQueue<Int>.Writer(storage), HandoverQueue<Int>.Reader(storage))
    let waiting = AtomicInt(0)
    func append(_ number: Int) {
      writer.append(number, isMarked: false, waiting)
      waiting.add(1)
    }
    func takes(_ number: Int) -> Bool {
      waiting.add(-1)
      return reader.take() == number
    }
    for number in 0..<100 {
      append(number)
      #expect(takes(number))
    }
    #expect(writer.places.mask == 3)
    for number in 0..<4 { append(number) }
    #expect(writer.places.mask == 7)
    for number in 0..<4 { #expect(takes(number)) }
  }
}
