import ReactiveSignals
import Testing

struct IntervalTests {
  private let scheduler = TestScheduler()

  @Test("the k-th value is sent k intervals after the subscription, and is that instant", .requirement(163, 164))
  func times() {
    scheduler.advance(by: .seconds(5))
    let recorder = Signal.interval(.seconds(2), on: scheduler).take(first: 3).record()
    #expect(recorder.events == [])
    scheduler.run()
    #expect(recorder.values == [7, 9, 11].map { Instant(.seconds($0)) })
    #expect(recorder.isCompleted)
    #expect(scheduler.pendingCount == 0)
  }

  /// A scheduler that records the leeway of its work.
  private final class LeewayScheduler: Scheduler {
    let inner = TestScheduler()
    let leeways = Log<Duration>()

    var now: Instant { inner.now }

    func enqueue(_ action: @escaping @Sendable () -> Void) { inner.enqueue(action) }

    func enqueue(
      at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
      leeways.append(leeway)
      return inner.enqueue(at: instant, leeway: leeway, action)
    }
  }

  @Test("the scheduler receives the leeway of each value", .requirement(165, 166))
  func leeway() {
    let scheduler = LeewayScheduler()
    let recorder = Signal.interval(.seconds(1), leeway: .milliseconds(300), on: scheduler).take(first: 3).record()
    scheduler.inner.run()
    #expect(recorder.values.count == 3)
    #expect(scheduler.leeways.count >= 3)
    #expect(scheduler.leeways.entries.allSatisfy { $0 == .milliseconds(300) })
  }

  @Test("Disposal stops the repetition, also inside a value")
  func disposal() {
    let bag = CompositeDisposable()
    let recorder = Signal.interval(.seconds(1), on: scheduler).record(in: bag) { instant in
      if instant == Instant(.seconds(2)) { bag.dispose() }
    }
    scheduler.run()
    #expect(recorder.values == [1, 2].map { Instant(.seconds($0)) })
    #expect(scheduler.pendingCount == 0)
  }

  @Test("A disposed subscription never starts")
  func disposedBefore() {
    let bag = CompositeDisposable()
    bag.dispose()
    Signal.interval(.seconds(1), on: scheduler).record(in: bag)
    #expect(scheduler.pendingCount == 0)
  }

  @Test("As arguments that may be any signal, an interval and a timer need no type")
  func arguments() {
    let time = TestScheduler()
    let recorder = Ints.just(3).concat(.never).sample(by: .interval(.seconds(1), on: time))
      .take(until: .timer(after: .milliseconds(2_500), on: time)).record()
    time.run()
    #expect(recorder.values == [3, 3])
    #expect(recorder.isCompleted)
  }

  @Test("Each subscription has a timer of its own")
  func perSubscription() {
    let signal = Signal.interval(.seconds(2), on: scheduler)
    let first = signal.record()
    scheduler.advance(by: .seconds(1))
    let second = signal.record()
    scheduler.advance(to: Instant(.seconds(5)))
    #expect(first.values == [2, 4].map { Instant(.seconds($0)) })
    #expect(second.values == [3, 5].map { Instant(.seconds($0)) })
    first.dispose()
    second.dispose()
  }

  @Test("a timer sends its instant once and completes; each subscription has its own", .requirement(768))
  func timer() {
    let timer = Signal.timer(after: .milliseconds(300), on: scheduler)
    let first = scheduler.record(timer.map { $0 == Instant(.milliseconds(300)) ? "a" : "?" })
    let second = scheduler.record(timer.map { $0 == Instant(.milliseconds(500)) ? "b" : "?" }, during: "--^")
    let disposed = scheduler.record(timer, during: "^-!")
    scheduler.run()
    #expect(first == "---(a|)")
    #expect(second == "--^--(b|)")
    #expect(disposed == "^-!")
    #expect(scheduler.now == Instant(.milliseconds(500)))
  }

  @Test(
    "disposed inside its value, a timer does not complete; on the immediate scheduler it sends in the call",
    .requirement(768))
  func timerEnds() {
    let bag = CompositeDisposable()
    let recorder = Signal.timer(after: .zero, on: .immediate).record(in: bag) { _ in bag.dispose() }
    #expect(recorder.events.count == 1)
    #expect(Signal.timer(after: .zero, on: .immediate).record().events.last == .completed)
  }
}
