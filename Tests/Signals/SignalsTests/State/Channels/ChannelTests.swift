import ReactiveSignals
import Testing

/// The kinds of channel that the shared cases are run against.
enum ChannelKind: CaseIterable {
  case plain, property

  /// A channel, and the objects that must be retained while it is used. `property` begins with 0.
  func make() -> (channel: Channel<Int, Never>, owner: MutableProperty<Int>?) {
    if self == .plain { return (Channel(), nil) }
    let property = MutableProperty(0)
    return (property.channel(), property)
  }
}

struct ChannelTests {
  @Test("a value sent to following is not replayed by leading", .requirement(441), arguments: ChannelKind.allCases)
  func leadingReplaysNothing(_ kind: ChannelKind) {
    let (channel, owner) = kind.make()
    channel.following.send(1)
    let recorder = channel.leading.record()
    #expect(recorder.events == [])
    channel.following.send(2)
    #expect(recorder.events == [.next(2)])
    withExtendedLifetime(owner) {}
  }

  @Test("following replays the latest value sent to leading", .requirement(442), arguments: ChannelKind.allCases)
  func followingReplays(_ kind: ChannelKind) {
    let (channel, owner) = kind.make()
    channel.leading.send(1)
    #expect(channel.following.take(first: 1).record().events == [.next(1), .completed])
    channel.leading.send(2)
    #expect(channel.following.take(first: 1).record().events == [.next(2), .completed])
    withExtendedLifetime(owner) {}
  }

  @Test("Following replays the latest value, even if it was sent to following", arguments: ChannelKind.allCases)
  func followingReplaysBoth(_ kind: ChannelKind) {
    let (channel, owner) = kind.make()
    channel.leading.send(1)
    channel.following.send(2)
    let recorder = channel.following.record()
    #expect(recorder.values == [2])
    channel.following.send(3)
    #expect(recorder.values == [2])
    channel.leading.send(4)
    #expect(recorder.values == [2, 4])
    withExtendedLifetime(owner) {}
  }

  @Test("A value sent during a delivery is delivered after it, whichever terminal it is sent to")
  func oneOrder() {
    let channel = Channel<Int, Never>()
    let log = Log<String>()
    channel.following.subscribe {
      if $0 == 1 { channel.following.send(2) }
      log.append("following \($0)")
    }
    channel.leading.subscribe { log.append("leading \($0)") }
    channel.leading.send(1)
    #expect(log.entries == ["following 1", "leading 2"])
  }

  @Test(
    "a subscriber of leading receives the values sent to following", .requirement(443), arguments: ChannelKind.allCases)
  func toLeading(_ kind: ChannelKind) {
    let (channel, owner) = kind.make()
    let (leading, following) = (channel.leading.record(), channel.following.changes.record())
    for value in 1...3 { channel.following.send(value) }
    #expect(leading.values == [1, 2, 3])
    #expect(following.values == [])
    withExtendedLifetime(owner) {}
  }

  @Test(
    "a subscriber of following receives the value sent before and later ones", .requirement(444),
    arguments: ChannelKind.allCases)
  func toFollowing(_ kind: ChannelKind) {
    let (channel, owner) = kind.make()
    channel.leading.send(1)
    let (leading, following) = (channel.leading.record(), channel.following.record())
    channel.leading.send(2)
    channel.leading.send(3)
    #expect(following.values == [1, 2, 3])
    #expect(leading.values == [])
    withExtendedLifetime(owner) {}
  }

  @Test(
    "completing either terminal completes both", .requirement(445, 446), arguments: ChannelKind.allCases, [true, false])
  func completing(_ kind: ChannelKind, leads: Bool) {
    let (channel, owner) = kind.make()
    let (leading, following) = (channel.leading.record(), channel.following.changes.record())
    (leads ? channel.leading : channel.following).complete()
    #expect(leading.events == [.completed])
    #expect(following.events == [.completed])
    withExtendedLifetime(owner) {}
  }

  @Test(
    "both terminals of a completed channel complete late subscribers", .requirement(447),
    arguments: ChannelKind.allCases)
  func completed(_ kind: ChannelKind) {
    let (channel, owner) = kind.make()
    channel.following.complete()
    #expect(channel.leading.record().events == [.completed])
    #expect(channel.following.changes.record().events == [.completed])
    #expect(channel.following.record().isCompleted)
    withExtendedLifetime(owner) {}
  }

  @Test("An error ends both terminals and late subscribers; values sent after it are ignored")
  func failing() {
    let channel = Channel<Int, TestError>()
    let (leading, following) = (channel.leading.record(), channel.following.record())
    channel.following.fail(TestError(1))
    channel.leading.complete()
    channel.leading.send(1)
    for events in [
      leading.events, following.events, channel.leading.record().events, channel.following.record().events,
    ] {
      #expect(events == [.failed(TestError(1))])
    }
  }

  @Test("The end disposes the upstream subscriptions of both terminals")
  func upstreams() {
    let channel = Channel<Int, TestError>()
    let sources = [ColdSource<Int, TestError>(), ColdSource<Int, TestError>()]
    sources[0].signal.subscribe(channel.leading)
    sources[1].signal.subscribe(channel.following)
    sources[0].complete()
    #expect(sources.allSatisfy { !$0.isRunning })
  }

  @Test("terminals with subscribers are released, and the subscriptions are then disposed", .requirement(456))
  func released() {
    let (first, second) = (Recorder<Int, TestError>(), Recorder<Int, TestError>())
    var channel: Channel<Int, TestError>? = Channel()
    let terminals = [Weak(channel!.leading), Weak(channel!.following)]
    let tokens = {
      let token = Token()
      channel!.leading.subscribe(first.observer { _ in token.touch() }, in: first.bag)
      channel!.following.subscribe(second.observer { _ in token.touch() }, in: second.bag)
      return Weak(token)
    }()
    channel = nil
    #expect(terminals.allSatisfy { $0.isReleased })
    #expect(tokens.isReleased)
    #expect(first.events == [])
    #expect(second.events == [])
  }

  @Test("terminals live while they have an upstream subscription, and are released with it", .requirement(457))
  func releasedWithUpstreams() {
    let sources = [ColdSource<Int, TestError>(), ColdSource<Int, TestError>()]
    let bag = CompositeDisposable()
    let terminals = {
      let channel = Channel<Int, TestError>()
      bag.add(sources[0].signal.subscribe(channel.leading))
      bag.add(sources[1].signal.subscribe(channel.following))
      return [Weak(channel.leading), Weak(channel.following)]
    }()
    #expect(!terminals[0].isReleased)
    bag.dispose()
    #expect(terminals.allSatisfy { $0.isReleased })
  }

  @Test("of two simultaneous ends, both terminals send the same one", .requirement("D30"))
  func racingEnds() async {
    for _ in 0..<50 {
      let channel = Channel<Int, TestError>()
      let (leading, following) = (channel.leading.record(), channel.following.changes.record())
      await onRawThreads(2) { index in
        if index == 0 { channel.leading.complete() } else { channel.following.fail(TestError()) }
      }
      #expect(leading.events.count == 1)
      #expect(leading.events == following.events)
    }
  }
}
