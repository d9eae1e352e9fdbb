/// A mistake of a program that traps with a sentence.
struct Misuse: Sendable {
  let sentence: String
  let make: @Sendable () async throws -> Void

  init(_ sentence: String, _ make: @escaping @Sendable () async throws -> Void) {
    self.sentence = sentence
    self.make = make
  }

  static let all = ofSchedulers + ofSignals + ofState + ofTasks + ofStreams + ofOperators

  private static func ofInterval(_ interval: Duration) -> Misuse {
    Misuse("A repeating interval must be at least one nanosecond: \(interval) would never let time pass.") {
      TestScheduler().schedule(after: .zero, every: interval) {}
    }
  }

  private static let ofSchedulers = [
    ofInterval(.zero), ofInterval(.seconds(-1)),
    ofInterval(Duration(secondsComponent: 0, attosecondsComponent: 999_999_999)),
    Misuse("The immediate scheduler cannot repeat: the call would never return.") {
      ImmediateScheduler.shared.schedule(after: .zero, every: .seconds(1)) {}
    },
    Misuse("The immediate scheduler would never return: the action is due in the distant future.") {
      ImmediateScheduler.shared.schedule(at: .distantFuture) {}
    },
    Misuse("A TestScheduler cannot go back in time: it was told to advance by -1.0 seconds.") {
      await onRawThread { TestScheduler().advance(by: .seconds(-1)) }
    },
    Misuse("A TestScheduler cannot go back in time: it stands at 10 s, and was sent to 9 s.") {
      let time = TestScheduler()
      await time.advance(by: .seconds(10))
      await onRawThread { time.advance(to: Instant(.seconds(9))) }
    },
    Misuse("A TestScheduler is being advanced already: from inside one of its own actions") {
      let time = TestScheduler()
      time.enqueue { time.advance(by: .seconds(1)) }
      time.step()
    },
    Misuse("A TestScheduler is being advanced already") {
      let time = TestScheduler()
      time.enqueue { waitForRawThread { time.step() } }
      time.step()
    },
    Misuse("In a test in virtual time, make the function async, and await this call.") {
      _ = try? await withVirtualTime { time in await onRawThread { time.advance(by: .seconds(1)) } }
    },
    Misuse("In a test in virtual time, make the function async, and await this call.") {
      _ = try? await withVirtualTime { time in await onRawThread { time.run() } }
    },
    Misuse("In a test in virtual time, make the function async, and await this call.") {
      _ = try? await withVirtualTime { time in await onRawThread { time.step() } }
    },
    Misuse("an action that schedules itself again keeps it busy") {
      let time = TestScheduler()
      time.scheduleRecursive { reschedule in reschedule() }
      await onRawThread { time.run(limit: 100) }
    },
    Misuse("The TestScheduler ran 100 actions at one instant, 1 s, and there are more") {
      let time = TestScheduler()
      time.schedule(after: .seconds(1)) { time.scheduleRecursive { reschedule in reschedule() } }
      await onRawThread { time.advance(by: .seconds(2), limit: 100) }
    },
    Misuse("MainRunLoop can only be run on the main thread.") { await onRawThread { _ = MainRunLoop.runOnce() } },
    Misuse("MainRunLoop can only be run on the main thread.") {
      await onRawThread { MainRunLoop.run(until: .zero) }
    },
    Misuse("The leeway of scheduled work cannot be negative.") {
      TestScheduler().schedule(after: .zero, leeway: .nanoseconds(-1)) {}
    },
    Misuse("The leeway of scheduled work cannot be negative.") {
      TestScheduler().schedule(after: .zero, every: .seconds(1), leeway: .nanoseconds(-1)) {}
    },
    Misuse("A CompositeDisposable cannot be added to itself: it would never be released.") {
      let composite = CompositeDisposable()
      composite.add(composite)
    },
  ]

  private static let ofSignals = [
    Misuse("A tracer that was stopped cannot be installed.") {
      let tracer = Tracer(TraceRecorder())
      tracer.stop()
      tracer.install()
    }
  ]

  private static let toItself = "A ChannelTerminal cannot be connected to itself: its values would have no other side."
  private static let inside = "The closure that modifies a property cannot set that property as well."

