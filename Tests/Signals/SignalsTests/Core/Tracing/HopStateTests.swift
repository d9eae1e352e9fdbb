import ReactiveSignals
import Testing

@testable import SignalsCore

/// The sent event that an arriving event belongs to.
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

  @Test("In order, the first event sent is the first to arrive, the end last")
  func inOrder() {
    var state = state(.inOrder, 3, end: true)
    let origins = [false, false, true].map { state.leave(isInline: false, isTerminal: $0)?.order }
    #expect(origins == [0, 1, 2])
  }

  @Test("In order, an end that overtakes leaves no event waiting")
  func overtaking() {
    var state = state(.inOrder, 3, end: true)
    #expect(state.leave(isInline: false, isTerminal: true)?.order == 2)
    #expect(state.leave(isInline: false, isTerminal: false) == nil)
  }

  @Test("Otherwise an arriving event belongs to the last one sent, and only once")
  func latest() {
    var state = state(.latest, 3)
    #expect(state.leave(isInline: false, isTerminal: false)?.order == 2)
    #expect(state.leave(isInline: false, isTerminal: false) == nil)
  }

  @Test("An event that arrives inside the call has not hopped, and no later event belongs to it")
  func inline() {
    var state = state(.latest, 2)
    #expect(state.leave(isInline: true, isTerminal: false) == nil)
    #expect(state.leave(isInline: false, isTerminal: true) == nil)
  }

  @Test("If the origin cannot be known, none is given, but the last event sent is known")
  func unknown() {
    var state = state(.unknown, 2)
    #expect(state.leave(isInline: false, isTerminal: false) == nil)
    #expect(state.last?.order == 1)
  }
}
