@testable import ReactiveSignals

/// What the lock of a property protects.
struct PropertyStateTests {
  private typealias State = PropertyState<Int?>

  @Test("Only a change that has an observer is delivered, and after the end values are not set")
  func set() {
    var state = State(0)
    #expect(state.set(1, by: 7) == (0, false))
    state.subscribers = 1
    #expect(state.set(nil, by: 8) == (1, true))
    #expect((state.value, state.version, state.lastSetter) == (nil, 2, 8))
    state.hasEnded = true
    #expect(state.set(3, by: 9) == (3, false))
    #expect((state.value, state.version, state.lastSetter) == (nil, 2, 8))
  }

  @Test("A subscriber that knows a version receives the value only if the version has changed")
  func first() {
    var state = State(nil)
    #expect(state.first(.value) == .some(nil))
    #expect(state.first(.nothing) == .none)
    #expect(state.first(.valueAfter(0)) == .none)
    _ = state.set(5, by: 7)
    #expect(state.first(.valueAfter(0)) == 5)
  }
}
