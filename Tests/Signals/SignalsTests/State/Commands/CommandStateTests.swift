import ReactiveSignals
import Testing

@testable import SignalState

/// The state of a command, without threads.
struct CommandStateTests {
  private let calls = Log<String>()

  private func opened(allowsConcurrentExecution: Bool = false, known: Bool = true) -> CommandState {
    var state = CommandState(allowsConcurrentExecution: allowsConcurrentExecution)
    state.open(known: known)
    return state
  }

  /// A notification that logs its name when it is delivered.
  private func notice(_ name: String) -> @Sendable () -> Void { { [calls] in calls.append(name) } }

  /// The queued notices as text.
  private func drain(_ state: inout CommandState) -> [String] {
    var texts: [String] = []
    let new = state.takeUnscheduled()
    var taken = 0
    func call(_ notify: (@Sendable () -> Void)?) {
      guard let notify else { return }
      notify()
      texts.append(calls.entries.last ?? "nothing")
    }
    while let notices = state.next() {
      taken += 1
      call(notices.outcome)
      if let value = notices.executing { texts.append("executing \(value)") }
      if let value = notices.enabled { texts.append("enabled \(value)") }
      call(notices.call)
    }
    #expect(new == taken)
    return texts
  }

  @Test(
    "Notifications are queued in order: executing, not enabled, its signal, the work; then its end and the reverse")
  func order() {
    var state = opened()
    #expect(state.begin() == true)
    #expect(state.isExecuting)
    #expect(!state.isEnabled)
    state.call(notice("announce"))
    state.call(notice("start"))
    #expect(drain(&state) == ["executing true", "enabled false", "announce", "start"])
    state.end(notice("failed"))
    #expect(!state.isExecuting)
    #expect(state.isEnabled)
    #expect(drain(&state) == ["failed", "executing false", "enabled true"])
  }

  @Test("while one execution runs, no other begins", .requirement("O13"))
  func serial() {
    var state = opened()
    #expect(state.begin() == true)
    #expect(state.begin() == false)
    state.end(notice("completed"))
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
    state.end(notice("completed"))
    #expect(state.isExecuting)
    state.end(nil)
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

  @Test("unchanged values cause no notification", .requirement("R9"))
  func noRepetitions() {
    var state = opened()
    state.setEnabled(true)
    state.setEnabled(false)
    state.setEnabled(false)
    #expect(state.begin() == false)
    state.call(notice("refused"))
    #expect(drain(&state) == ["enabled false", "refused"])
  }

  @Test("A value before opening is the initial value")
  func opening() {
    var state = CommandState(allowsConcurrentExecution: false)
    state.setEnabled(true)
    state.setEnabled(false)
    #expect(!state.isEnabled)
    state.open(known: false)
    #expect(drain(&state) == [])
    var late = CommandState(allowsConcurrentExecution: false)
    late.setEnabled(false)
    late.open(known: true)
    #expect(drain(&late) == ["enabled false"])
  }
}
