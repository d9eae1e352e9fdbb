import ReactiveSignals
import Testing

struct ObservableChannelTests {
  private let scheduler = TestScheduler()

  @Test("following sends the object's value, and the new value after each change", .requirement(458, 459))
  func changes() {
    let track = Track()
    let following = channel(\.title, of: track, on: scheduler).following
    scheduler.run()
    let recorder = following.record()
    track.title = "b"
    scheduler.run()
    #expect(recorder.values == ["a", "b"])
  }

  @Test(
    "a value sent to following is set on the scheduler and not sent back; later changes are sent", .requirement(461))
  func sets() {
    let track = Track()
    let following = channel(\.title, of: track, on: scheduler).following
    let recorder = following.record()
    scheduler.run()
    following.send("b")
    following.send("c")
    #expect(track.title == "a")
    scheduler.run()
    #expect(track.title == "c")
    #expect(recorder.values == ["a"])
    track.title = "d"
    scheduler.run()
    #expect(recorder.values == ["a", "d"])
  }

  @Test("when the object is released, both terminals complete", .requirement(462))
  func death() {
    var track: Track? = Track()
    let made = channel(\.title, of: track!, on: scheduler)
    let recorders = [made.leading.record(), made.following.changes.record()]
    track = nil
    scheduler.run()
    #expect(recorders.map(\.events) == [[.completed], [.completed]])
  }

  @Test("a released channel is deallocated with the object", .requirement(463))
  func released() {
    var track: Track? = Track()
    let released = Weak(track!)
    let terminals = {
      let made = channel(\.title, of: track!, on: scheduler)
      return [Weak(made.leading), Weak(made.following)]
    }()
    scheduler.run()
    track = nil
    #expect(released.isReleased)
    #expect(terminals.allSatisfy { $0.isReleased })
  }

  @Test("an object and a property follow each other", .requirement(468, 470))
  func connected() {
    let (track, property) = (Track(), MutableProperty("b"))
    channel(\.title, of: track, on: scheduler).following <~> property.channel().following
    scheduler.run()
    #expect(track.title == "b")
    property.value = "c"
    scheduler.run()
    #expect(track.title == "c")
    track.title = "d"
    scheduler.run()
    #expect(property.value == "d")
  }

  @Test("Late subscribers begin with the latest value, even if it was sent to following")
  func latest() {
    let (track, other) = (Track(), MutableProperty("z"))
    let following = channel(\.title, of: track, on: scheduler).following
    scheduler.run()
    following.send("b")
    #expect(following.record().values == ["b"])
    scheduler.run()
    #expect(track.title == "b")
    #expect(following.record().values == ["b"])
    other.channel().following <~> following
    scheduler.run()
    #expect(other.value == "b")
    #expect(track.title == "b")
  }

  @Test("nil sets the replacement", .requirement(476, 480))
  func nilValue() {
    let track = Track()
    let following = channel(\.title, of: track, nilValue: "none", on: scheduler).following
    let recorder = following.record()
    scheduler.run()
    following.send("b")
    scheduler.run()
    #expect(track.title == "b")
    following.send(nil)
    scheduler.run()
    #expect(track.title == "none")
    track.title = "c"
    scheduler.run()
    #expect(recorder.values == ["a", "c"])
  }
}
