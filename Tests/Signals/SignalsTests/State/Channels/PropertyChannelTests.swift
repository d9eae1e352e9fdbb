@testable import ReactiveSignals

struct PropertyChannelTests {
  @Test("following sends the current value and each change, also to an equal value or nil", .requirement(458, 459))
  func changes() {
    let property = MutableProperty<Int?>(nil)
    let recorder = property.channel().following.record()
    for value in [1, 1, nil] { property.value = value }
    #expect(recorder.values == [nil, 1, 1, nil])
  }

  @Test(
    "values of the upstream of following are set, of which nil may stand for a replacement",
    .requirement(461, 476, 479, 480, 481, 483, 484))
  func sets() {
    let (optional, property) = (MutableProperty<Int?>(0), MutableProperty(0))
    let values: [(Signal<Int?, Never>, ChannelTerminal<Int?, Never>)] = [
      (optional.changes, optional.channel().following),
      (property.changes.map { $0 }, property.channel(nilValue: 5).following),
    ]
    let recorders = values.map { $0.0.record() }
    for (_, following) in values { Signal<Int?, Never>.from([1, 2, nil]).subscribe(following) }
    #expect(recorders.map(\.values) == [[1, 2, nil], [1, 2, 5]])
    #expect(optional.value == .some(nil) && property.value == 5)
  }

  @Test(
    "with the property, both terminals complete, and are deallocated if they were released", .requirement(462, 463))
  func death() {
    var property: MutableProperty? = MutableProperty(0)
    let (made, source) = (property!.channel(), ColdSource<Int, Never>())
    let recorders = [made.leading.record(), made.following.changes.record()]
    let terminals = {
      let made = property!.channel()
      return [Weak(made.leading), Weak(made.following)]
    }()
    source.signal.subscribe(made.following)
    source.send(1)
    #expect(property?.value == 1 && source.isRunning)
    let released = Weak(property!)
    property = nil
    #expect(released.isReleased && terminals.allSatisfy { $0.isReleased } && !source.isRunning)
    #expect(recorders.map(\.events) == [[.next(1), .completed], [.completed]])
    withExtendedLifetime(made) {}
  }

  @Test("Completing or releasing a terminal leaves nothing in the property, which stays alive")
  func completing() {
    let property = MutableProperty(0)
    let channel = property.channel()
    let (recorder, leading) = (channel.following.record(), property.channel().leading.record())
    channel.following.complete()
    property.value = 1
    channel.following.send(2)
    property.channel().following.send(3)
    #expect(property.value == 3 && leading.events == [])
    #expect(recorder.events == [.next(0), .completed])
    #expect(property.core.state.withLock { $0.subscribers } == 0)
  }

  @Test("A change through the channel is not sent by its own terminals, but by other channels of the property")
  func suppression() {
    let property = MutableProperty(0)
    let terminals = (0...1).map { _ in property.channel().following }
    let recorders = terminals.map { $0.record() }
    for value in 1...2 { terminals[0].send(value) }
    property.value = 3
    #expect(recorders.map(\.values) == [[0, 3], [0, 1, 2, 3]])
  }

  @Test("a change made elsewhere in response to the channel's own change is sent", .requirement("Q14"))
  func nested() {
    let property = MutableProperty(0)
    let following = property.channel().following
    let recorder = following.record()
    property.changes.subscribe { if $0 < 10 { property.value = $0 + 10 } }
    following.send(1)
    #expect(property.value == 11 && recorder.values == [0, 11])
  }

  @Test("A value that a subscriber of following sends back is set after the current notification")
  func answer() {
    let property = MutableProperty(0)
    let (following, all) = (property.channel().following, property.changes.record())
    let recorder = following.record { if $0 == 1 { following.send(2) } }
    property.value = 1
    #expect(recorder.values == [0, 1] && all.values == [1, 2])
  }

  @Test("Late subscribers of following, and connections, begin with the latest value, whoever has sent it")
  func latest() {
    let (property, other) = (MutableProperty(0), MutableProperty(1))
    let (plain, optional) = (property.channel().following, property.channel(nilValue: 7).following)
    plain.send(5)
    #expect(plain.record().values == [5] && optional.record().values == [5])
    optional.send(nil)
    #expect(plain.record().values == [7] && optional.record().values == [7])
    plain.send(8)
    other.channel().following <~> plain
    #expect([other.value, property.value] == [8, 8])
  }

  @Test("Also inside a delivery, a value sent to following is set, and late subscribers begin with it")
  func latestWhileTelling() {
    let property = MutableProperty(0)
    let (following, late, values) = (property.channel().following, Log<Int>(), Log<Int>())
    property.changes.subscribe { value in
      guard value == 1 else { return }
      following.send(2)
      values.append(property.value)
      following.subscribe { late.append($0) }
    }
    property.value = 1
    #expect(values.entries == [2] && late.entries == [2])
  }
}
