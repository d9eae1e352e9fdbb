import Testing

@testable import ReactiveSignals

/// Which event that went in an event that comes out is about.
struct HopStateTests {
  private func moment(_ order: Int) -> TraceEvent.Moment {
    TraceEvent.Moment(scheduler: TraceScheduler(name: "test", id: 0), instant: .zero, order: order)
  }

  private func state(_ order: HopState.Order, _ arrivals: Int, end: Bool = false) -> HopState {
    var state = HopState()
    state.order = order
    for arrival in 0..<arrivals {
      state.arrive(moment(arrival), isTerminal: end && arrival == arrivals - 1)
    }
    return state
  }

  @Test("In order, the first that went in comes out first, the end last")
  func inOrder() {
    var state = state(.inOrder, 3, end: true)
    let origins = [false, false, true].map { state.leave(isInline: false, isTerminal: $0)?.order }
    #expect(origins == [0, 1, 2])
  }

  @Test("In order, an end that overtakes leaves nothing waiting")
  func overtaking() {
    var state = state(.inOrder, 3, end: true)
    #expect(state.leave(isInline: false, isTerminal: true)?.order == 2)
    #expect(state.leave(isInline: false, isTerminal: false) == nil)
  }

  @Test("Otherwise what comes out is about the last that went in, and only once")
  func latest() {
    var state = state(.latest, 3)
    #expect(state.leave(isInline: false, isTerminal: false)?.order == 2)
    #expect(state.leave(isInline: false, isTerminal: false) == nil)
  }

  @Test("What comes out inside the call has not hopped, and no later event is about it")
  func inline() {
    var state = state(.latest, 2)
    #expect(state.leave(isInline: true, isTerminal: false) == nil)
    #expect(state.leave(isInline: false, isTerminal: true) == nil)
  }

  @Test("Where nobody can tell, nothing is said, but the last that went in is known")
  func unknown() {
    var state = state(.unknown, 2)
    #expect(state.leave(isInline: false, isTerminal: false) == nil)
    #expect(state.last?.order == 1)
  }
}
