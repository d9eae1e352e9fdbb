import ReactiveSignals

// The chains that people write most, and each number of sources with arithmetic in the closure. They are never run:
// `Scripts/check-sources` fails if one takes the compiler too long.

private struct Text: Error {}

private let ints = Signal<Int, Never>.just(1)
private let others = Subject<Int, Never>()
private let texts = Signal<String, Never>.just("")
private let loaded = Signal<[String], Text>.just([])
private let bools = Signal<Bool, Never>.just(true)
private let (name, email, password) = (MutableProperty(""), MutableProperty(""), MutableProperty(""))
private let (first, second, third) = (MutableProperty(1), MutableProperty(2), MutableProperty(3))
private let (fourth, fifth) = (MutableProperty(4), MutableProperty(5))
private let time = TestScheduler()

enum EverydayChains {
  static func arithmetic() {
    _ = ints.map { $0 + 1 }.filter { $0 % 2 == 0 }.scan(0) { $0 + $1 }.map { $0 - 1 }.filter { $0 > 3 && $0 < 100 }
      .map { $0 * 2 }
    _ = ints.map { $0 * 2 }.mapTo(1).scan(0) { $0 + $1 }.map { "\($0 * 60 + 1) s" }.distinctUntilChanged()
    _ = ints.enumerated().map { $0 * $1 + 1 }.filter { $0 % 3 != 0 }.combinePrevious(0).map { $1 - $0 }
    _ = ints.filter { $0 > 20 && $0 < 80 || $0 == 5 }.map { "\($0) °C" }.starting(with: "").append("end")
    _ = ints.scan((0, 0)) { ($0.0 + 1, $0.1 + $1) }.map { Double($0.1) / Double($0.0) }
  }

  static func search() {
    _ = texts.map { $0.lowercased() }.filter { $0.count > 2 }.debounce(.milliseconds(300), on: time)
      .distinctUntilChanged().flatMapLatest { text in loaded.map { $0.filter { $0.contains(text) } } }.deliverOnMain()
    _ = texts.debounce(.milliseconds(300), on: time).flatMapLatest { _ in
      loaded.map { $0.count + 1 }.retry(2).catchTo(.just(0))
    }.starting(with: 0).map { $0 > 0 ? "\($0) found" : "nothing found" }
    _ = texts.throttle(.seconds(1), on: time).map { $0.split(separator: " ").map(String.init) }.filter {
      !$0.isEmpty && $0.count < 10
    }.map { $0.joined(separator: ", ") + "." }
    _ = loaded.retry(3).timeout(after: .seconds(5), failure: Text(), on: time).map { $0.count * 2 + 1 }.catchTo(
      .just(0))
    _ = texts.flatMap { text in loaded.map { $0.map { $0 + text } } }.map { $0.count }.share(replay: 1)
    _ = ints.concatMap { number in loaded.map { Array($0.prefix(number)) } }.scan([]) { $0 + $1 }.map { $0.count }
  }

  static func several() {
    _ = Signal.combineLatest(ints, ints) { $0 + $1 }.map { $0 * 2 }.filter { $0 > 3 }
    _ = Signal.combineLatest(ints, ints, ints) { $0 + $1 * $2 }
    _ = Signal.combineLatest(ints, ints, ints, ints) { $0 + $1 + $2 + $3 }
    _ = Signal.combineLatest(ints, ints, ints, ints, ints) { $0 + $1 + $2 + $3 + $4 }
    _ = Signal.combineLatest(ints, texts, bools, ints, texts) { $0 + $1.count > $3 * 2 && $2 && !$4.isEmpty }
    _ = Signal.zip(ints, ints, ints, ints) { $0 * $1 - $2 + $3 }
    _ = Signal.zip(ints, ints, ints, ints, ints) { $0 * $1 - $2 + $3 / $4 }
    _ = Signal.combineLatest(ints, ints).map { $0 + $1 }.filter { $0 % 2 == 0 }.map { $0 - 1 }
    _ = Signal.merge(ints.map { $0 + 1 }, ints.map { $0 - 1 }, others.signal).scan(0) { $0 + $1 }.filter { $0 > 1 }
    _ = ints.withLatest(from: others).map { $0 * $1 + 1 }.sample(by: others).map { $0 - 1 }.filter { $0 > 2 && $0 < 9 }
  }

  static func properties() {
    _ = Property.combineLatest(name, email) { !$0.isEmpty && $1.contains("@") }
    _ = Property.combineLatest(name, email, password) { !$0.isEmpty && $1.contains("@") && $2.count >= 8 }
    _ = Property.combineLatest(first, second, third) { $0 + $1 + $2 }
    _ = Property.combineLatest(first, second, third, fourth) { $0 + $1 + $2 + $3 }
    _ = Property.combineLatest(first, second, third, fourth, fifth) { $0 + $1 + $2 + $3 + $4 }
    _ = Property.zip(first, second, third, fourth, fifth) { $0 * $1 - $2 + $3 / $4 }
    _ = Property.combineLatest(name, email, password, first, second) {
      !$0.isEmpty && $1.contains("@") && $2.count > 3 && $3 > 1 && $4 < 100
    }
    _ = name.signal.map { $0.count + 1 }.filter { $0 % 2 == 0 }.scan(0) { $0 + $1 }.map { $0 > 3 }
      .distinctUntilChanged()
  }
}
