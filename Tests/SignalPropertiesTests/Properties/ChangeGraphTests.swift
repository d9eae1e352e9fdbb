import Huntable
import RaceHunt
import ReactiveSignals
import SignalTestSupport
import Testing

@testable import SignalProperties
@testable import SignalsCore

struct RingTests {
  /// The ways to close a ring of two properties; the first half is bound or connected in line 1, the second in line 2.
  enum RingForm: String, CaseIterable, Codable, Sendable { case bindings, connections, mixed, itself, oneProperty }

  @Test("A ring of bindings and connections traps at the line that closes it", arguments: RingForm.allCases)
  func ring(form: RingForm) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [form] in
      let (a, b, c) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
      let connect = { (left: MutableProperty<Int>, right: MutableProperty<Int>, line: UInt) in
        _ = left.channel().following.connect(to: right.channel().following, fileID: "File.swift", line: line)
      }
      switch form {
      case .bindings:
        a.bind(to: b, fileID: "File.swift", line: 1)
        b.bind(to: a, fileID: "File.swift", line: 2)
      case .connections:
        connect(a, b, 1)
        connect(b, c, 1)
        connect(c, a, 2)
      case .mixed:
        connect(a, b, 1)
        b.bind(to: a, fileID: "File.swift", line: 2)
      case .itself: a.bind(to: a, fileID: "File.swift", line: 2)
      case .oneProperty: connect(a, a, 2)
      }
    }
    let (binding, connection) = ("a binding (File.swift:", "a connection of a Int and a Int (File.swift:")
    let (closing, rest) =
      switch form {
      case .bindings: (binding, "and the rest of it is \(binding)1)")
      case .connections: (connection, "and the rest of it is \(connection)1), \(connection)1)")
      case .mixed: (binding, "and the rest of it is \(connection)1)")
      case .itself: (binding, "whose sides are the same")
      case .oneProperty: (connection, "whose sides are the same")
      }
    result.expectMessage("Values would circulate forever: the ring is closed by \(closing)2), \(rest).")
  }

  @Test("Disposed bindings, chains and trees are not rings")
  func noRing() {
    let (a, b, c, d) = (MutableProperty(0), MutableProperty(0), MutableProperty(0), MutableProperty(0))
    let first = a <~> b
    b <~> c
    b <~> d
    first.dispose()
    a <~> d
    c.value = 1
    #expect([a.value, b.value, d.value] == [1, 1, 1])
  }
}
