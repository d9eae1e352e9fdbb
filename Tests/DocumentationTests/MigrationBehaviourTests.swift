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

  @Test("A closure of modify that throws leaves the value as it is, and no observer is notified")
  func modifiedInVain() {
    let count = MutableProperty(1)
    let changes = count.changes.record()
    #expect(throws: Oops.self) {
      try count.modify { value throws(Oops) in
        value = 2
        throw Oops()
      }
    }
    #expect(count.value == 1 && changes.values.isEmpty)
  }

  @Test("No signals of Booleans send nothing, no properties are all true, and none of them is")
  func noBooleans() {
    let none: [Signal<Bool, Never>] = []
    #expect(Signal.combineLatest(none).allTrue().record().values.isEmpty)
    let replaced: Signal<[Bool], Never> = none.isEmpty ? .just([]) : .combineLatest(none)
    #expect(replaced.allTrue().record().values == [true] && replaced.anyTrue().record().values == [false])
    let properties = Property.combineLatest([Property<Bool>]())
    #expect(properties.allTrue().value && !properties.anyTrue().value)
  }

  @Test("A validating property is bound by its key path, and its outcome decides whether a command is enabled")
  func validated() {
    let typed = Subject<Int, Never>()
    let age = ValidatingProperty<Int, Oops>(0) { _, new in new < 0 ? .invalid(Oops()) : .valid }
    typed.bind(to: age, \.value)
    let isValid: @Sendable (Validation<Int, Oops>) -> Bool = { if case .invalid = $0 { false } else { true } }
    let save = Command(state: age.outcome, enabledIf: isValid, on: time) { (_, _: Void) in
      Signal<Int, Never>.just(age.value)
    }
    let saved = save.values.record()
    typed.send(-1)
    #expect(age.value == 0 && !save.isEnabled)
    typed.send(30)
    save.execute()
    time.run()
    #expect(saved.values == [30])
  }

  @Test("A property of an initial value and a signal has every operator of signals")
  func propertiesOfSignals() {
    let number = MutableProperty(1)
    let negative = Property(initial: 0, then: number.signal.filter { $0 < 0 })
    number.value = 2
    #expect(negative.value == 0)
    number.value = -2
    number.value = 3
    #expect(negative.value == -2)
  }

  @Test("Values of a list that are zipped with an interval come one at a time, the last one with the completion")
  func pacedValues() {
    let paced = Signal.from(["a", "b"]).zip(with: Signal<Instant, Never>.interval(.milliseconds(200), on: time))
      .map(\.0)
    let recorder = time.record(paced)
    time.run()
    #expect(recorder == "--a-(b|)")
  }

  @Test("Each subscription to an interval has a timer of its own, and share makes it one")
  func timers() {
    let ticks = Signal<Instant, Never>.interval(.milliseconds(300), on: time).map { _ in "t" }
    let shared = ticks.share()
    let early = shared.subscribe()
    let (own, common) = (time.record(ticks, during: "--^----!"), time.record(shared, during: "--^----!"))
    time.advance(by: .seconds(1))
    early.dispose()
    #expect(own == "-----t--" && common == "---t--t-")
  }

  @Test("take(first: 1) sends its value at once, does not notice others, and sends nothing for a signal without values")
  func firstValues() {
    let source = Subject<Int, Never>()
    let first = source.take(first: 1).record()
    source.send(1)
    #expect(first.values == [1] && first.isCompleted)
    let none = Signal<Int, Never>.empty
    #expect(none.take(first: 1).record().values.isEmpty)
    #expect(none.map(Optional.some).take(first: 1).ifEmpty(nil).record().values == [nil])
  }

  @Test("A value is compared with the one that was sent last, so that small steps add up")
  func distances() {
    let close: @Sendable (Int, Int) -> Bool = { abs($0 - $1) <= 1 }
    #expect(Signal<Int, Never>.from(1...5).distinctUntilChanged(by: close).record().values == [1, 3, 5])
  }

  @Test(
    "flatMapFirst does not call its closure for a value that it drops, and concatMap calls it when the value arrives")
  func askedAtOnce() {
    let source = Subject<Int, Never>()
    let log = Printer()
    func never(_ name: String) -> @Sendable (Int) -> Signal<Int, Never> {
      { value in
        log("\(name) \(value)")
        return .never
      }
    }
    source.flatMapFirst(never("first")).subscribe()
    source.concatMap(never("concat")).subscribe()
    source.send(1)
    source.send(2)
    #expect(log.lines == ["first 1", "concat 1", "concat 2"])
  }
}
