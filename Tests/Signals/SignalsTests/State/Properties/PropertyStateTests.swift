import ReactiveSignals
import Testing

@testable import SignalState

/// The state of a property, without threads.
struct PropertyStateTests {
  typealias State = PropertyState<Int, String>

  /// A notice as text.
  private func text(_ notice: State.Notice?) -> String {
    switch notice {
    case nil: "-"
    case .change(let value): "\(value)"
    case .changeMade(_, let value): "\(value) by a channel"
    case .perform: "an action"
    case .join(let who, let first): "+\(who)\(first.map { " \($0)" } ?? "")"
    case .settle(let who): "=\(who)"
    case .leave(let who): "-\(who)"
    case .end: "|"
    }
  }

  @Test("Without subscribers an assignment changes the value without a notification")
  func alone() {
    var state = State(0)
    #expect(state.set(1, by: 7) == (0, false))
    #expect(state.value == 1)
    #expect(state.version == 1)
    #expect(state.isTelling == false)
  }

  @Test("The first change makes its thread the notifier, and later notices wait in order")
  func tellsInOrder() {
    var state = State(0)
    #expect(text(state.join("a", .value)) == "+a 0")
    #expect(state.set(1, by: 7) == (0, false))
    #expect(state.value == 1)
    #expect(text(state.join("b", .value)) == "-")
    #expect(text(state.leave("a")) == "-")
    #expect(state.set(2, by: 8) == (1, false))
    #expect(text(state.end()) == "-")
    #expect((0..<6).map { _ in text(state.next()) } == ["1", "+b 1", "-a", "2", "|", "-"])
    #expect(state.isTelling == false)
  }

  @Test("When no notice waits, the next change makes its thread the notifier")
  func nextTeller() {
    var state = State(0)
    #expect(text(state.join("a", .nothing)) == "+a")
    #expect(text(state.next()) == "-")
    #expect(state.set(1, by: 7) == (0, true))
    #expect(text(state.next()) == "-")
    #expect(text(state.leave("a")) == "-a")
    #expect(text(state.next()) == "-")
    #expect(state.set(2, by: 7) == (1, false))
  }

  @Test("A subscriber that knows a version receives the value only if the version has changed")
  func knownVersion() {
    var state = State(0)
    #expect(text(state.join("a", .valueAfter(0))) == "+a")
    #expect(state.set(5, by: 7) == (0, false))
    #expect(text(state.join("b", .valueAfter(0))) == "-")
    #expect((0..<2).map { _ in text(state.next()) } == ["5", "+b 5"])
  }

  @Test("After the end values are not set, and there is no second end")
  func ends() {
    var state = State(0)
    #expect(text(state.end()) == "|")
    #expect(text(state.end()) == "-")
    #expect(state.set(1, by: 7) == (1, false))
    #expect(state.value == 0)
  }

  @Test("A change through a channel is delivered to all, and is not made if the version differs")
  func throughChannel() {
    var state = State(0)
    let origin = ChangeOrigin()
    #expect(state.set(1, by: 1, origin, known: nil)?.old == 0)
    #expect(state.lastSetter == 1)
    _ = state.join("a", .nothing)
    #expect(text(state.next()) == "-")
    #expect(text(state.set(2, by: 1, origin, known: 1)?.notice) == "2 by a channel")
    #expect(state.set(3, by: 1, origin, known: 1)?.old == nil)
    #expect(state.set(3, by: 1, origin, known: 2)?.old == 2)
    #expect(text(state.next()) == "3 by a channel")
    #expect(text(state.next()) == "-")
    #expect(text(state.tell(.perform {})) == "an action")
    #expect(text(state.end()) == "-")
    #expect(state.set(4, by: 1, origin, known: nil)?.old == nil)
  }
}
