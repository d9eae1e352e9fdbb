import Testing

@testable import ReactiveSignals

@Suite("The state of a eventQueue")
struct AsyncEventQueueStateTests {
  private typealias State = AsyncEventQueueState<Int, TestError, String>

  private func taken(from state: inout State) -> [IntEvent] {
    var batch = State.Events()
    state.take(into: &batch)
    var events: [IntEvent] = []
    while let event = batch.popFirst() { events.append(event) }
    return events
  }

  @Test("A task that waits is woken by the first event, and only by that one")
  func waking() {
    var state = State(.unbounded)
    #expect(state.wait("task") == true)
    #expect(state.receive(1).1 == "task")
    #expect(state.receive(2).1 == nil)
    #expect(state.end(.completed) == nil)
    #expect(taken(from: &state) == [.next(1), .next(2), .completed])
  }

  @Test("The end wakes, too")
  func end() {
    var state = State(.unbounded)
    #expect(state.wait("task") == true)
    #expect(state.end(.failed(TestError(1))) == "task")
    #expect(taken(from: &state) == [.failed(TestError(1))])
  }

  @Test("A task does not wait if something is there")
  func ready() {
    var state = State(.unbounded)
    _ = state.receive(1)
    #expect(state.wait("task") == false)
    #expect(taken(from: &state) == [.next(1)])
    #expect(state.wait("task") == true)
  }

  @Test(
    "D10: of an event and a cancellation, the first has the waiter, and the other nobody", arguments: [true, false])
  func cancellation(comesFirst: Bool) {
    var state = State(.unbounded)
    #expect(state.wait("task") == true)
    if comesFirst {
      #expect(state.cancel() == "task")
      #expect(state.receive(1).1 == nil)
    } else {
      #expect(state.receive(1).1 == "task")
      #expect(state.cancel() == nil)
    }
  }

  @Test("A2: a cancellation that comes before the task waits is not forgotten")
  func cancelledBefore() {
    var state = State(.unbounded)
    #expect(state.cancel() == nil)
    #expect(state.wait("task") == false)
  }

  @Test("Without a limit all is taken at once; with one, one at a time", arguments: [true, false])
  func batches(isBounded: Bool) {
    var state = State(isBounded ? .newest(3) : .unbounded)
    for value in 1...3 { _ = state.receive(value) }
    #expect(taken(from: &state) == (isBounded ? [.next(1)] : [.next(1), .next(2), .next(3)]))
  }

  @Test("The storage of a batch that is used up is used again")
  func storage() {
    var state = State(.unbounded)
    _ = state.receive(1)
    var batch = State.Events()
    state.take(into: &batch)
    _ = batch.popFirst()
    let capacity = batch.slots.count
    state.take(into: &batch)
    #expect(state.queue.events.slots.count == capacity)
  }
}
