struct ObservableChannelTests {
  private let scheduler = TestScheduler()
  private let track = Track()

  private func set(_ title: String) {
    track.title = title
    scheduler.run()
  }

  private func following() -> ChannelTerminal<String?, Never> {
    defer { scheduler.run() }
    return channel(\.title, of: track, nilValue: "none", on: scheduler).following
  }

  @Test(
    "values sent to following are set on the scheduler and not sent back; other changes are sent, nil is replaced",
    .requirement(458, 459, 461, 476, 480))
  func sets() {
    let following = following()
    let recorder = following.record()
    for value in ["b", "c"] { following.send(value) }
    #expect(track.title == "a")
    scheduler.run()
    #expect(track.title == "c")
    following.send(nil)
    scheduler.run()
    #expect(track.title == "none")
    for title in ["d", "e"] { set(title) }
    #expect(recorder.values == ["a", "d", "e"])
  }

  @Test("with the object, both terminals complete, and are deallocated if they were released", .requirement(462, 463))
  func death() {
    var track: Track? = Track()
    let (made, released) = (channel(\.title, of: track!, on: scheduler), Weak(track!))
    let terminals = {
      let made = channel(\.title, of: track!, on: scheduler)
      return [Weak(made.leading), Weak(made.following)]
    }()
    scheduler.run()
    let recorders = [made.leading.record(), made.following.changes.record()]
    track = nil
    scheduler.run()
    #expect(released.isReleased && terminals.allSatisfy { $0.isReleased })
    #expect(recorders.map(\.events) == [[.completed], [.completed]])
  }

  @Test("an object and a property follow each other", .requirement(468, 470))
  func connected() {
    let property = MutableProperty("b")
    channel(\.title, of: track, on: scheduler).following <~> property.channel().following
    scheduler.run()
    #expect(track.title == "b")
    property.value = "c"
    scheduler.run()
    #expect(track.title == "c")
    set("d")
    #expect(property.value == "d")
  }

  @Test("Late subscribers and connections begin with the latest value, even if it was sent to following")
  func latest() {
    let (following, other) = (following(), MutableProperty<String?>("z"))
    following.send("b")
    #expect(following.record().values == ["b"])
    scheduler.run()
    #expect(track.title == "b" && following.record().values == ["b"])
    other.channel().following <~> following
    scheduler.run()
    #expect(other.value == "b" && track.title == "b")
  }
}
