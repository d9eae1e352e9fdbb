import Foundation

/// A message of HTTP/1.1: a request or an answer.
public struct Message: Sendable {
  public var start: String
  public var length = 0
  public var body = ""

  init(start: String, body: String = "") { (self.start, self.length, self.body) = (start, body.utf8.count, body) }

  fileprivate init(head: String) {
    let lines = head.split(separator: "\r\n")
    start = String(lines.first ?? "")
    for line in lines where line.hasPrefix("Content-Length: ") { length = Int(line.dropFirst(16)) ?? 0 }
  }

  public static func request(_ path: String, _ body: String = "") -> Message {
    Message(start: "GET \(path) HTTP/1.1", body: body)
  }

  static func answer(_ status: Int, _ body: String = "") -> Message { Message(start: "HTTP/1.1 \(status)", body: body) }

  /// The path of a request, the status of an answer.
  public var path: String { start.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
  public var text: String { "\(start)\r\nContent-Length: \(length)\r\n\r\n\(body)" }
}

/// A connection over TCP that carries messages. One thread at a time reads, and one writes.
public final class Connection: @unchecked Sendable {
  // Sendable: see above.
  public let file: Int32
  private let mistake: Mistake?
  private var arrived = ""

  public init(_ file: Int32, _ mistake: Mistake? = nil) { (self.file, self.mistake) = (file, mistake) }

  /// Nil if nobody accepts.
  public convenience init?(to port: UInt16, _ mistake: Mistake? = nil) {
    let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard withAddress(port, { connect(file, $0, $1) }) == 0 else {
      Glibc.close(file)
      return nil
    }
    self.init(file, mistake)
  }

  /// A socket that listens at the port.
  static func listener(_ port: UInt16) -> Int32 {
    let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let isBound = withAddress(port) { bind(file, $0, $1) } == 0
    return isBound && listen(file, 8) == 0 ? file : -1
  }

  private func readMore() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(file, &bytes, bytes.count)
    if count > 0 { arrived += String(decoding: bytes[..<count], as: UTF8.self) }
    return count > 0
  }

  /// The next message without its body; nil at the end.
  func head() -> Message? {
    var searched = arrived.startIndex
    while true {
      if let end = arrived.range(of: "\r\n\r\n", range: searched..<arrived.endIndex) {
        defer { arrived.removeSubrange(..<end.upperBound) }
        return Message(head: String(arrived[..<end.lowerBound]))
      }
      let before = arrived.utf8.count
      guard readMore() else { return nil }
      let isForgotten = mistake == .splitHead
      searched = isForgotten ? arrived.utf8.index(arrived.startIndex, offsetBy: before) : arrived.startIndex
    }
  }

  func body(_ count: Int) -> String? {
    if mistake == .partialBody {
      if arrived.isEmpty, count > 0, !readMore() { return nil }
    } else {
      while arrived.utf8.count < count { if !readMore() { return nil } }
    }
    defer { arrived.removeFirst(min(count, arrived.count)) }
    return String(arrived.prefix(count))
  }

  /// The next message; nil at the end.
  public func message() -> Message? {
    guard var message = head(), let body = body(message.length) else { return nil }
    message.body = body
    return message
  }

  /// Whether the other end sends no more.
  var isEnded: Bool {
    var byte: UInt8 = 0
    return recv(file, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
  }

  @discardableResult
  public func send(_ text: String) -> Bool {
    let flags = mistake == .ignoredBackPressure ? Int32(MSG_DONTWAIT) : 0
    let count = Glibc.send(file, text, text.utf8.count, Int32(MSG_NOSIGNAL) | flags)
    return count == text.utf8.count || mistake == .ignoredBackPressure
  }

  @discardableResult
  public func send(_ message: Message) -> Bool { send(message.text) }

  /// No more bytes come to this end, or to the other one.
  public func shutDown(_ how: Int) { shutdown(file, Int32(how)) }

  public func close() { _ = Glibc.close(file) }
}

private func withAddress(_ port: UInt16, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
  return withUnsafeBytes(of: &address) {
    call($0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
  }
}
