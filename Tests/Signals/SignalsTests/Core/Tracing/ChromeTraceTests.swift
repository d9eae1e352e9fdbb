import Foundation

/// A trace as Perfetto reads it.
struct ChromeTraceTests {
  private let time = TestScheduler()
  private let text = Log<String>()

  private var chrome: ChromeTrace {
    let text = text
    return ChromeTrace { text.append($0) }
  }

  private func parsed() throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(with: Data(text.entries.joined().utf8))
    return try #require(json as? [[String: Any]])
  }

  @Test("There is a row for the scheduler, and a slice for each call, inside the one that led to it")
  func slices() throws {
    let chrome = chrome
    let tracer = Tracer(chrome, clock: time)
    let signal = Ints.just(1).map { $0 + 1 }.traced(to: tracer, fileID: "Tests/Search.swift", line: 12)
    time.schedule(after: .milliseconds(1)) { signal.subscribe() }
    time.run()
    tracer.stop()
    chrome.finish()
    let chain = #""chain":"map → traced at Search.swift:12","location":"traced at Search.swift:12""#
    #expect(
      text.entries.joined() == """
        [
        {"ph":"M","pid":1,"tid":1,"name":"thread_name","args":{"name":"test"}},
        {"ph":"B","pid":1,"tid":1,"ts":1000.000,"name":"map: subscribed","args":{"subscription":1,\(chain)}},
        {"ph":"B","pid":1,"tid":1,"ts":1000.001,"name":"just: subscribed",\
        "args":{"subscription":2,"chain":"just → map → traced at Search.swift:12"}},
        {"ph":"B","pid":1,"tid":1,"ts":1000.002,"name":"just: next(1)","args":{"subscription":2}},
        {"ph":"B","pid":1,"tid":1,"ts":1000.003,"name":"map: next(2)","args":{"subscription":1}},
        {"ph":"E","pid":1,"tid":1,"ts":1000.004},
        {"ph":"E","pid":1,"tid":1,"ts":1000.005},
        {"ph":"B","pid":1,"tid":1,"ts":1000.006,"name":"just: completed","args":{"subscription":2}},
        {"ph":"B","pid":1,"tid":1,"ts":1000.007,"name":"map: completed","args":{"subscription":1}},
        {"ph":"E","pid":1,"tid":1,"ts":1000.008},
        {"ph":"E","pid":1,"tid":1,"ts":1000.009},
        {"ph":"E","pid":1,"tid":1,"ts":1000.010},
        {"ph":"E","pid":1,"tid":1,"ts":1000.011}
        ]

        """)
    #expect(try parsed().count == 13)
  }

  @Test(
    "On every row the calls nest, and each one that begins returns, also where the trace is finished inside a delivery",
    arguments: [true, false])
  func nesting(isFinishedInside: Bool) throws {
    let (chrome, other) = (chrome, TestScheduler())
    let tracer = Tracer(chrome, clock: time)
    let signal = Ints.from([1, 2, 3]).deliver(on: other).flatMap { [time] in Ints.just($0).delay(.seconds($0), on: time)
    }
    let traced = signal.take(first: 2).traced(to: tracer)
    time.schedule(after: .milliseconds(1)) {
      traced.subscribe { _ in
        if !isFinishedInside { return }
        tracer.stop()
        chrome.finish()
      }
      other.run()
    }
    time.run()
    chrome.finish()
    var (open, last) = ([Int: Int](), 0.0)
    for event in try parsed() where ["B", "E"].contains(event["ph"] as? String) {
      let row = try #require(event["tid"] as? Int)
      let instant = try #require(event["ts"] as? Double)
      open[row, default: 0] += event["ph"] as? String == "B" ? 1 : -1
      #expect(open[row]! >= 0 && instant >= last)
      last = instant
    }
    #expect(open.count == 2 && open.values.allSatisfy { $0 == 0 })
    #expect(try parsed().contains { $0["ph"] as? String == "i" } == !isFinishedInside)
  }

  @Test("An arrow leads from each event sent to a scheduler to its arrival, inside both slices")
  func flows() throws {
    let chrome = chrome
    let tracer = Tracer(chrome, clock: time)
    let other = TestScheduler()
    let signal = Ints.from([1, 2]).deliver(on: other).traced(to: tracer)
    time.schedule(after: .milliseconds(1)) { signal.subscribe() }
    time.run()
    time.advance(by: .milliseconds(1))
    other.run()
    tracer.stop()
    chrome.finish()
    let events = try parsed()
    let starts = events.filter { $0["ph"] as? String == "s" }
    let ends = events.filter { $0["ph"] as? String == "f" }
    #expect(starts.map { $0["id"] as? Int } == [1, 2, 3])
    #expect(ends.map { $0["id"] as? Int } == [1, 2, 3])
    #expect(Set(starts.map { $0["tid"] as? Int }) == [1])
    #expect(Set(ends.map { $0["tid"] as? Int }) == [2])
    let slices = events.filter { $0["ph"] as? String == "B" }
    func names(_ arrows: [[String: Any]]) -> [String?] {
      arrows.map { arrow in
        slices.first { slice in
          slice["tid"] as? Int == arrow["tid"] as? Int && slice["ts"] as? Double == arrow["ts"] as? Double
        }?["name"] as? String
      }
    }
    #expect(names(starts) == ["from: next(1)", "from: next(2)", "from: completed"])
    #expect(
      names(ends) == ["deliver(on: test): next(1)", "deliver(on: test): next(2)", "deliver(on: test): completed"])
  }

  @Test("Any text becomes valid JSON; records after the end are ignored")
  func quoting() throws {
    let chrome = chrome
    let nasty = "\"quoted\" \\ back\nline\u{0}\u{1f}→ 🙂"
    let signal = Signal<String, Never>.just(nasty).named(nasty).traced(to: Tracer(chrome, clock: time))
    signal.subscribe()
    chrome.finish()
    let written = text.entries
    signal.subscribe()
    chrome.finish()
    #expect(text.entries == written)
    let names = try parsed().compactMap { $0["name"] as? String }
    #expect(names.contains("just \"\(nasty)\": next(\(nasty))"))
  }

  @Test("An empty trace is valid")
  func empty() throws {
    chrome.finish()
    #expect(try parsed().isEmpty)
  }
}
