import ReactiveSignals
import Testing

@testable import SignalConcurrency

@Suite("The state of an AsyncEventQueue")
struct AsyncEventQueueStateTests {
  private typealias State = AsyncEventQueue<Int, TestError>.State<String>

  private func taken(from state: inout State) -> [IntEvent] {
    var batch = AsyncEventQueue<Int, TestError>.Events()
    state.take(into: &batch)
    var events: [IntEvent] = []
    while let event = batch.popFirst() { events.append(event) }
    return events
  }

  @Test("Without a limit all events are taken at once; with one, one at a time", arguments: [true, false])
  func batches(isBounded: Bool) throws {
    var state = State(capacity: isBounded ? 3 : .max, overflow: .dropOldest)
    for value in 1...3 { _ = try state.receive(value) }
    #expect(taken(from: &state) == (isBounded ? [.next(1)] : [.next(1), .next(2), .next(3)]))
  }

  @Test("The storage of an empty batch is reused")
  func storage() throws {
    var state = State(capacity: .max, overflow: .dropOldest)
    _ = try state.receive(1)
    var batch = AsyncEventQueue<Int, TestError>.Events()
    state.take(into: &batch)
    _ = batch.popFirst()
    let capacity = batch.slots.count
    state.take(into: &batch)
    #expect(state.events.slots.count == capacity)
  }
}
