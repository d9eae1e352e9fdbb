import ReactiveSignals

struct Refused: Error {}

struct Reading: Sendable, Equatable {
  var sensor: Int
  var celsius: Double
}

/// Prints what a chain sends, and its end.
func show<Value: Sendable, Failure: Error>(_ name: String, _ signal: Signal<Value, Failure>) {
  signal.subscribe(
    next: { print(name, $0) }, failed: { print(name, "failed", $0) }, completed: { print(name, "completed") })
}

let time = TestScheduler()

// 1. A cold chain.
func squares() -> Signal<String, Never> {
  Signal<Int, Never>.from(1...20).filter { $0 % 2 == 0 }.map { $0 * $0 }.take(first: 4).map { "\($0)" }
}

// 2. A subject with a state.
func total(of readings: Subject<Reading, Never>) -> Signal<Double, Never> {
  readings.filter { $0.sensor > 0 }.map { $0.celsius }.scan(0) { $0 + $1 }.distinctUntilChanged()
}

// 3. The latest values of two sources.
func fullName(_ first: Signal<String, Never>, _ last: Signal<String, Never>) -> Signal<String, Never> {
  first.combineLatest(with: last).map { "\($0) \($1)" }.distinctUntilChanged()
}

// 4. A search that waits for a pause in the typing.
func results(for typed: Signal<String, Never>, on scheduler: some Scheduler) -> Signal<[String], Refused> {
  typed.debounce(.milliseconds(300), on: scheduler).filter { !$0.isEmpty }.flatMapLatest { text in
    Signal<[String], Refused>.just([text, text.uppercased()]).delay(.milliseconds(100), on: scheduler)
  }
}

// 5. Requests that are repeated and may fail in the end.
func download(_ pages: Range<Int>, on scheduler: some Scheduler) -> Signal<Int, Refused> {
  Signal<Int, Refused>.from(pages).flatMap { page in
    page == 3 ? Signal<Int, Refused>.fail(Refused()).retry(2) : .just(page * 100)
  }.catch { _ in Signal<Int, Refused>.just(-1) }
}

// 6. A source with a limit of rate.
func positions(_ moves: Subject<Int, Never>, on scheduler: some Scheduler) -> Signal<[Int], Never> {
  moves.throttle(.milliseconds(50), on: scheduler).merge(with: .just(0)).buffer(count: 2)
}

// 7. Pairs, and a side effect.
func pairs(_ numbers: Signal<Int, Never>, _ words: Signal<String, Never>) -> Signal<String, Never> {
  numbers.zip(with: words).do(next: { _ in }).map { "\($0)\($1)" }.starting(with: "-")
}

// 8. A shared clock.
func ticks(on scheduler: some Scheduler) -> Signal<Int, Never> {
  Signal.interval(.seconds(1), on: scheduler).map { _ in 1 }.scan(0) { $0 + $1 }.take(first: 3).share()
}

show("squares", squares())

let readings = Subject<Reading, Never>()
show("total", total(of: readings))
for sensor in 0..<3 { readings.send(Reading(sensor: sensor, celsius: 20 + Double(sensor))) }
readings.complete()

let first = BehaviorSubject<String, Never>("Ada")
let last = BehaviorSubject<String, Never>("King")
show("name", fullName(first.signal, last.signal))
last.send("Lovelace")

let typed = Subject<String, Never>()
show("results", results(for: typed.signal, on: time))
typed.send("s")
time.advance(by: .milliseconds(200))
typed.send("swift")
time.advance(by: .seconds(1))

show("download", download(1..<5, on: time))

let moves = Subject<Int, Never>()
show("positions", positions(moves, on: time))
for move in 1...6 {
  moves.send(move)
  time.advance(by: .milliseconds(20))
}
moves.complete()

show("pairs", pairs(Signal<Int, Never>.from(1...3), Signal<String, Never>.from(["a", "b"])))

let clock = ticks(on: time)
show("clock", clock)
show("clock again", clock)
time.advance(by: .seconds(5))

// The chains above need signals and operators alone. Scripts/check-clients size builds them without the following lines, too.

// 9. A form of properties.
let name = MutableProperty("")
let email = MutableProperty("")
let isComplete = Property.combineLatest(name, email) { !$0.isEmpty && $1.contains("@") }

// 10. A command that the form enables.
let save = Command<String, Int, Refused>(enabledIf: isComplete.signal, on: time) { text in
  text.isEmpty ? .fail(Refused()) : Signal<Int, Refused>.just(text.count).delay(.milliseconds(10), on: time)
}

show("complete", isComplete.signal)
show("values", save.values)
save.execute("draft").subscribe(failed: { _ in print("refused") })
name.value = "Ada"
email.value = "ada@example.org"
time.advance(by: .seconds(1))
save.execute("text").subscribe(next: { print("saved", $0) })
time.advance(by: .seconds(1))
