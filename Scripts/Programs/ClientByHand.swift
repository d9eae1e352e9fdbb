// The counterpart of Client.swift: the same ten chains without a library, by hand, with closures and `AsyncStream`. Prints
// the same lines. All of it runs on one thread, and an observer cannot leave, so it does less than the library does.

struct Refused: Error {}

struct Reading: Sendable, Equatable {
  var sensor: Int
  var celsius: Double
}

/// A list of closures that receive the values and the end.
final class Emitter<Value> {
  private var observers: [(next: (Value) -> Void, completed: () -> Void)] = []

  func observe(next: @escaping (Value) -> Void, completed: @escaping () -> Void = {}) {
    observers.append((next, completed))
  }

  func send(_ value: Value) { for observer in observers { observer.next(value) } }
  func complete() { for observer in observers { observer.completed() } }
}

/// A variable that reports its changes.
final class Variable<Value> {
  let changes = Emitter<Value>()
  var value: Value { didSet { changes.send(value) } }

  init(_ value: Value) { self.value = value }

  func observe(_ next: @escaping (Value) -> Void) {
    next(value)
    changes.observe(next: next)
  }
}

/// A clock that the program moves.
final class Timeline {
  private(set) var now = Duration.zero
  private var actions: [(due: Duration, number: Int, perform: () -> Void)] = []
  private var count = 0

  @discardableResult
  func schedule(after delay: Duration, _ perform: @escaping () -> Void) -> Int {
    count += 1
    let due = now + delay
    let place = actions.firstIndex { $0.due > due } ?? actions.endIndex
    actions.insert((due, count, perform), at: place)
    return count
  }

  func cancel(_ number: Int) { actions.removeAll { $0.number == number } }

  func advance(by duration: Duration) {
    let end = now + duration
    while let first = actions.first, first.due <= end {
      actions.removeFirst()
      now = first.due
      first.perform()
    }
    now = end
  }
}

let time = Timeline()

// 1. A cold chain.
func squares() -> AsyncStream<String> {
  AsyncStream { continuation in
    var count = 0
    for number in 1...20 where number % 2 == 0 {
      continuation.yield("\(number * number)")
      count += 1
      if count == 4 { break }
    }
    continuation.finish()
  }
}

// 2. A subject with a state.
func total(of readings: Emitter<Reading>, next: @escaping (Double) -> Void, completed: @escaping () -> Void) {
  var total = 0.0
  var last: Double?
  readings.observe(
    next: { reading in
      guard reading.sensor > 0 else { return }
      total += reading.celsius
      if total != last { next(total) }
      last = total
    }, completed: completed)
}

// 3. The latest values of two sources.
func fullName(_ first: Variable<String>, _ last: Variable<String>, _ next: @escaping (String) -> Void) {
  var shown: String?
  let show = {
    let name = "\(first.value) \(last.value)"
    if name != shown { next(name) }
    shown = name
  }
  show()
  first.changes.observe { _ in show() }
  last.changes.observe { _ in show() }
}

// 4. A search that waits for a pause in the typing.
func results(for typed: Emitter<String>, on time: Timeline, _ next: @escaping ([String]) -> Void) {
  var pause: Int?
  var answer: Int?
  typed.observe { text in
    if let pause { time.cancel(pause) }
    pause = time.schedule(after: .milliseconds(300)) {
      if text.isEmpty { return }
      if let answer { time.cancel(answer) }
      answer = time.schedule(after: .milliseconds(100)) { next([text, text.uppercased()]) }
    }
  }
}

// 5. Requests that are repeated and may fail in the end.
func download(_ pages: Range<Int>) -> AsyncThrowingStream<Int, any Error> {
  func load(_ page: Int) throws -> Int {
    if page == 3 { throw Refused() }
    return page * 100
  }
  return AsyncThrowingStream { continuation in
    do {
      for page in pages {
        for attempt in 0... {
          do {
            continuation.yield(try load(page))
            break
          } catch  where attempt < 2 {
          }
        }
      }
    } catch {
      continuation.yield(-1)
    }
    continuation.finish()
  }
}

