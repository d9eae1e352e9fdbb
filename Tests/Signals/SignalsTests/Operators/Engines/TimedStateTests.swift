@testable import SignalOperators

/// States with a timer, alone: what they do at which instant.
struct TimedStateTests {
  private let scheduler = TestScheduler()

  private func second(_ seconds: Int) -> Instant { Instant(.seconds(seconds)) }

  /// A state that sends each value when it is due, the latest only.
  private func timed() -> Timed<IntervalState<Int, TestError>, TestScheduler> {
    Timed(
      IntervalState((restarts: true, sendsFirst: false, sendsLatest: true, sendsLast: true), .seconds(2)), on: scheduler
    )
  }

  /// When the timer fires that was started, in its place; nil if none was.
  private func started<State: TimedState & ~Copyable>(_ timed: inout Timed<State, TestScheduler>) -> Instant? {
    guard case .start(let instant) = timed.timerChange() else { return nil }
    timed.next = PlaceInTime()
    return instant
  }

  /// The action of a timer that fires at this second.
  private func tick<State: TimedState & ~Copyable>(
    _ timed: inout Timed<State, TestScheduler>, at second: Int
  ) -> FanInAction<State.Output, State.Failure> {
    scheduler.advance(to: self.second(second))
    return timed.tick()
  }

  @Test("A deadline that is put off leaves the timer alone, which is started again for the rest when it fires")
  func putOff() {
    var timed = timed()
    #expect(timed.state.receive((1, waits: true), at: second(0)) == .nothing)
    #expect(started(&timed) == second(2))
    #expect(timed.state.receive((2, waits: true), at: second(1)) == .nothing)
    #expect(started(&timed) == nil)
    #expect(tick(&timed, at: 2) == .nothing)
    #expect(started(&timed) == second(3))
    #expect(tick(&timed, at: 3) == .next(2))
    #expect(started(&timed) == nil)
  }

  @Test("A deadline that is set again to its own instant leaves the timer alone, and starts one for its later place")
  func setAgain() {
    var timed = timed()
    #expect(timed.state.receive((1, waits: true), at: second(0)) == .nothing)
    #expect(started(&timed) == second(2))
    #expect(started(&timed) == nil)
    #expect(timed.state.receive((2, waits: true), at: second(0)) == .nothing)
    #expect(started(&timed) == nil)
    #expect(tick(&timed, at: 2) == .nothing)
    #expect(started(&timed) == second(2))
    #expect(tick(&timed, at: 2) == .next(2))
    #expect(started(&timed) == nil)
  }

  @Test("A deadline that is taken back cancels the timer; if it fires nevertheless, the next one is started again")
  func cancelled() {
    var timed = timed()
    _ = timed.state.receive((1, waits: true), at: second(0))
    #expect(started(&timed) == second(2))
    #expect(timed.state.receive((2, waits: false), at: .zero) == .next(2))
    #expect(timed.timerChange() == .cancel && timed.timerChange() == nil)
    _ = timed.state.receive((3, waits: true), at: second(1))
    #expect(started(&timed) == second(3))
    #expect(tick(&timed, at: 2) == .nothing)
    #expect(started(&timed) == second(3))
    #expect(tick(&timed, at: 3) == .next(3))
    #expect(started(&timed) == nil)
    #expect(tick(&timed, at: 3) == .nothing)
    #expect(started(&timed) == nil)
  }

  @Test("A deadline that is moved forward starts a timer in the place of the later one")
  func replaced() {
    var timed = Timed(Countdown(), on: scheduler)
    _ = timed.state.receive(5, at: .zero)
    #expect(started(&timed) == second(5))
    _ = timed.state.receive(2, at: .zero)
    #expect(started(&timed) == second(2))
    #expect(tick(&timed, at: 1) == .nothing)
    #expect(started(&timed) == second(2))
    #expect(tick(&timed, at: 2) == .completed)
  }

  @Test("Of values that wait for their turn, only those stay that can make a difference")
  func superseding() {
    typealias Debounced = IntervalState<Int, TestError>
    let waiting: Debounced.Value = (1, waits: true)
    let passing: Debounced.Value = (2, waits: false)
    #expect(Debounced.supersedes(waiting, waiting))
    #expect(Debounced.supersedes(passing, waiting))
    #expect(!Debounced.supersedes(waiting, passing))
    #expect(!BufferState<Int, TestError>.supersedes(2, 1))
  }
}

/// Completes as many seconds after the last value as that says.
private struct Countdown: TimedState {
  var deadline: Deadline?

  mutating func receive(_ value: Int, at now: @autoclosure () -> Instant) -> FanInAction<Int, TestError> {
    deadline = .at(now().advanced(by: .seconds(value)))
    return .nothing
  }

  mutating func due(at now: Instant) -> FanInAction<Int, TestError> { .completed }
}
