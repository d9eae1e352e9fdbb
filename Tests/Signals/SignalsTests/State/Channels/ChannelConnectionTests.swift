@testable import ReactiveSignals

struct ChannelConnectionTests {
  @Test("connecting sets the left side to the right side's value, which can be set again", .requirement(468, 469))
  func begins() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    (a.value, b.value) = (3, 4)
    a <~> b
    #expect([a.value, b.value] == [4, 4])
    b.value = 3
    #expect([a.value, b.value] == [3, 3])
    a.value = 5
    #expect([a.value, b.value] == [5, 5])
  }

  @Test(
    "a chain of three takes the last value; then a change at any place reaches all, once", .requirement(470),
    arguments: [true, false])
  func chain(sharesTerminal: Bool) {
    let properties = (1...3).map { MutableProperty($0) }
    let terminal = properties[1].channel().following
    if sharesTerminal {
      properties[0].channel().following <~> terminal
      terminal <~> properties[2].channel().following
    } else {
      properties[0] <~> properties[1]
      properties[1] <~> properties[2]
    }
    #expect(properties.map(\.value) == [3, 3, 3])
    let recorders = properties.map { $0.changes.record() }
    for (value, property) in zip(4..., properties.reversed()) { property.value = value }
    #expect(properties.map(\.value) == [6, 6, 6] && recorders.map(\.values) == [[4, 5, 6], [4, 5, 6], [4, 5, 6]])
  }

  @Test("A terminal with several connections sends only what is set elsewhere on its own side")
  func severalConnections() {
    let (a, b, c) = (MutableProperty(1), MutableProperty(2), MutableProperty(3))
    let terminal = b.channel().following
    a.channel().following <~> terminal
    terminal <~> c.channel().following
    let recorder = terminal.changes.record()
    terminal.send(7)
    #expect([a.value, b.value, c.value] == [7, 7, 7])
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
    #expect([a.value, b.value] == [20, 20] && all.map { $0.values.last } == [20, 20])
  }

  @Test("a collection that is modified in place, and nil, pass in both directions", .requirement(471, 472, 473, 478))
  func kinds() {
    let (a, b) = (MutableProperty<[Int]?>([1]), MutableProperty<[Int]?>([2]))
    a <~> b
    b.modify { $0?.append(3) }
    #expect(a.value == [2, 3])
    a.value = nil
    #expect(b.value == .some(nil))
    b.value = [4]
    #expect(a.value == [4])
    b.value = nil
    #expect(a.value == .some(nil))
    let (c, d) = (MutableProperty<Set<Int>>([1]), MutableProperty<Set<Int>>([2]))
    c <~> d
    c.modify { $0.formUnion([4]) }
    #expect(d.value == [2, 4])
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
    #expect(b.value == 4 && !recorder.hasEnded)
  }

  @Test("Channels without a value pass on the first value from either side, and the end")
  func nothingYet() {
    let (a, b) = (Channel<Int, TestError>(), Channel<Int, TestError>())
    let (first, second) = (a.leading.record(), b.leading.record())
    a.following <~> b.following
    a.leading.send(1)
    b.leading.send(2)
    #expect(first.values == [2] && second.values == [1])
    b.leading.fail(TestError(3))
    #expect(first.error == TestError(3))
  }

  @Test(
    "The end of one side ends the other one, unless that direction is disposed", arguments: [true, false],
    [true, false])
  func ends(ofLeft: Bool, isDisposed: Bool) {
    let (a, b) = (Channel<Int, TestError>(), Channel<Int, TestError>())
    let recorder = (ofLeft ? b : a).leading.record()
    let connection = a.following <~> b.following
    if isDisposed { (ofLeft ? connection.outgoing : connection.incoming).dispose() }
    (ofLeft ? a : b).leading.fail(TestError(3))
    #expect(recorder.error == (isDisposed ? nil : TestError(3)))
  }

  @Test(
    "Connected channels are released with their last references, which ends each direction",
    arguments: [\Channel<Int, TestError>.leading, \.following], [\Channel<Int, TestError>.leading, \.following])
  func channelsReleased(
    left: KeyPath<Channel<Int, TestError>, ChannelTerminal<Int, TestError>> & Sendable,
    right: KeyPath<Channel<Int, TestError>, ChannelTerminal<Int, TestError>> & Sendable
  ) {
    var (a, b): (Channel<Int, TestError>?, Channel<Int, TestError>?) = (.init(), .init())
    let terminals = [a!.leading, a!.following, b!.leading, b!.following].map { Weak($0) }
    let connection = a![keyPath: left] <~> b![keyPath: right]
    let directions = [connection.incoming, connection.outgoing]
    b = nil
    #expect(directions.map(\.isDisposed) == [true, false] && !connection.isDisposed)
    a = nil
    #expect(directions.map(\.isDisposed) == [true, true] && connection.isDisposed)
    #expect(terminals.allSatisfy { $0.isReleased })
  }

  @Test("A chain of channels is released with its last references, which ends its connections")
  func chainReleased() {
    let (terminals, connections) = {
      let channels = (0..<3).map { _ in Channel<Int, TestError>() }
      let connections = zip(channels, channels.dropFirst()).map { $0.leading <~> $1.following }
      channels[0].following.send(1)
      return (channels.flatMap { [Weak($0.leading), Weak($0.following)] }, connections)
    }()
    #expect(terminals.allSatisfy { $0.isReleased } && connections.allSatisfy { $0.isDisposed })
  }

  @Test("When a property is released, its connection ends")
  func released() {
    let a = MutableProperty(1)
    let b = {
      let b = MutableProperty(2)
      a <~> b
      return Weak(b)
    }()
    #expect(b.isReleased)
    a.value = 3
    #expect(a.value == 3 && a.core.state.withLock { $0.subscribers } == 0)
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
    #expect(tenths.value == 44 && wholes.value == 4)
    connection.dispose()
    tenths.value = 50
    #expect(wholes.value == 4)
  }

  /// How a connection ends while both channels live on.
  enum Ending: CaseIterable {
    case incomingFirst, outgoingFirst, left, right, leftWithoutOutgoing, rightWithoutIncoming
  }

  @Test("When a connection has ended, in any way, nothing of it is retained", arguments: Ending.allCases)
  func nothingHeld(ending: Ending) {
    let (a, b) = (Channel<Int, TestError>(), Channel<Int, TestError>())
    let (token, connection) = tokenHeld { token in
      let convert = { @Sendable (value: Int) -> Int in
        token.touch()
        return value
      }
      return a.following.connect(to: b.following, incoming: convert, outgoing: convert)
    }
    #expect(!token.isReleased)
    let directions = [connection.incoming, connection.outgoing]
    switch ending {
    case .incomingFirst: for direction in directions { direction.dispose() }
    case .outgoingFirst: for direction in directions.reversed() { direction.dispose() }
    case .left: a.leading.complete()
    case .right: b.leading.complete()
    case .leftWithoutOutgoing:
      connection.outgoing.dispose()
      a.leading.complete()
    case .rightWithoutIncoming:
      connection.incoming.dispose()
      b.leading.complete()
    }
    #expect(token.isReleased && directions.allSatisfy { $0.isDisposed })
  }

  @Test("a conversion may refuse values: they are not passed on, and each side keeps what it has", .requirement(853))
  func refusing() {
    let (text, number) = (MutableProperty("5"), MutableProperty(-3))
    let numbers = number.changes.record()
    text.channel().following.connect(
      to: number.channel().following, compactIncoming: { $0 < 0 ? nil : "\($0)" }, compactOutgoing: { Int($0) })
    #expect(text.value == "5")
    for value in ["2", "2x", "3"] { text.value = value }
    #expect(numbers.values == [2, 3])
    number.value = -1
    #expect(text.value == "3")
    number.value = 7
    #expect(text.value == "7")
    number.value = -2
    text.value = "8"
    #expect(number.value == 8)
  }

  @Test("Nil of an optional side is a value: only the compact form refuses it")
  func optionalSides() {
    let (left, right) = (MutableProperty<Int?>(1), MutableProperty<String?>("2"))
    left.channel().following.connect(
      to: right.channel().following, incoming: { $0.flatMap { Int($0) } }, outgoing: { $0.map { "\($0)" } })
    right.value = nil
    #expect(left.value == nil)
    left.value = 4
    #expect(right.value == "4")
  }

  @Test("A connection does not hold the composite that it was added to")
  func composite() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    weak var dropped: CompositeDisposable?
    do {
      let bag = CompositeDisposable()
      bag.add(a <~> b)
      dropped = bag
    }
    #expect(dropped == nil)
    a.value = 3
    #expect(b.value == 3)
  }

  @Test("A connection is over when both directions are, and a composite then lets go of it")
  func over() {
    let (bag, b) = (CompositeDisposable(), MutableProperty(2))
    var a: MutableProperty? = MutableProperty(1)
    let ended = a.map { $0 <~> b }
    bag.add(ended)
    a = nil
    #expect(ended?.isDisposed == true && bag.count == 0)
    let c = MutableProperty(3)
    let stopped = c <~> b
    bag.add(stopped)
    stopped.incoming.dispose()
    #expect(!stopped.isDisposed && bag.count == 1)
    stopped.outgoing.dispose()
    #expect(stopped.isDisposed && bag.count == 0)
  }
}