// 6. A source with a limit of rate.
func positions(
  _ moves: Emitter<Int>, on time: Timeline, next: @escaping ([Int]) -> Void, completed: @escaping () -> Void
) {
  var buffer = [0]
  var latest: Int?
  var timer: Int?
  func pass(_ move: Int) {
    buffer.append(move)
    if buffer.count == 2 {
      next(buffer)
      buffer = []
    }
    timer = time.schedule(after: .milliseconds(50)) {
      timer = nil
      if let move = latest {
        latest = nil
        pass(move)
      }
    }
  }
  moves.observe(
    next: { move in if timer == nil { pass(move) } else { latest = move } },
    completed: {
      if let timer { time.cancel(timer) }
      if let latest { buffer.append(latest) }
      if !buffer.isEmpty { next(buffer) }
      completed()
    })
}

// 7. Pairs, and a side effect.
func pairs(_ numbers: AsyncStream<Int>, _ words: AsyncStream<String>, effect: (String) -> Void) async {
  effect("-")
  var words = words.makeAsyncIterator()
  for await number in numbers {
    guard let word = await words.next() else { return }
    effect("\(number)\(word)")
  }
}

func stream<Value: Sendable>(_ values: [Value]) -> AsyncStream<Value> {
  AsyncStream { continuation in
    for value in values { continuation.yield(value) }
    continuation.finish()
  }
}

// 8. A shared clock.
func ticks(on time: Timeline) -> Emitter<Int> {
  let ticks = Emitter<Int>()
  func tick(_ count: Int) {
    time.schedule(after: .seconds(1)) {
      ticks.send(count)
      if count == 3 { ticks.complete() } else { tick(count + 1) }
    }
  }
  tick(1)
  return ticks
}

// 9. A form of properties.
let name = Variable("")
let email = Variable("")
let isComplete = Variable(false)
@MainActor func check() { isComplete.value = !name.value.isEmpty && email.value.contains("@") }
name.changes.observe { _ in check() }
email.changes.observe { _ in check() }

// 10. A command that the form enables.
final class Saving {
  let values = Emitter<Int>()
  private var isRunning = false

  func execute(_ text: String, on time: Timeline, _ isEnabled: Bool, then: @escaping (Result<Int, Refused>) -> Void) {
    if !isEnabled || isRunning { return then(.failure(Refused())) }
    isRunning = true
    time.schedule(after: .milliseconds(10)) {
      self.isRunning = false
      then(.success(text.count))
      self.values.send(text.count)
    }
  }
}
let save = Saving()

for await square in squares() { print("squares", square) }
print("squares completed")

let readings = Emitter<Reading>()
total(of: readings, next: { print("total", $0) }, completed: { print("total completed") })
for sensor in 0..<3 { readings.send(Reading(sensor: sensor, celsius: 20 + Double(sensor))) }
readings.complete()

let first = Variable("Ada")
let last = Variable("King")
fullName(first, last) { print("name", $0) }
last.value = "Lovelace"

let typed = Emitter<String>()
results(for: typed, on: time) { print("results", $0) }
typed.send("s")
time.advance(by: .milliseconds(200))
typed.send("swift")
time.advance(by: .seconds(1))

for try await page in download(1..<5) { print("download", page) }
print("download completed")

let moves = Emitter<Int>()
positions(moves, on: time, next: { print("positions", $0) }, completed: { print("positions completed") })
for move in 1...6 {
  moves.send(move)
  time.advance(by: .milliseconds(20))
}
moves.complete()

await pairs(stream([1, 2, 3]), stream(["a", "b"])) { print("pairs", $0) }
print("pairs completed")

let clock = ticks(on: time)
clock.observe(next: { print("clock", $0) }, completed: { print("clock completed") })
clock.observe(next: { print("clock again", $0) }, completed: { print("clock again completed") })
time.advance(by: .seconds(5))

isComplete.observe { print("complete", $0) }
save.values.observe { print("values", $0) }
save.execute("draft", on: time, isComplete.value) { if case .failure = $0 { print("refused") } }
name.value = "Ada"
email.value = "ada@example.org"
time.advance(by: .seconds(1))
save.execute("text", on: time, isComplete.value) { if case .success(let count) = $0 { print("saved", count) } }
time.advance(by: .seconds(1))
