import ReactiveSignals
import Testing

/// The samples of the README, run.
@Suite("README")
struct ReadmeTests {
  @Test("A first signal prints what its comments say")
  func firstSignal() {
    let printed = Log<String>()
    let temperatures = Signal<Double, Never>.from([19.5, 21.0, 21.0, 24.5])

    temperatures
      .distinctUntilChanged()
      .filter { $0 > 20 }
      .map { "\($0) °C" }
      .subscribe(next: { printed.append($0) }, completed: { printed.append("done") })

    #expect(printed.entries == ["21.0 °C", "24.5 °C", "done"])
  }

  @Test("A bag stops an endless signal from inside a value")
  func bag() {
    let printed = Log<Int>()
    let bag = CompositeDisposable()
    Signal<Int, Never>.from(1...).subscribe(in: bag) { value in
      printed.append(value)
      if value == 3 { bag.dispose() }
    }
    #expect(printed.entries == [1, 2, 3])
  }

  @Test("A signal of one's own sends now and later")
  func ownSignal() {
    func ticks(on scheduler: some Scheduler) -> Signal<Int, Never> {
      Signal { subscriber in
        subscriber.send(0)
        return scheduler.schedule(after: .seconds(1)) {
          subscriber.send(1)
          subscriber.complete()
        }
      }
    }

    let printed = Log<Int>()
    let time = TestScheduler()
    ticks(on: time).subscribe { printed.append($0) }
    #expect(printed.entries == [0])
    time.run()
    #expect(printed.entries == [0, 1])
  }

  @Test("A first test in virtual time")
  func searchWaitsForAPause() async {
    let time = TestScheduler()
    let typed = Subject<String, Never>()
    await confirmation { searched in
      typed.debounce(.milliseconds(300), on: time).subscribe { text in
        #expect(text == "re" && time.now == Instant(.milliseconds(500)))
        searched()
      }
      typed.send("r")
      time.advance(by: .milliseconds(200))
      typed.send("re")
      time.advance(by: .seconds(3600))
    }
  }

  private enum Colour {
    case blue, grey
  }

  private struct Button {
    let colour = MutableProperty(Colour.grey)
    let isEnabled = MutableProperty(false)
  }

  @Test("What is composed of properties follows them, and what is bound to it")
  func properties() {
    let button = Button()
    let printed = Log<String>()
    let print: @Sendable (Bool, Colour) -> Void = { printed.append("\($0) \($1)") }

    let name = MutableProperty("")
    let email = MutableProperty("")
    let isComplete = Property.combineLatest(name, email) { !$0.isEmpty && $1.contains("@") }
    button.colour <~ isComplete.map { $0 ? .blue : .grey }

    name.value = "Ada"
    email.value = "ada@example.org"
    print(isComplete.value, button.colour.value)

    #expect(printed.entries == ["true blue"])
  }

  @Test("A command is bound to what shows it, and refuses what comes while it executes")
  @MainActor
  func command() {
    struct Document: Sendable {}
    struct Server: Sendable {
      func save(_ document: Document) -> Signal<Void, TestError> { .empty }
    }
    struct Shown<Value: Sendable>: Sendable {
      let text: MutableProperty<Value>
      var isVisible: MutableProperty<Value> { text }
    }
    let (server, document) = (Server(), Document())
    let (button, spinner, status) = (
      Button(), Shown(text: MutableProperty(false)), Shown(text: MutableProperty(""))
    )
    let isComplete = Property(value: true)
    let printed = Log<String>()
    let print: @Sendable (Any) -> Void = { printed.append("\($0)") }
    let spun = spinner.isVisible.changes.record()

    let save = Command(enabledIf: isComplete.signal) { (document: Document) in server.save(document) }

    button.isEnabled <~ save.enabled
    spinner.isVisible <~ save.executing
    status.text <~ save.errors.map { "not saved: \($0)" }

    save.execute(document).subscribe(completed: { print("saved") })
    save.execute(document).subscribe(failed: { print($0) })

    while MainRunLoop.runOnce() {}
    #expect(printed.entries == ["notEnabled", "saved"])
    #expect(spun.values == [false, true, false])
    #expect(button.isEnabled.value)
    #expect(status.text.value == "")
  }

  @Test("A channel converts both ways")
  func channel() {
    let printed = Log<Double>()
    let print: @Sendable (Double) -> Void = { printed.append($0) }

    let celsius = MutableProperty(20.0)
    let fahrenheit = MutableProperty(0.0)
    fahrenheit.channel().following.connect(
      to: celsius.channel().following, incoming: { $0 * 1.8 + 32 }, outgoing: { ($0 - 32) / 1.8 })
    print(fahrenheit.value)
    fahrenheit.value = 32
    print(celsius.value)

    #expect(printed.entries == [68, 0])
  }
}
