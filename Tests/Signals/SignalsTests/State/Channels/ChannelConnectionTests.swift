import ReactiveSignals
import Testing

@testable import SignalState

struct ChannelConnectionTests {
  @Test("connecting sets the left side to the right side's value", .requirement(468))
  func begins() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    a <~> b
    #expect(a.value == 2)
    #expect(b.value == 2)
  }

  @Test("a value that was overwritten by connecting can be set again", .requirement(469))
  func noStaleDistinction() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    a <~> b
    b.value = 1
    #expect(a.value == 1)
    #expect(b.value == 1)
  }

  @Test("a chain of three takes the last value; then a change at any place reaches all, once", .requirement(470))
  func chain() {
    let properties = [MutableProperty(1), MutableProperty(2), MutableProperty(3)]
    properties[0] <~> properties[1]
    properties[1] <~> properties[2]
    #expect(properties.map(\.value) == [3, 3, 3])
    let recorders = properties.map { $0.changes.record() }
    for (value, property) in zip(4..., properties.reversed()) { property.value = value }
    #expect(properties.map(\.value) == [6, 6, 6])
    #expect(recorders.map(\.values) == [[4, 5, 6], [4, 5, 6], [4, 5, 6]])
  }

  @Test("A terminal may have several connections: each passes on the values of the others and those sent to it")
  func severalConnections() {
    let (a, b, c) = (MutableProperty(1), MutableProperty(2), MutableProperty(3))
    let terminal = b.channel().following
    a.channel().following <~> terminal
    terminal <~> c.channel().following
    let values = { [a.value, b.value, c.value] }
    #expect(values() == [3, 3, 3])
    for (value, property) in zip(4..., [c, a, b]) {
      property.value = value
      #expect(values() == [value, value, value])
    }
    let recorder = terminal.changes.record()
    terminal.send(7)
    #expect(values() == [7, 7, 7])
    a.value = 8
    #expect(recorder.values == [])
    b.value = 9
    #expect(recorder.values == [9])
  }

  @Test("A value set during a change that is being passed on follows it, and both sides end with it")
  func setInside() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    a <~> b
    // On both sides: before the connection passes on a change, and after.
    let all = [a.changes.record { if $0 == 1 { b.value = 10 } }, b.changes.record { if $0 == 2 { a.value = 20 } }]
    a.value = 1
    #expect([a.value, b.value] == [10, 10])
    b.value = 2
    #expect([a.value, b.value] == [20, 20])
    #expect(all.map { $0.values.last } == [20, 20])
  }

  @Test("a collection that is modified in place is passed on", .requirement(471, 472, 473))
  func collections() {
    let (a, b) = (MutableProperty([1]), MutableProperty([2]))
    a <~> b
    b.modify { $0.append(3) }
    #expect(a.value == [2, 3])
    let (c, d) = (MutableProperty<Set<Int>>([1]), MutableProperty<Set<Int>>([2]))
    c <~> d
    c.modify { $0.formUnion([4]) }
    #expect(d.value == [2, 4])
  }

  @Test("nil passes in both directions", .requirement(478))
  func optionals() {
    let (a, b) = (MutableProperty<Int?>(1), MutableProperty<Int?>(2))
    a <~> b
    a.value = nil
    #expect(b.value == .some(nil))
    b.value = 3
    #expect(a.value == 3)
    b.value = nil
    #expect(a.value == .some(nil))
  }

  @Test("Disposing one direction leaves the other; disposing the connection stops both and completes nothing")
  func directions() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    let recorder = a.signal.record()
    let connection = a <~> b
    connection.incoming.dispose()
    b.value = 3
    #expect(a.value == 2)
    a.value = 4
    #expect(b.value == 4)
    connection.dispose()
    a.value = 5
    #expect(b.value == 4)
    #expect(!recorder.hasEnded)
  }

  @Test("Channels without a value pass on the first value from either side")
  func nothingYet() {
    let (a, b) = (Channel<Int, TestError>(), Channel<Int, TestError>())
    let (first, second) = (a.leading.record(), b.leading.record())
    a.following <~> b.following
    a.leading.send(1)
    b.leading.send(2)
    #expect(first.values == [2])
    #expect(second.values == [1])
    b.leading.fail(TestError(3))
    #expect(first.error == TestError(3))
  }

  @Test("Connected channels are released with their last references")
  func released() {
    let terminals = {
      let (a, b) = (Channel<Int, TestError>(), Channel<Int, TestError>())
      a.following <~> b.following
      return [a.leading, a.following, b.leading, b.following].map { Weak($0) }
    }()
    #expect(terminals.allSatisfy { $0.isReleased })
  }

  @Test("When one of two connected properties is released, the connection ends and the other stays")
  func death() {
    let a = MutableProperty(1)
    var b: MutableProperty? = MutableProperty(2)
    let released = Weak(b!)
    a <~> b!
    b = nil
    #expect(released.isReleased)
    a.value = 3
    #expect(a.value == 3)
    #expect(a.core.state.withLock { $0.subscribers } == 0)
  }

  @Test("Values are converted, and a value is not converted back to the side that set it")
  func converting() {
    let (tenths, wholes) = (MutableProperty(0), MutableProperty(7))
    let recorder = tenths.changes.record()
    let connection = tenths.channel().following.connect(
      to: wholes.channel().following, incoming: { $0 * 10 }, outgoing: { $0 / 10 })
    #expect(tenths.value == 70)
    tenths.value = 15
    #expect(wholes.value == 1)
    wholes.value = 2
    #expect(recorder.values == [70, 15, 20])
    connection.incoming.dispose()
    wholes.value = 3
    tenths.value = 44
    #expect(tenths.value == 44)
    #expect(wholes.value == 4)
    connection.dispose()
    tenths.value = 50
    #expect(wholes.value == 4)
  }

  @Test("A side that was set before it was connected still takes the other side's changes")
  func setBefore() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    (a.value, b.value) = (1, 2)
    a <~> b
    a.value = 3
    #expect(b.value == 3)
    b.value = 4
    #expect(a.value == 4)
  }

  /// How a connection ends while both channels live on.
  enum Ending: CaseIterable {
    case incomingFirst, outgoingFirst, left, right, leftWithoutOutgoing, rightWithoutIncoming
  }

  @Test("When a connection has ended, in any way, nothing of it is retained", arguments: Ending.allCases)
  func nothingHeld(ending: Ending) {
    let (a, b) = (Channel<Int, TestError>(), Channel<Int, TestError>())
    let (connection, token) = {
      let token = Token()
      let convert = { @Sendable (value: Int) -> Int in
        token.touch()
        return value
      }
      return (a.following.connect(to: b.following, incoming: convert, outgoing: convert), Weak(token))
    }()
    #expect(!token.isReleased)
    switch ending {
    case .incomingFirst:
      connection.incoming.dispose()
      connection.outgoing.dispose()
    case .outgoingFirst:
      connection.outgoing.dispose()
      connection.incoming.dispose()
    case .left: a.leading.complete()
    case .right: b.leading.complete()
    case .leftWithoutOutgoing:
      connection.outgoing.dispose()
      a.leading.complete()
    case .rightWithoutIncoming:
      connection.incoming.dispose()
      b.leading.complete()
    }
    #expect(token.isReleased)
    #expect(connection.incoming.isDisposed)
    #expect(connection.outgoing.isDisposed)
  }

  @Test("Connecting a terminal to itself traps")
  func itself() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let terminal = Channel<Int, Never>().following
      terminal.connect(to: terminal)
    }
    result.expectMessage("A ChannelTerminal cannot be connected to itself: its values would have no other side.")
    let converting = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let terminal = Channel<Int, Never>().following
      terminal.connect(to: terminal, incoming: { $0 + 1 }, outgoing: { $0 - 1 })
    }
    converting.expectMessage("A ChannelTerminal cannot be connected to itself: its values would have no other side.")
  }
}
