/// Connections: several threads set their sides.
enum ConnectionScenarios {
  static let all: [Entry] = [bothSides, terminals, oneTerminal, beginning, nested]

  static let bothSides = Entry(
    "connection-both", rows: ["R6", "L1"],
    "two threads set the two sides of a connection: the changes stop, and both sides have the last change"
  ) { run in
    let sides = [MutableProperty(Item(2, 0)), MutableProperty(Item(2, 1))]
    let probes = [run.probe("left", of: Item.self), run.probe("right", of: Item.self)]
    sides[0] <~> sides[1]
    for (side, probe) in zip(sides, probes) { side.changes.subscribe(probe) }
    let count = 2
    run.race("setting") { side in
      for number in 0..<count { sides[side].value = Item(side, number) }
    }
    run.finally {
      run.expectEqual(sides[0].value, sides[1].value, "the sides")
      for (side, probe) in probes.enumerated() {
        run.expectEqual(probe.values.last, sides[side].value, "the last change of \(probe.name)")
        run.expectEqual(Set(probe.values).count, probe.values.count, "different changes of \(probe.name)")
        run.expectEqual(
          probe.values.filter { $0.sender == side }.map(\.number), Array(0..<count),
          "the values that were set on \(probe.name)")
      }
    }
  }

  static let terminals = Entry(
    "connection-terminals", rows: ["R6", "L1"],
    "two threads send to the leading sides of connected channels: late subscribers of both begin with the same value"
  ) { run in
    let channels = [Channel<Item, Never>(), Channel<Item, Never>()]
    channels[0].following <~> channels[1].following
    run.race("sending") { side in
      for number in 0..<2 { channels[side].leading.send(Item(side, number)) }
    }
    run.finally {
      let late = [run.probe("left", of: Item.self), run.probe("right", of: Item.self)]
      for (channel, probe) in zip(channels, late) { channel.following.signal.subscribe(probe) }
      run.expectEqual(late[0].values, late[1].values, "the latest values")
      run.expectEqual(late[0].values.count, 1, "the number of values")
    }
  }

  static let oneTerminal = Entry(
    "connection-one-terminal", rows: ["R6", "L1"],
    "a terminal has two connections: all three ends are set at once, and are equal in the end"
  ) { run in
    let properties = (0...2).map { MutableProperty(Item(3, $0)) }
    let terminal = properties[1].channel().following
    properties[0].channel().following <~> terminal
    terminal <~> properties[2].channel().following
    run.race("setting") { side in properties[2 * side].value = Item(side, 0) }
    run.thread("sending") { terminal.sendItems(1, of: 2) }
    run.finally { run.expectEqual(Set(properties.map(\.value)).count, 1, "the number of different values") }
  }

  static let beginning = Entry(
    "connection-begin", rows: ["R6", "M7"],
    "two sides are set while they are being connected: they are equal in the end"
  ) { run in
    let sides = [MutableProperty(Item(2, 0)), MutableProperty(Item(2, 1))]
    run.thread("connecting") { sides[0] <~> sides[1] }
    run.race("setting") { side in sides[side].value = Item(side, 0) }
    run.finally { run.expectEqual(sides[0].value, sides[1].value, "the sides") }
  }

  static let nested = Entry(
    "connection-nested", rows: ["R6", "D19"],
    "values are sent through a channel while its object is replaced and the object's property is set: both sides agree"
  ) { run in
    let children = [Child(Item(3, 0)), Child(Item(3, 1))]
    let parent = MutableProperty<Child?>(children[0])
    let outside = MutableProperty<Item?>(nil)
    outside.channel().following <~> parent.channel(through: \.item, nilValue: Item(3, 2)).following
    run.thread("setting outside") { outside.value = Item(0, 0) }
    run.thread("setting inside") { children[1].item.value = Item(1, 0) }
    run.thread("replacing") { parent.value = children[1] }
    run.finally {
      run.expectEqual(outside.value, children[1].item.value, "the value of the current object")
      outside.value = Item(0, 1)
      run.expectEqual(children[1].item.value, Item(0, 1), "the value that was set outside")
      children[1].item.value = Item(1, 1)
      run.expectEqual(outside.value, Item(1, 1), "the value that was set inside")
      withExtendedLifetime(parent) {}
    }
  }
}

private final class Child: Sendable {
  let item: MutableProperty<Item>

  init(_ item: Item) { self.item = MutableProperty(item) }
}
