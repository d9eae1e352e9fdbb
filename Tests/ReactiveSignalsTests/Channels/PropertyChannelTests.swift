import Testing

@testable import ReactiveSignals

struct PropertyChannelTests {
  @Test("458: following sends the property's current value")
  func current() {
    let property = MutableProperty<String?>(nil)
    let following = property.channel().following
    #expect(following.take(first: 1).record().values == [nil])
    property.value = "a"
    #expect(following.take(first: 1).record().values == ["a"])
  }

  @Test("459: following sends the value that is there and each change, also to an equal value")
  func changes() {
    let property = MutableProperty(0)
    let recorder = property.channel().following.record()
    property.value = 1
    property.value = 1
    #expect(recorder.values == [0, 1, 1])
  }

  @Test("461, 479, 481: what following is subscribed to is set, and the last value stays")
  func sets() {
    let property = MutableProperty<Int?>(0)
    let recorder = property.changes.record()
    Signal<Int?, Never>.from([1, 2, nil]).subscribe(property.channel().following)
    #expect(recorder.values == [1, 2, nil])
    #expect(property.value == .some(nil))
  }

  @Test("462: when the property is released, both terminals complete")
  func death() {
    var property: MutableProperty? = MutableProperty(0)
    let made = property!.channel()
    let recorders = [made.leading.record(), made.following.changes.record()]
    property = nil
    #expect(recorders.map(\.events) == [[.completed], [.completed]])
  }

  @Test("463: a channel that nobody holds is released with the property")
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

  @Test("Completing a terminal stops observing the property, which lives on")
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

  @Test("476, 480, 483, 484: nil sets the replacement")
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

  @Test("A change that the channel makes comes out of no terminal of its own, but of other channels of the property")
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

  @Test("Q14: a change that somebody else makes in answer to the channel's own comes out")
  func nested() {
    let property = MutableProperty(0)
    let following = property.channel().following
    let recorder = following.record()
    property.changes.subscribe { if $0 < 10 { property.value = $0 + 10 } }
    following.send(1)
    #expect(property.value == 11)
    #expect(recorder.values == [0, 11])
  }

  @Test("A value that a subscriber of following sends back is set after what is being told")
  func answer() {
    let property = MutableProperty(0)
    let following = property.channel().following
    let all = property.changes.record()
    let recorder = following.record { if $0 == 1 { following.send(2) } }
    property.value = 1
    #expect(recorder.values == [0, 1])
    #expect(all.values == [1, 2])
  }
}
