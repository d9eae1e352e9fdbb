import Foundation

struct NegativeAge: Error {}

func writeTrace(into url: URL, _ work: () -> Void) throws {
  try Data().write(to: url)
  let file = try FileHandle(forWritingTo: url)
  let chrome = ChromeTrace { try? file.write(contentsOf: Data($0.utf8)) }
  let tracer = Tracer(chrome)
  tracer.install()
  work()
  tracer.stop()
  chrome.finish()
}

final class Player: LifetimeOwner {
  private let token = Lifetime.Token()
  var lifetime: Lifetime { token.lifetime }
}

/// Runs the samples of the articles on properties, commands and channels.
@Suite("the articles on properties, commands and channels")
struct ApplicationSamples {
  @Test("Properties are composed, and follow signals")
  func properties() {
    let print = Printer()
    let first = MutableProperty("Ada")
    let last = MutableProperty("Lovelace")
    let full = Property.combineLatest(first, last) { "\($0) \($1)" }
    full.signal.subscribe { print($0) }
    last.value = "Byron"
    // Ada Lovelace
    // Ada Byron

    let title = MutableProperty("")
    title <~ full.signal.map { $0.uppercased() }
    print(title.value)
    // ADA BYRON
    #expect(print.lines == ["Ada Lovelace", "Ada Byron", "ADA BYRON"])
  }

  @Test("A command refuses a second execution while it runs")
  func command() {
    let print = Printer()
    let time = TestScheduler()
    let greet = Command(on: time) { (name: String) in
      Signal<String, Never>.just("Hello, \(name)").delay(.seconds(1), on: time)
    }
    greet.executing.signal.subscribe { print("executing: \($0)") }
    greet.execute("Ada").subscribe(next: { print($0) })
    greet.execute("Grace").subscribe(failed: { print($0) })
    time.run()
    // executing: false
    // notEnabled
    // executing: true
    // Hello, Ada
    // executing: false
    #expect(print.lines == ["executing: false", "notEnabled", "executing: true", "Hello, Ada", "executing: false"])
  }

  @Test("Two properties are kept equal")
  func channel() {
    let print = Printer()
    let celsius = MutableProperty(20.0)
    let shown = MutableProperty(0.0)
    shown <~> celsius
    print(shown.value)
    shown.value = 25
    print(celsius.value)
    // 20.0
    // 25.0
    #expect(print.lines == ["20.0", "25.0"])
  }

  @Test("A stream is evaluated as far as it is read")
  func stream() {
    let print = Printer()
    let squares = LazyStream(1...).map { $0 * $0 }
    print(Array(squares.take(first: 3)))
    // [1, 4, 9]
    #expect(print.lines == ["[1, 4, 9]"])
  }

  @Test("A tracer records each operator, and the values that it passes on")
  func trace() {
    let print = Printer()
    let line = #line + 2
    let tracer = Tracer(TextTrace { print($0) }, clock: TestScheduler())
    Signal<Int, Never>.from([1, 2]).filter { $0 > 1 }.traced(to: tracer).subscribe()
    // 0 s, no scheduler: #1 filter: subscribed, filter → traced at Search.swift:2
    // 0 s, no scheduler: #2 from: subscribed, from → filter → traced at Search.swift:2
    // 0 s, subscription: #2 from: next(1)
    // 0 s, subscription: #2 from: next(2)
    // 0 s, subscription: #1 filter: next(2)
    // 0 s, subscription: #2 from: completed
    // 0 s, subscription: #1 filter: completed
    #expect(
      print.lines == [
        "0 s, no scheduler: #1 filter: subscribed, filter → traced at ApplicationSamples.swift:\(line)",
        "0 s, no scheduler: #2 from: subscribed, from → filter → traced at ApplicationSamples.swift:\(line)",
        "0 s, subscription: #2 from: next(1)",
        "0 s, subscription: #2 from: next(2)",
        "0 s, subscription: #1 filter: next(2)",
        "0 s, subscription: #2 from: completed",
        "0 s, subscription: #1 filter: completed",
      ])
  }

  @Test("A trace that is finished is a file of JSON")
  func traceFile() async {
    await #expect(processExitsWith: .success) {
      let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: url) }
      try writeTrace(into: url) { _ = Signal<Int, Never>.from([1, 2]).filter { $0 > 1 }.subscribe() }
      let events = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [Any]
      precondition(events.map { $0.count > 4 } == true)
    }
  }

  @Test("A validator decides which values a property has")
  func validation() {
    let print = Printer()
    let age = ValidatingProperty(0) { old, new in new < 0 ? .invalid(NegativeAge()) : .valid }
    age.value = 30
    age.value = -1
    print(age.value)
    // 30
    #expect(print.lines == ["30"])
    if case .valid = age.outcome.value { Issue.record("The last verdict is not that of -1.") }
  }

  @Test("A signal ends with an object")
  func lifetime() {
    let print = Printer()
    func show(_ positions: Signal<Int, Never>, on player: Player) {
      positions.take(during: player.lifetime).subscribe { print($0) }
    }
    var player: Player? = Player()
    let positions = Subject<Int, Never>()
    show(positions.signal, on: player!)
    positions.send(1)
    player = nil
    positions.send(2)
    #expect(print.lines == ["1"])
  }
}