  private static let ofState = [
    Misuse("An object cannot be observed on the immediate scheduler: its value would be read before it changes.") {
      let track = Track()
      observe(\.title, of: track, on: .immediate).subscribe()
    },
    Misuse("An object cannot be observed on the subscription scheduler: its value would be read before it changes.") {
      let track = Track()
      observe(\.title, of: track, on: SubscriptionScheduler.shared).subscribe()
    },
    Misuse(toItself) {
      let terminal = Channel<Int, Never>().following
      terminal.connect(to: terminal)
    },
    Misuse(toItself) {
      let terminal = Channel<Int, Never>().following
      terminal.connect(to: terminal, incoming: { $0 + 1 }, outgoing: { $0 - 1 })
    },
    Misuse(inside) {
      let property = MutableProperty(0)
      property.modify { value in
        value += 1
        property.value = 5
      }
    },
    Misuse(inside) {
      let property = MutableProperty(0)
      let following = property.channel().following
      property.modify { value in
        value += 1
        following.send(5)
      }
    },
  ]

  private static let ofTasks = [
    Misuse("A task must be able to wait for a value: the buffer has no room for one.") {
      _ = Signal<Int, Never>.never.values(capacity: 0, overflow: .dropOldest)
    },
    Misuse("The values of one iterator can be awaited by one task at a time.") {
      nonisolated(unsafe) let iterator = Signal<Int, Never>.never.values.makeAsyncIterator()
      let time = TestScheduler()
      for _ in 1...2 { time.start { _ = await iterator.next() } }
    },
    Misuse("A delivery must have room for a value.") {
      _ = PullSignal([1]).deliver(on: TestScheduler(), capacity: 0, overflow: .pausing)
    },
  ]

  private static let circle = "An element of a LazyStream was asked for by its own evaluation."

  private static let ofStreams = [
    Misuse(circle) {
      let stream = Log<LazyStream<Int>>()
      stream.append(LazyStream(head: { stream.entries[0].head ?? 0 }, tail: { .empty }))
      _ = stream.entries[0].head
    },
    Misuse(circle) {
      let stream = Log<LazyStream<Int>>()
      stream.append(LazyStream(1...3).filter { _ in stream.entries[0].head != nil }.concat(.just(4)))
      _ = stream.entries[0].head
    },
    Misuse("A stream cannot take a negative number of elements.") { _ = LazyStream(1...).take(first: -1) },
    Misuse("A stream cannot skip a negative number of elements.") { _ = LazyStream(1...).skip(first: -1) },
  ]
}

struct MisuseTests {
  @Test(
    "misuse traps with a sentence that says what is wrong", .requirement("S9", 823), arguments: Misuse.all.indices)
  func traps(index: Int) async {
    let result = await passing(index) {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await Misuse.all[passed()].make()
      }
    }
    result.expectMessage(Misuse.all[index].sentence)
  }

  @Test("Running an endless repetition names the place where it was scheduled")
  func endlessRepetition() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let time = TestScheduler()
      repeatForEver(on: time)
      await onRawThread { time.run(limit: 100) }
    }
    result.expectMessage("The TestScheduler ran 100 actions by 300 s and there are more")
    result.expectMessage("the repetition scheduled at SignalsTests/MisuseTests.swift:\(lineOfRepetition) every 3 s")
  }

  /// Mistakes of tests, whose sentences only a debug build prints.
  static let ofTestKit: [Misuse] = [
    Misuse("contains b, for which no value is given") { _ = TestScheduler().cold("-a-b", ["a": 1]) },
    Misuse("fails, but no failure is given") { _ = TestScheduler().hot("-a-#") },
    Misuse("has a ^.") { _ = TestScheduler().cold("-^a") },
    Misuse("A group that was opened in a marble text was not closed.\n  -(a\n   ^") { _ = Marbles("-(a") },
    Misuse("A frame of a marble text must take a nanosecond or more") { TestScheduler().frame = .zero },
    Misuse("The unimplemented scheduler \"why\" was used: an action was enqueued.") {
      UnimplementedScheduler("why").enqueue {}
    },
    Misuse("A TestScheduler cannot go back in time: it stands at 2 s, and was sent to 1 s.") {
      try await withVirtualTime { time in
        await time.advance(by: .seconds(2))
        await time.advance(to: Instant(.seconds(1)))
      }
    },
    Misuse("stands in for the main scheduler, and delivered an event on another thread than the main thread.") {
      let main = TestScheduler()
      Signal<Int, Never>.just(1).subscribeOnMain(main, next: { _ in })
      await onRawThread { main.run() }
    },
  ]

  @Test("A mistake of a test traps in an exit test", arguments: ofTestKit.indices)
  func testKit(index: Int) async {
    let result = await passing(index) {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await MisuseTests.ofTestKit[passed()].make()
      }
    }
    #if DEBUG
      result.expectMessage(Self.ofTestKit[index].sentence)
    #endif
  }
}

// Outside the test, whose lines a macro rearranges.
private let lineOfRepetition = #line + 2
private func repeatForEver(on time: TestScheduler) {
  time.schedule(after: .zero, every: .seconds(3)) {}
}
