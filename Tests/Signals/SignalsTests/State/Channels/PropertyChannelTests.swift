import ReactiveSignals
import Testing

@testable import SignalState

struct PropertyChannelTests {
  @Test("following sends the property's current value", .requirement(458))
  func current() {
    let property = MutableProperty<String?>(nil)
    let following = property.channel().following
    #expect(following.take(first: 1).record().values == [nil])
    property.value = "a"
    #expect(following.take(first: 1).record().values == ["a"])
  }

  @Test("following sends the current value and each change, also to an equal value", .requirement(459))
  func changes() {
    let property = MutableProperty(0)
    let recorder = property.channel().following.record()
    property.value = 1
    property.value = 1
    #expect(recorder.values == [0, 1, 1])
  }

  @Test("values of the upstream of following are set, and the last one stays", .requirement(461, 479, 481))
  func sets() {
    let property = MutableProperty<Int?>(0)
    let recorder = property.changes.record()
    Signal<Int?, Never>.from([1, 2, nil]).subscribe(property.channel().following)
    #expect(recorder.values == [1, 2, nil])
    #expect(property.value == .some(nil))
  }

  @Test("when the property is released, both terminals complete", .requirement(462))
  func death() {
    var property: MutableProperty? = MutableProperty(0)
    let made = property!.channel()
    let recorders = [made.leading.record(), made.following.changes.record()]
    property = nil
    #expect(recorders.map(\.events) == [[.completed], [.completed]])
  }

  @Test("a released channel is deallocated with the property", .requirement(463))
  func released() {
    var property: MutableProperty? = MutableProperty(0)
    let released = Weak(property!)
    let terminals = {
      let made = property!.channel()
      return [Weak(made.leading), Weak(made.following)]
    }()
    property = nil
    #expect(released.isReleased)
    #expect(terminals.allSatisfy { $0.isReleased })
  }

  @Test("Completing a terminal stops observing the property, which stays alive")
  func completing() {
    let property = MutableProperty(0)
    let channel = property.channel()
    let recorder = channel.following.record()
    channel.following.complete()
    property.value = 1
    channel.following.send(2)
    #expect(property.value == 1)
    #expect(recorder.events == [.next(0), .completed])
    #expect(property.core.state.withLock { $0.subscribers } == 0)
  }

  @Test("nil sets the replacement", .requirement(476, 480, 483, 484))
  func nilValue() {
    let property = MutableProperty(0)
    let recorder = property.changes.record()
    let following = property.channel(nilValue: 5).following
    following.send(2)
    following.send(nil)
    #expect(recorder.values == [2, 5])
    property.value = 1
    #expect(following.record().values == [1])
  }

  @Test("A change through the channel is not sent by its own terminals, but by other channels of the property")
  func suppression() {
    let property = MutableProperty(0)
    let (one, other) = (property.channel().following, property.channel().following)
    let (own, others) = (one.record(), other.record())
    one.send(1)
    one.send(2)
    #expect(own.values == [0])
    #expect(others.values == [0, 1, 2])
    property.value = 3
    #expect(own.values == [0, 3])
  }

  @Test("a change made elsewhere in response to the channel's own change is sent", .requirement("Q14"))
  func nested() {
    let property = MutableProperty(0)
    let following = property.channel().following
    let recorder = following.record()
    property.changes.subscribe { if $0 < 10 { property.value = $0 + 10 } }
    following.send(1)
    #expect(property.value == 11)
    #expect(recorder.values == [0, 11])
  }

  @Test("A value that a subscriber of following sends back is set after the current notification")
  func answer() {
    let property = MutableProperty(0)
    let following = property.channel().following
    let all = property.changes.record()
    let recorder = following.record { if $0 == 1 { following.send(2) } }
    property.value = 1
    #expect(recorder.values == [0, 1])
    #expect(all.values == [1, 2])
  }

  @Test("Late subscribers of following begin with the latest value, even if it was sent to following itself")
  func latest() {
    let property = MutableProperty(0)
    let (plain, optional) = (property.channel().following, property.channel(nilValue: 7).following)
    plain.send(5)
    #expect(plain.record().values == [5])
    #expect(optional.record().values == [5])
    optional.send(nil)
    #expect(plain.record().values == [7])
    #expect(optional.record().values == [7])
    let other = MutableProperty(1)
    plain.send(8)
    other.channel().following <~> plain
    #expect(other.value == 8)
    #expect(property.value == 8)
  }

  @Test("Also inside a delivery, a value sent to following is set, and late subscribers begin with it")
  func latestWhileTelling() {
    let property = MutableProperty(0)
    let following = property.channel().following
    let (late, values) = (Log<Int>(), Log<Int>())
    property.changes.subscribe { value in
      guard value == 1 else { return }
      following.send(2)
      values.append(property.value)
      following.subscribe { late.append($0) }
    }
    property.value = 1
    #expect(values.entries == [2])
    #expect(late.entries == [2])
  }

  @Test("A released terminal leaves nothing in its property")
  func leavesNothing() {
    let property = MutableProperty(0)
    let recorder = property.channel().leading.record()
    for _ in 0..<3 { property.channel().following.send(1) }
    #expect(recorder.events == [])
    #expect(property.core.state.withLock { $0.subscribers } == 0)
  }

  @Test("When the property is released, what its terminals are subscribed to is disposed")
  func disposesUpstream() {
    var property: MutableProperty? = MutableProperty(0)
    let channel = property!.channel()
    let source = ColdSource<Int, Never>()
    source.signal.subscribe(channel.following)
    source.send(1)
    #expect(property?.value == 1)
    #expect(source.isRunning)
    property = nil
    #expect(!source.isRunning)
    withExtendedLifetime(channel) {}
  }
}
