import Testing

@testable import ReactiveSignals

/// The state of a command, without threads.
struct CommandStateTests {
  typealias State = CommandState<Int, String, TestError>

  private func opened(allowsConcurrentExecution: Bool = false, known: Bool = true) -> State {
    var state = State(allowsConcurrentExecution: allowsConcurrentExecution)
    state.open(known: known)
    return state
  }

  private func text(_ notice: State.Notice) -> String {
    switch notice {
    case .executing(let value): "executing \(value)"
    case .enabled(let value): "enabled \(value)"
    case .announce(let text): "announce \(text)"
    case .start: "start"
    case .failed(let error): "failed \(error.code)"
    case .completed: "completed"
    case .refused(let input): "refused \(input)"
    case .closed: "closed"
    }
  }

  /// The queued notices as text.
  private func drain(_ state: inout State) -> [String] {
    var texts: [String] = []
    let new = state.takeUnscheduled()
    while let notice = state.next() {
      texts.append(text(notice))
    }
    #expect(new == texts.count)
    return texts
  }

  @Test(
    "Notifications are queued in order: executing, not enabled, its signal, the work; then its end and the reverse")
  func order() {
    var state = opened()
    #expect(state.begin() == true)
    #expect(state.isExecuting)
    #expect(!state.isEnabled)
    state.announce("A") {}
    #expect(drain(&state) == ["executing true", "enabled false", "announce A", "start"])
    state.end(.failed(TestError(3)))
    #expect(!state.isExecuting)
    #expect(state.isEnabled)
    #expect(drain(&state) == ["failed 3", "executing false", "enabled true"])
  }

  @Test("O13: while one execution runs, no other begins")
  func serial() {
    var state = opened()
    #expect(state.begin() == true)
    #expect(state.begin() == false)
    state.end(.completed)
    #expect(state.begin() == true)
    #expect(
      drain(&state) == [
        "executing true", "enabled false", "completed", "executing false", "enabled true", "executing true",
        "enabled false",
      ])
  }

  @Test("With concurrency the command stays enabled, and executes until the last execution has ended")
  func concurrent() {
    var state = opened(allowsConcurrentExecution: true)
    #expect(state.begin() == true)
    #expect(state.begin() == true)
    state.end(.completed)
    #expect(state.isExecuting)
    state.end(.cancelled)
    #expect(!state.isExecuting)
    #expect(drain(&state) == ["executing true", "completed", "executing false"])
  }

  @Test("Allowing concurrency enables an executing command, and forbidding it disables it again")
  func concurrencyChanges() {
    var state = opened()
    #expect(state.begin() == true)
    state.setAllowsConcurrentExecution(true)
    #expect(state.isEnabled)
    state.setAllowsConcurrentExecution(false)
    #expect(!state.isEnabled)
    #expect(drain(&state) == ["executing true", "enabled false", "enabled true", "enabled false"])
  }

  @Test("R9: unchanged values cause no notification")
  func noRepetitions() {
    var state = opened()
    state.setEnabled(true)
    state.setEnabled(false)
    state.setEnabled(false)
    #expect(state.begin() == false)
    state.refuse(4)
    #expect(drain(&state) == ["enabled false", "refused 4"])
  }

  @Test("A value before opening is the initial value")
  func opening() {
    var state = State(allowsConcurrentExecution: false)
    state.setEnabled(true)
    state.setEnabled(false)
    #expect(!state.isEnabled)
    state.open(known: false)
    #expect(drain(&state) == [])
    var late = State(allowsConcurrentExecution: false)
    late.setEnabled(false)
    late.open(known: true)
    #expect(drain(&late) == ["enabled false"])
  }
}
