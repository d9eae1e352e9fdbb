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

  @Test("A waiting task is resumed by the first event, and only by that one")
  func waking() {
    var state = State(capacity: .max, overflow: .dropOldest)
    #expect(state.wait("task") == true)
    #expect(state.receive(1).1 == "task")
    #expect(state.receive(2).1 == nil)
    #expect(state.end(.completed) == nil)
    #expect(taken(from: &state) == [.next(1), .next(2), .completed])
  }

  @Test("The end resumes a waiting task, too")
  func end() {
    var state = State(capacity: .max, overflow: .dropOldest)
    #expect(state.wait("task") == true)
    #expect(state.end(.failed(TestError(1))) == "task")
    #expect(taken(from: &state) == [.failed(TestError(1))])
  }

  @Test("A task does not wait if there is an event")
  func ready() {
    var state = State(capacity: .max, overflow: .dropOldest)
    _ = state.receive(1)
    #expect(state.wait("task") == false)
    #expect(taken(from: &state) == [.next(1)])
    #expect(state.wait("task") == true)
  }

  @Test(
    "of an event and a cancellation, only the first one resumes the waiter", .requirement("D10"),
    arguments: [true, false])
  func cancellation(comesFirst: Bool) {
    var state = State(capacity: .max, overflow: .dropOldest)
    #expect(state.wait("task") == true)
    if comesFirst {
      #expect(state.cancel() == "task")
      #expect(state.receive(1).1 == nil)
    } else {
      #expect(state.receive(1).1 == "task")
      #expect(state.cancel() == nil)
    }
  }

  @Test("a cancellation before the task waits is remembered", .requirement("A2"))
  func cancelledBefore() {
    var state = State(capacity: .max, overflow: .dropOldest)
    #expect(state.cancel() == nil)
    #expect(state.wait("task") == false)
  }

  @Test("Without a limit all events are taken at once; with one, one at a time", arguments: [true, false])
  func batches(isBounded: Bool) {
    var state = State(capacity: isBounded ? 3 : .max, overflow: .dropOldest)
    for value in 1...3 { _ = state.receive(value) }
    #expect(taken(from: &state) == (isBounded ? [.next(1)] : [.next(1), .next(2), .next(3)]))
  }

  @Test("The storage of an empty batch is reused")
  func storage() {
    var state = State(capacity: .max, overflow: .dropOldest)
    _ = state.receive(1)
    var batch = AsyncEventQueue<Int, TestError>.Events()
    state.take(into: &batch)
    _ = batch.popFirst()
    let capacity = batch.slots.count
    state.take(into: &batch)
    #expect(state.queue.events.slots.count == capacity)
  }
}
