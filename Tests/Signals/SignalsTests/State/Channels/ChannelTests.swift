struct ChannelTests {
  /// The kinds of channel that the shared cases are run against.
  enum Kind: CaseIterable {
    case plain, property

    /// Calls `body` with a channel, whose property lives meanwhile.
    func use(_ body: (Channel<Int, Never>) -> Void) {
      let property = MutableProperty(0)
      withExtendedLifetime(property) { body(self == .plain ? Channel() : property.channel()) }
    }
  }

  @Test(
    "a terminal sends what is sent to the other one; following begins with the latest value, and leading with none",
    .requirement(441, 442, 443, 444),
    arguments: Kind.allCases)
  func terminals(kind: Kind) {
    kind.use { channel in
      channel.following.send(1)
      let leading = channel.leading.record()
      #expect(channel.following.record().events == [.next(1)])
      channel.leading.send(2)
      let (following, changes) = (channel.following.record(), channel.following.changes.record())
      for value in 3...4 { channel.following.send(value) }
      for value in 5...6 { channel.leading.send(value) }
      #expect(leading.events == [.next(3), .next(4)])
      #expect(following.events == [.next(2), .next(5), .next(6)] && changes.values == [5, 6])
      #expect(channel.following.take(first: 1).record() == "(6|)")
    }
  }

  @Test("A value sent during a delivery is delivered after it, whichever terminal it is sent to")
  func oneOrder() {
    let (channel, log) = (Channel<Int, Never>(), Log<String>())
    channel.following.subscribe {
      if $0 == 1 { channel.following.send(2) }
      log.append("following \($0)")
    }
    channel.leading.subscribe { log.append("leading \($0)") }
    channel.leading.send(1)
    #expect(log.entries == ["following 1", "leading 2"])
  }

  @Test(
    "completing either terminal completes both, also for late subscribers", .requirement(445, 446, 447),
    arguments: Kind.allCases, [true, false])
  func completing(kind: Kind, leads: Bool) {
    kind.use { channel in
      let signals = [channel.leading.signal, channel.following.changes]
      let early = signals.map { $0.record() }
      (leads ? channel.leading : channel.following).complete()
      for recorder in early + signals.map({ $0.record() }) { #expect(recorder.events == [.completed]) }
      #expect(channel.following.record().isCompleted)
    }
  }

  @Test("The first end, also an error, ends both terminals, and disposes what they are subscribed to")
  func ending() {
    let channel = Channel<Int, TestError>()
    let terminals = [channel.leading, channel.following]
    let sources = terminals.map { _ in ColdSource<Int, TestError>() }
    for (source, terminal) in zip(sources, terminals) { source.signal.subscribe(terminal) }
    let early = terminals.map { $0.record() }
    sources[1].fail(TestError(1))
    channel.leading.complete()
    channel.leading.send(1)
    for recorder in early + terminals.map({ $0.record() }) { #expect(recorder.events == [.failed(TestError(1))]) }
    #expect(sources.allSatisfy { !$0.isRunning })
  }

  @Test(
    "terminals are released with their last reference or upstream subscription, and their subscriptions then disposed",
    .requirement(456, 457),
    arguments: [true, false])
  func released(haveUpstreams: Bool) {
    let (source, bag) = (ColdSource<Int, TestError>(), CompositeDisposable())
    let recorders = (0...1).map { _ in Recorder<Int, TestError>() }
    let (token, terminals) = tokenHeld { token in
      let channel = Channel<Int, TestError>()
      for (terminal, recorder) in zip([channel.leading, channel.following], recorders) {
        terminal.subscribe(recorder.observer { _ in token.touch() })
        if haveUpstreams { bag.add(source.signal.subscribe(terminal)) }
      }
      return [Weak(channel.leading), Weak(channel.following)]
    }
    #expect(terminals[0].isReleased == !haveUpstreams)
    bag.dispose()
    #expect(terminals.allSatisfy { $0.isReleased } && token.isReleased)
    #expect(recorders.allSatisfy { $0.events.isEmpty })
  }
}
