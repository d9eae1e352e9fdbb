/// The subscribing thread delivers the beginning of a subscription, even while another thread is sending.
@Suite(.timeLimit(.minutes(10)))
struct ReplayTests {
  typealias Numbers = Signal<Int, Never>

  /// A source that replays to new subscribers; `send` notifies the present ones.
  struct Source: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable () -> (signal: Numbers, send: @Sendable (Int) -> Void)

    init(_ name: String, _ make: @escaping @Sendable () -> (Numbers, @Sendable (Int) -> Void)) {
      testDescription = name
      self.make = make
    }

    init(
      _ name: String, of subject: @autoclosure @escaping @Sendable () -> Subject<Int, Never> = Subject(),
      _ derive: @escaping @Sendable (Subject<Int, Never>) -> Numbers = { $0.signal }
    ) {
      self.init(name) {
        let subject = subject()
        return (derive(subject), { subject.send($0) })
      }
    }

    init(_ name: String, _ derive: @escaping @Sendable (MutableProperty<Int>) -> Property<Int>) {
      self.init(name) {
        let property = MutableProperty(0)
        return (derive(property).signal, { property.value = $0 })
      }
    }
  }

  static let sources = [
    Source("a replay subject", of: ReplaySubject()),
    Source("a replay subject of one value", of: ReplaySubject(capacity: 1)),
    Source("a behavior subject", of: BehaviorSubject(0)),
    Source("share(replay:)") { (subject: Subject) in subject.share(replay: 1) },
    Source("replayLazily(capacity:)") { (subject: Subject) in subject.replayLazily(capacity: 1) },
    Source("multicast through a replay subject") { (subject: Subject) in
      subject.multicast(ReplaySubject()).autoconnect()
    },
    Source("a property") { (property: MutableProperty) in property.property },
    Source("a property of another one") { (property: MutableProperty) in property.map { $0 } },
  ]

  @Test(
    "The replay is delivered inside the call while another thread is sending, and live values follow",
    arguments: sources)
  func replaysBesideSender(source: Source) {
    let (signal, send) = source.make()
    let (late, valuesInside) = (Recorder<Int, Never>(), Log<[Int]>())
    signal.subscribe { value in
      guard value == 1 else { return }
      // This thread is sending, and continues only when the subscription has been made.
      waitForRawThread {
        onStrand {
          let subscriber = thisThread()
          signal.subscribe(late.observer { if $0 == 1 { #expect(thisThread() == subscriber) } })
          valuesInside.append(late.values)
        }
      }
    }
    for value in 1...2 { send(value) }
    #expect(valuesInside.entries == [[1]] && late == "(12)")
    #expect(late.violations == [])
  }

  @Test(
    "Values sent during a replay reach the others at once, and the new subscriber after it, with the end, if there is one",
    arguments: [true, false])
  func sendsDuringReplay(completes: Bool) {
    let held = SerialState<ReplaySubject<Int, Never>?>(ReplaySubject())
    let signal = held.value!.signal
    let (early, late) = (signal.record(), Recorder<Int, Never>())
    for value in 1...2 { held.value?.send(value) }
    let subscription = signal.subscribe(
      late.observer { value in
        guard value == 1 else { return }
        waitForRawThread {
          for value in 3...5 { held.value?.send(value) }
          if completes { held.value?.complete() }
          held.value = nil
        }
        #expect(early == (completes ? "(12345|)" : "(12345)"))
      })
    #expect(late.events == early.events && late.violations == [])
    #expect(subscription.isDisposed)
  }

  @Test("A subscriber disposed during its replay receives nothing more, and is released")
  func leavesDuringReplay() {
    let (subject, bag) = (ReplaySubject<Int, Never>(), CompositeDisposable())
    for value in 1...3 { subject.send(value) }
    let (token, recorder) = tokenHeld { token in
      subject.record(in: bag) { value in
        token.touch()
        if value == 2 { waitForRawThread { bag.dispose() } }
      }
    }
    subject.send(4)
    #expect(recorder.values == [1, 2] && token.isReleased)
  }

  @Test("A subscriber of a terminal that is disposed inside its first value receives nothing that was sent there")
  func leavesTerminal() {
    let (channel, bag) = (Channel<Int, Never>(), CompositeDisposable())
    channel.leading.send(1)
    let recorder = channel.following.record(in: bag) { _ in
      channel.leading.send(2)
      bag.dispose()
    }
    #expect(recorder.values == [1])
  }

  @Test("A late subscriber receives the end inside the call, while another thread is still delivering it")
  func endBesideSender() {
    let (subject, isCompleted) = (Subject<Int, Never>(), Log<Bool>())
    subject.subscribe(completed: { waitForRawThread { isCompleted.append(subject.record().isCompleted) } })
    subject.complete()
    #expect(isCompleted.entries == [true])
  }

  @Test("A channel made while changes are delivered begins with the value, and does not receive its own change")
  func channelBesideChanges() {
    let (property, following, made) = (MutableProperty(0), Recorder<Int, Never>(), Log<Channel<Int, Never>>())
    property.changes.subscribe { value in
      guard value == 1 else { return }
      let channel = property.channel()
      made.append(channel)
      channel.following.subscribe(following.observer())
      channel.following.send(5)
    }
    onStrand { for value in [1, 6] { property.value = value } }
    #expect(following.values == [1, 6] && property.value == 6)
  }
}
