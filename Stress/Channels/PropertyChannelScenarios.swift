/// Channels of properties. A channel must not send back the values that it sets on its property.
enum PropertyChannelScenarios {
  static let all: [Entry] = [echo, answer, chain, release, nested]

  static let echo = Entry(
    "property-channel", rows: ["R6", "O1"],
    "a property is set by a thread and through its channel: the channel sends all values of the thread, and no other"
  ) { run in
    let property = MutableProperty(Item(0, 0))
    let channel = property.channel()
    let following = run.probe("following", of: Item.self)
    let all = run.probe("all", of: property.signal)
    inline { channel.following.signal.subscribe(following) }
    let count = 2
    run.thread("setting") { for number in 1..<count { property.value = Item(0, number) } }
    run.thread("sending") { for number in 1..<count { channel.following.send(Item(1, number - 1)) } }
    run.finally {
      all.expectItems([count, count - 1], in: run)
      following.expectItems([count], in: run)
      run.expectEqual(all.values.last, property.value, "the last value")
    }
  }

  static let answer = Entry(
    "property-channel-answer", rows: ["R6", "R13"],
    "an observer sets the property when its channel sets it: the channel sends only the value of the observer"
  ) { run in
    let property = MutableProperty(0)
    let channel = property.channel()
    let all = run.probe("all", of: Int.self) { _, value in if value == 1 { property.value = 2 } }
    let following = run.probe("following", of: Int.self)
    property.changes.subscribe(all)
    inline { channel.following.changes.subscribe(following) }
    run.thread("sending") { channel.following.send(1) }
    run.thread("setting") { property.value = 3 }
    run.finally {
      run.expectEqual(all.values.sorted(), [1, 2, 3], "changes")
      run.expectEqual(following.values, all.values.filter { $0 != 1 }, "what came out")
      run.expectEqual(property.value, all.values.last, "the value")
    }
  }

  static let chain = Entry(
    "channel-chain", rows: ["R6", "L1"],
    "three properties are connected in a chain and set at both ends at once: the changes stop, and all are equal"
  ) { run in
    let properties = (0...2).map { MutableProperty(Item($0, 0)) }
    inline {
      properties[0] <~> properties[1]
      properties[1] <~> properties[2]
    }
    let probe = run.probe("middle", of: properties[1].changes)
    run.race("setting") { side in properties[2 * side].value = Item(side, 0) }
    run.finally {
      // A change is not passed on if a newer change has replaced it.
      run.expectEqual(Set(probe.values).count, probe.values.count, "different values in the middle")
      run.expectEqual(Set(properties.map(\.value)), [probe.values.last], "the values at the end")
      for (number, property) in properties.enumerated() {
        property.value = Item(3, number)
        run.expectEqual(properties.map(\.value), Array(repeating: Item(3, number), count: 3), "the values")
      }
    }
  }

  static let release = Entry(
    "property-channel-release", rows: ["R7", "D30"],
    "a property is released while values are sent to its channel: both terminals complete, and hold nothing"
  ) { run in
    let following = run.probe("following", of: Item.self, until: .completion)
    let all = run.probe("all", of: Item.self, until: .completion)
    let channel: Channel<Item, Never>
    let box: Box<MutableProperty<Item>>
    do {
      let property = MutableProperty(Item(1, 0))
      channel = property.channel()
      property.changes.subscribe(all)
      box = Box(property)
    }
    let leading = run.probe("leading", of: channel.leading.signal, until: .completion)
    inline { channel.following.changes.subscribe(following) }
    run.thread("sending") { for number in 0..<2 { channel.following.send(Item(0, number)) } }
    run.thread("letting go") { _ = box.take() }
    run.finally {
      all.expectItems([nil], in: run)
      leading.expectItems([nil], in: run)
      run.expectEqual(following.values, [], "values that the channel sent though only the channel set the property")
      withExtendedLifetime(channel) {}
    }
  }

  static let nested = Entry(
    "channel-nested", rows: ["D19", "D30"],
    "the object of a channel is replaced while the old object's property is set: the new object's value is sent last"
  ) { run in
    let children = [Child(0), Child(100)]
    let parent = MutableProperty<Child?>(children[0])
    let channel = parent.channel(through: \.number, nilValue: -1)
    let following = run.probe("following", of: Int?.self)
    inline { channel.following.signal.subscribe(following) }
    run.thread("setting") { children[0].number.value = 1 }
    run.thread("replacing") { parent.value = children[1] }
    run.finally {
      run.expect(parent.value === children[1], "the object was not replaced")
      run.expectEqual(following.values.last, 100, "the last value")
      run.expectEqual(children[1].number.value, 100, "the new object's value")
      channel.following.send(7)
      run.expectEqual(children.map(\.number.value), [1, 7], "the values of both objects")
    }
  }
}

private final class Child: Sendable {
  let number: MutableProperty<Int>

  init(_ number: Int) { self.number = MutableProperty(number) }
}
