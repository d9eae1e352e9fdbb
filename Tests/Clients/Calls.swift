// Declarations for the calls that the pictures of operators show. Scripts/check-sources appends the calls, and compiles all:
// a reader can write them.
import ReactiveSignals

struct Oops: Error {}
struct Other: Error { init(_ oops: Oops) {} }
struct File: Sendable { let values: Letters }
struct Object { let lifetime: Lifetime }
typealias Letters = Signal<String, Oops>
typealias Numbers = Signal<Int, Oops>

let (a, b, c, x, y) = ("a", "b", "c", "x", "y")
let error = Oops()
let letters = Letters.just(a)
let numbers = Numbers.just(1)
let silent = Signal<String, Never>.just(a)
let pulled = PullSignal(["a"]).through { $0.promoteFailure(to: Oops.self) }
let optional = Signal<String?, Oops>.just(a)
let signals = Signal<Letters, Oops>.just(letters)
let events = Signal<Event<String, Oops>, Never>.just(.completed)
let results = Signal<Result<String, Oops>, Never>.just(result)
let (left, right, gate, condition) = (truth, truth, truth, truth)
let answers = Signal<[Bool], Oops>.just([true])
let (first, second, other, source, ticks) = (letters, letters, letters, letters, letters)
let (trigger, boundary, openings, closing, pause) = (letters, letters, letters, letters, letters)
let key = Signal<String, any Error>.just(a)
let (one, two) = (Signal<Int, any Error>.just(1), Signal<Int, any Error>.just(2))
let next: [String: Letters] = [:]
let object = Object(lifetime: Lifetime.Token().lifetime)
let s = TestScheduler()
let workers: [any Scheduler] = [s]
let result = Result<String, Oops>.success(a)
private let truth = Signal<Bool, Oops>.just(true)

@Sendable func now() -> String { "" }
@Sendable func load() throws(Oops) -> String { throw error }
@Sendable func load(_ letter: String) -> Letters { .just(letter) }
@Sendable func urgency(_ letter: String) -> Int { 0 }
@Sendable func save(_ letter: String) {}
@Sendable func start() {}
@Sendable func close() {}
@Sendable func close(_ file: File) {}
@Sendable func open() throws(Oops) -> File { throw error }
@Sendable func stop() {}
@Sendable func check(_ letter: String) throws(Oops) {}
@Sendable func parse(_ letter: String) throws(Oops) -> Int { 0 }
@Sendable func parity(_ number: Int) -> Int { number % 2 }
@Sendable func more(_ result: Int, _ value: Int) -> Numbers { .just(result + value) }
@Sendable func send(_ letter: String, to subscriber: Subscriber<String, Oops>) {}
@discardableResult
@Sendable func send(
  _ first: String, then second: String, to subscriber: Subscriber<String, Oops>
) -> (any Disposable)? { nil }
func play(_ letter: String, stop: inout Bool) -> Letters? { nil }
