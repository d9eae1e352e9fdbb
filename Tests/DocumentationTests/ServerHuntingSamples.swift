#if os(Linux)
  import Foundation
  import Glibc
  import SignalHunting

  /// Runs the samples of the article on hunting a server.
  @Suite("the article on hunting a server")
  struct ServerHuntingSamples {
    #if EXPLORATION
      @Test(.enabled(if: !isThreadSanitized, "ThreadSanitizer replaces the functions of sockets"))
      func aLostAnswerOrdersTwice() throws {
        #expect(hunt(Hasty.ordering(over: { _ in })).isClean)
        let report = try #require(hunt(Hasty.ordering).report)
        #expect(report.failure.message.hasPrefix(#"ordered ["tea", "tea"]"#), "\(report)")
        #expect(report.faults == 1 && report.preemptions == 0 && report.isMinimal, "\(report)")
        #expect("\(report)".contains("write to 127.0.0.1:40001: reset"), "\(report)")
        #expect(replay(Hasty.ordering, report.schedule).report?.failure == report.failure)

        // The article shows this report, with the schedule, and a part of its table.
        let article = try String(contentsOf: Self.article, encoding: .utf8)
        let shown = article.split(separator: "\n```").filter { $0.contains("ordered [") || $0.contains("a shop  ") }
        let lines = Self.lines(of: "\(report)")
        for line in shown.flatMap({ Self.lines(of: $0) }) {
          #expect(lines.contains(line), "\(line) is not in \(report)")
        }
        #expect(
          shown.count == 2 && article.contains(#"replay(ordering, Schedule("\#(report.schedule)")!)"#), "\(report)")
      }

      private static let article = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Sources/Hunting/RaceHunt/RaceHunt.docc/HuntingAServer.md")

      /// The lines without the places, and without the width of the columns: the article has files of its own.
      private static func lines(of text: some StringProtocol) -> [String] {
        text.split(separator: "\n").map { line in
          String(line).replacing(#/ *(,? (called )?at )?\(?[\w+/]+\.swift:\d+\)?/#, with: "")
            .split(separator: " ").joined(separator: " ")
        }.filter { !$0.isEmpty }
      }

      @Test(.enabled(if: !isThreadSanitized, "ThreadSanitizer replaces the functions of sockets"))
      func aNumberForEachOrderIsRight() {
        let result = hunt(Right.ordering)
        #expect(result.isClean, "\(result)")
      }
    #endif
  }

  private struct Connection {
    let file: Int32

    init(file: Int32) { self.file = file }

    init?(to port: UInt16) {
      file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      guard Self.withAddress(port, { connect(file, $0, $1) }) == 0 else {
        close()
        return nil
      }
    }

    static func listen(at port: UInt16) -> Int32 {
      let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      let isBound = withAddress(port) { bind(file, $0, $1) } == 0
      return isBound && Glibc.listen(file, 8) == 0 ? file : -1
    }

    private static func withAddress(_ port: UInt16, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      return withUnsafeBytes(of: &address) {
        call($0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
      }
    }

    func send(_ line: String) -> Bool {
      let text = line + "\n"
      return Glibc.send(file, text, text.utf8.count, Int32(MSG_NOSIGNAL)) == text.utf8.count
    }

    func readLine() -> String? {
      var line = ""
      var byte: UInt8 = 0
      while read(file, &byte, 1) == 1 {
        if byte == UInt8(ascii: "\n") { return line }
        line.unicodeScalars.append(Unicode.Scalar(byte))
      }
      return nil
    }

    func close() { _ = Glibc.close(file) }
  }

  private enum Hasty {
    final class Shop: Sendable {
      private let taken = Mutex<[String]>([])
      var orders: [String] { taken.withLock { $0 } }

      func serve(_ listener: Int32) {
        while case let file = accept(listener, nil, nil), file >= 0 {
          let connection = Connection(file: file)
          if let order = connection.readLine() {
            taken.withLock { $0.append(order) }
            _ = connection.send("thank you")
          }
          connection.close()
        }
      }
    }

    static func order(_ goods: String) -> Bool {
      for _ in 1...3 {
        guard let connection = Connection(to: 7000) else { continue }
        defer { connection.close() }
        if connection.send(goods), connection.readLine() != nil { return true }
      }
      return false
    }

    static let ordering = ordering { $0.chaos(.brokenConnections) }

    static func ordering(over change: @escaping @Sendable (Network) -> Void) -> Scenario {
      Scenario("ordering tea") { run in
        change(run.network)
        let shop = Shop()
        let listener = Connection.listen(at: 7000)
        run.thread("shop") { shop.serve(listener) }
        run.thread("customer") {
          run.expect(order("tea"), "not ordered")
          shutdown(listener, Int32(SHUT_RDWR))
        }
        run.finally { run.expect(shop.orders == ["tea"], "ordered \(shop.orders)") }
      }
    }
  }

  private enum Right {
    final class Shop: Sendable {
      private let taken = Mutex<[String: String]>([:])
      var orders: [String] { taken.withLock { Array($0.values) } }

      func serve(_ listener: Int32) {
        while case let file = accept(listener, nil, nil), file >= 0 {
          let connection = Connection(file: file)
          if let order = connection.readLine()?.split(separator: " "), order.count == 2 {
            taken.withLock { $0[String(order[0])] = String(order[1]) }
            _ = connection.send("thank you")
          }
          connection.close()
        }
      }
    }

    static func order(_ goods: String) -> Bool {
      let number = UInt64.random(in: 0 ... .max)
      for _ in 1...3 {
        guard let connection = Connection(to: 7000) else { continue }
        defer { connection.close() }
        if connection.send("\(number) \(goods)"), connection.readLine() != nil { return true }
      }
      return false
    }

    static let ordering = Scenario("ordering tea") { run in
      run.network.chaos(.brokenConnections)
      let shop = Shop()
      let listener = Connection.listen(at: 7000)
      run.thread("shop") { shop.serve(listener) }
      run.thread("customer") {
        run.expect(order("tea"), "not ordered")
        shutdown(listener, Int32(SHUT_RDWR))
      }
      run.finally { run.expect(shop.orders == ["tea"], "ordered \(shop.orders)") }
    }
  }
#endif
