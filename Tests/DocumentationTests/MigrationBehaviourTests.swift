/// What the tables for users of other libraries say about behaviour, on the side of this library.
@Suite("Behaviour that differs from other libraries")
struct MigrationBehaviourTests {
  private struct Oops: Error {}

  private let time = TestScheduler()

  @Test("After its end a behaviour subject sends the last value and the end, so retry sends the value again each time")
  func behavior() {
    let subject = BehaviorSubject<Int, Oops>(0)
    subject.send(1)
    subject.fail(Oops())
    let late = subject.record()
    #expect(late.values == [1] && late.error != nil)
    let retried = subject.retry(2).record()
    #expect(retried.values == [1, 1, 1] && retried.error != nil)
  }

  @Test("Two signals of values that are merged or combined do not take turns: the first sends all its values first")
  func turns() {
    let (first, second) = (Signal<Int, Never>.from([1, 2]), Signal<Int, Never>.from([3, 4]))
    #expect(first.merge(with: second).record().values == [1, 2, 3, 4])
    #expect(first.combineLatest(with: second).map { [$0, $1] }.record().values == [[2, 3], [2, 4]])
  }

  @Test("Delivered values keep their places among the actions of the scheduler: two bursts do not take turns")
  func bursts() {
    let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
    let log = Printer()
    for subject in [first, second] { subject.deliver(on: time).subscribe { log("\($0)") } }
    first.send(1)
    first.send(2)
    second.send(3)
    second.send(4)
    time.run()
    #expect(log.lines == ["1", "2", "3", "4"])
  }

  @Test("No signals send nothing when they are combined, and an empty array with ifEmpty")
  func combinedNothing() {
    let none = Signal.combineLatest([Signal<Int, Never>]())
    #expect(none.record().values == [] && none.ifEmpty([]).record().values == [[]])
  }

  @Test("After the end, share starts the source again, and without resets it sends the end alone")
  func shared() {
    let starts = MutableProperty(0)
    let source = Signal<Int, Never>.just(1).initially { starts.modify { $0 += 1 } }
    let (again, once) = (source.share(), source.share(resetOnCompletion: false, resetOnFailure: false))
    #expect([again.record(), again.record()].map(\.values) == [[1], [1]] && starts.value == 2)
    #expect([once.record(), once.record()].map(\.values) == [[1], []] && starts.value == 3)
  }

  @Test("A shared signal of values sends them all to its first subscriber, before the second one comes")
  func sharedValues() {
    let shared = Signal<Int, Never>.from([1, 2, 3]).replayLazily(capacity: 1)
    #expect([shared.record(), shared.record()].map(\.values) == [[1, 2, 3], [3]])
  }

  @Test("Neither a binding nor a signal keeps its property, whose signals complete when it is released")
  func releasedProperty() {
    let source = Subject<Int, Never>()
    func bound() -> Signal<Int, Never> {
      let property = MutableProperty(0)
      property <~ source
      return property.signal
    }
    let late = bound().record()
    source.send(1)
    #expect(late.values == [0] && late.isCompleted)
  }

  @Test("A tick of an interval comes after an action for its instant that was scheduled before the last tick")
  func ticks() {
    let log = Printer()
    Signal<Instant, Never>.interval(.seconds(1), on: time).subscribe { _ in log("tick") }
    time.schedule(after: .seconds(2)) { log("action") }
    time.advance(by: .seconds(2))
    #expect(log.lines == ["tick", "action", "tick"])
  }

  @Test("withLatest subscribes to both signals at once, and drops values before the first of the other signal")
  func latest() {
    let other = Subject<Int, Never>()
    let pairs = Signal<Int, Never>.just(1).withLatest(from: other).record()
    other.send(2)
    #expect(pairs.values.isEmpty && pairs.isCompleted)
  }

  @Test("A subject that is subscribed to a signal starts it, without subscribers of its own")
  func subjectStarts() {
    let subject = Subject<Int, Never>()
    Signal<Int, Never>.just(1).subscribe(subject)
    #expect(subject.record().values.isEmpty && subject.record().isCompleted)
  }

  @Test("A type of one's own that has a signal has the operators, and one that has four methods can be subscribed")
  func ownTypes() {
    struct Doubled: SignalProtocol {
      let source: Signal<Int, Never>
      var signal: Signal<Int, Never> { source.map { $0 * 2 } }
    }
    final class Lines: SubscriberProtocol {
      let log = Printer()
      func send(_ value: Int) { log("\(value)") }
      func fail(_ error: Never) {}
      func complete() { log("completed") }
      func didSubscribe(with subscription: CompositeDisposable) { log("subscribed") }
    }
    let lines = Lines()
    Doubled(source: .from([1, 2])).filter { $0 > 2 }.subscribe(lines)
    #expect(lines.log.lines == ["subscribed", "4", "completed"])
  }

  @Test("A signal that connects with its first subscriber does not connect again")
  func autoconnected() {
    let source = Subject<Int, Never>()
    let connected = source.publish().autoconnect()
    connected.subscribe().dispose()
    let late = connected.record()
    source.send(1)
    #expect(late.values == [])
  }
}
