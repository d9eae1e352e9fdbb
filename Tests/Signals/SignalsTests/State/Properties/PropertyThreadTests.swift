import SignalHunting

@testable import ReactiveSignals
@testable import SignalsCore

/// Cases that need several threads.
@Suite(.timeLimit(.minutes(10)))
struct PropertyThreadTests {
  private let cycles = isThreadSanitized ? 200 : 2_500

  @Test(
    "observations that replace each other while the property is set lose nothing and leak nothing", .requirement(536))
  func replacing() async {
    let property = MutableProperty(0)
    let observation = SerialDisposable()
    let all = property.changes.record()
    await onRawThreads(4) { [cycles] index in
      for _ in 0..<cycles {
        if index < 2 {
          observation.inner = property.signal.subscribe()
        } else {
          property.modify { $0 += 1 }
        }
      }
    }
    observation.dispose()
    let isInOrder = all.values == Array(1...2 * cycles)
    #expect(isInOrder && all.violations == [])
    #expect(property.core.subject.subscribers.count == 1)
    #expect(property.core.state.withLock { $0.subscribers } == 1)
  }

  @Test(
    "changes that are delivered on another scheduler, cut by a teardown and replayed are complete", .requirement(537))
  func teardown() async throws {
    let (property, teardown) = (MutableProperty(0), Subject<Void, Never>())
    let queue = QueueScheduler(name: "changes")
    let replayed = property.changes.map { $0 * 2 }.deliver(on: queue).take(until: teardown.signal).replay()
    await onRawThreads(4) { [cycles] index in
      for number in 1...cycles {
        if index > 0 { property.modify { $0 += 1 } } else if number == cycles { teardown.send(()) }
      }
    }
    // Sent at the end.
    let values = try await value { callback in replayed.collect().subscribe(next: callback) }
    #expect(values == (1...).prefix(values.count).map { $0 * 2 } && property.core.subject.subscribers.count == 0)
  }

  #if EXPLORATION
    @Test(
      "an assignment may return before a composed property has changed, if another thread is notifying, and only then",
      .hunts, arguments: [true, false])
    func composing(isOtherSet: Bool) {
      let setting = Scenario("two sources") { run in
        let left = MutableProperty(0)
        let right = MutableProperty(0)
        let both = Property.combineLatest(left, right) { [$0, $1] }
        run.thread("left") {
          left.value = 1
          let seen = both.value[0]
          if isOtherSet { run.sometimes("the composed property changes later", seen == 0) }
          run.expect(isOtherSet || seen == 1, "the composed property has not changed")
        }
        run.thread("right") { if isOtherSet { right.value = 1 } else { _ = both.value } }
        run.finally {
          run.expect(both.value == [1, isOtherSet ? 1 : 0], "the composed value is \(both.value)")
          // The end of a source is a notification too.
          withExtendedLifetime((left, right)) {}
        }
      }
      let result = hunt(setting)
      #expect(result.isClean, "\(result)")
    }
  #endif
}
