import Testing

@testable import ReactiveSignals

struct ShareStateTests {
  private typealias State = ShareState<String>

  @Test("The first subscriber finds no connection and makes one; others join it; the last to leave receives it")
  func life() {
    var state = State()
    #expect(state.join() == nil)
    #expect(state.begin("a") == 1)
    #expect(state.join()?.connection == "a")
    #expect(state.leave(1) == nil)
    #expect(state.leave(1) == "a")
    #expect(state.join() == nil)
    #expect(state.begin("b") == 2)
    #expect(state.join()?.connection == "b")
  }

  @Test("M2: a connection that has ended is not joined, and its subscribers leave without effect")
  func ended() {
    var state = State()
    #expect(state.begin("a") == 1)
    _ = state.join()
    #expect(state.end(1) == "a")
    #expect(state.join() == nil)
    #expect(state.leave(1) == nil)
    #expect(state.end(1) == nil)
    #expect(state.begin("b") == 2)
    #expect(state.leave(1) == nil)
    #expect(state.join()?.connection == "b")
  }

  @Test("M9: reports on an old connection do not affect the new one")
  func stale() {
    var state = State()
    #expect(state.begin("a") == 1)
    #expect(state.leave(1) == "a")
    #expect(state.begin("b") == 2)
    #expect(state.end(1) == nil)
    #expect(state.leave(1) == nil)
    #expect(state.leave(2) == "b")
  }
}
