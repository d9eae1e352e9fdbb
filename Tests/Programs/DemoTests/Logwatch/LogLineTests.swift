import Testing

@testable import Demo

@Suite("Lines of logs")
struct LogLineTests {
  private func line(_ text: String) -> LogLine? { LogLine(ArraySlice(text.utf8)) }

  private func web(_ request: String, _ status: String = "200 12") -> LogLine? {
    line("192.0.2.1 - - [02/Mar/2026:06:00:00 +0000] \(request) \(status)")
  }

  private static let time = Timestamp(nanoseconds: 1_772_431_200_000_000_000)

  @Test("The common and the combined format are read: time, path and status")
  func web() {
    let common = line(#"127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /apache_pb.gif HTTP/1.0" 200 2326"#)
    #expect(common?.timestamp.nanoseconds == 971_211_336_000_000_000)
    #expect(common?.key == "/apache_pb.gif")
    #expect(common?.isError == false)
    let combined = line(
      #"::1 - - [02/Mar/2026:06:00:00 +0000] "POST /api/users?id=1 HTTP/1.1" 503 - "http://x/\"y\"" "curl/8.5.0""#)
    #expect(combined == LogLine(timestamp: Self.time, key: "/api", isError: true))
  }

  @Test(
    "The key is the first segment of the path",
    arguments: [
      ("GET / HTTP/1.1", "/"), ("GET /a HTTP/1.1", "/a"), ("GET /a/ HTTP/1.1", "/a"), ("GET /a?b=/c HTTP/1.1", "/a"),
      ("GET /?q HTTP/1.1", "/"), ("GET http://host/a/b HTTP/1.1", "/a"), ("GET http://host HTTP/1.1", "/"),
      ("CONNECT host:443 HTTP/1.1", "host:443"), ("OPTIONS * HTTP/1.1", "*"), (#"GET /a\"b/c HTTP/1.1"#, #"/a\"b"#),
      ("-", "-"), ("", "-"), (#"\x16\x03\x01"#, "-"), ("GET //a HTTP/1.1", "/"),
    ])
  func keys(_ request: String, _ key: String) {
    #expect(web("\"\(request)\"")?.key == key)
  }

  @Test("Errors of a web server are the statuses from 500")
  func statuses() {
    #expect(web("\"GET / HTTP/1.1\"", "499 1")?.isError == false)
    #expect(web("\"GET / HTTP/1.1\"", "500")?.isError == true)
    #expect(web("\"GET / HTTP/1.1\"", "599 -")?.isError == true)
  }

  @Test("The user's name may contain spaces and brackets")
  func user() {
    #expect(
      line(#"h - a [b] c [02/Mar/2026:06:00:00 +0000] "GET /x HTTP/1.1" 200 1"#)
        == LogLine(timestamp: Self.time, key: "/x", isError: false))
  }

  @Test(
    "Lines with an ISO 8601 time stamp are read: level, and the word after it",
    arguments: [
      ("2026-03-02T06:00:00Z ERROR payments: card declined", "payments", true),
      ("2026-03-02 06:00:00,000 [main] WARN com.example.Cart - slow", "com.example.Cart", false),
      ("[2026-03-02T06:00:00Z] [error] [db] gone", "db", true),
      ("[2026-03-02 06:00:00 +0000] fatal: out of memory", "out", true),
      ("2026-03-02T06:00:00Z host app CRITICAL /api/users failed", "/api", true),
      ("2026-03-02T06:00:00Z info - server started", "server", false),
      ("2026-03-02T06:00:00Z server ready, no ERROR at all", "server", false),
      ("2026-03-02T06:00:00Z backup done", "backup", false), ("2026-03-02T06:00:00Z ERROR", "-", true),
      ("2026-03-02T06:00:00Z", "-", false), ("2026-03-02T06:00:00Z\tWARNING\tqueue\tfull", "queue", false),
    ])
  func iso(_ text: String, _ key: String, _ isError: Bool) {
    #expect(line(text) == LogLine(timestamp: Self.time, key: key, isError: isError))
  }

  @Test(
    "A line in no known format is refused",
    arguments: [
      "", " ", "hello", "[", "[]", "2026-", "2026-03-02", "2026-03-02T06:00:00Zebra crossing",
      "[2026-03-02T06:00:00Z x",
      "h - - [02/Mar/2026:06:00:00 +0000]", "h - - [02/Mar/2026:06:00:00 +0000] GET / 200",
      #"h - - [02/Mar/2026:06:00:00 +0000] "GET / HTTP/1.1"#, #"h - - [02/Mar/2026:06:00:00 +0000] "GET /\"#,
      #"h - - [02/Mar/2026:06:00:00 +0000] "GET / HTTP/1.1" 20"#,
      #"h - - [02/Mar/2026:06:00:00 +0000] "GET / HTTP/1.1" 2000"#,
      #"h - - [30/Feb/2026:06:00:00 +0000] "GET / HTTP/1.1" 200 1"#, "192.0.2.1 - - [\u{e9}\u{e9}\u{e9}",
    ])
  func none(_ text: String) {
    #expect(line(text) == nil)
  }

  @Test("A line that is cut off at any place does not crash the parser")
  func cut() {
    for text in [
      #"h - - [02/Mar/2026:06:00:00 +0000] "GET http://h/\"a HTTP/1.1" 200 1 "r" "a""#,
      "[2026-03-02T06:00:00.123 +01:00] [main] ERROR payments: x",
    ] {
      let bytes = Array(text.utf8)
      for count in 0..<bytes.count {
        _ = LogLine(bytes[..<count])
        _ = LogLine(bytes[count...])
      }
    }
  }

  @Test("Text from the log is made safe for a terminal, and shortened")
  func printable() {
    func text(_ text: String, _ limit: Int) -> String { String(printable: ArraySlice(text.utf8), limit: limit) }
    #expect(text("plain", 5) == "plain")
    #expect(text("plainer", 5) == "plai…")
    #expect(text("\u{1b}[2J\t\u{202e}é", 20) == "?[2J??é")
    #expect(String(printable: [0x61, 0xff, 0x62], limit: 5) == "a\u{fffd}b")
    #expect(text(String(repeating: "é", count: 9), 4) == "ééé…")
  }
}
