import ReactiveSignals

/// Why a connection of the chat has ended.
enum ConnectionEnd: Error, Equatable, CustomStringConvertible {
  case closed
  case tooSlow
  case lineTooLong
  case failed(SystemError)

  var description: String {
    switch self {
    case .closed: "has closed the connection"
    case .tooSlow: "reads too slowly"
    case .lineTooLong: "has sent a line without an end"
    case .failed(let error): "is lost (\(error))"
    }
  }
}

/// A connection over which lines of text are sent in both directions. Its memory is limited in both.
struct Connection: Sendable {
  /// Sends the lines that arrive. Completes when the other side closes the connection.
  let lines: Signal<String, ConnectionEnd>
  /// Writes a line, and completes when the system has taken it.
  let write: @Sendable (String) -> Signal<Never, ConnectionEnd>

  /// Writes each line after the previous one. Fails if more than `capacity` lines wait because the other side does not
  /// read.
  func write(_ lines: Signal<String, ConnectionEnd>, capacity: Int) -> Signal<Never, ConnectionEnd> {
    lines.map(write).flatten(maxConcurrent: 1, capacity: capacity, overflow: .fail(.tooSlow))
  }
}

extension Connection {
  /// A connection over a socket. The socket is closed when no subscription uses it and the connection is released.
  init(_ socket: FileDescriptor, on loop: EventLoop, longestLine: Int = 1024) {
    lines = loop.bytes(of: socket).mapError(ConnectionEnd.failed).lines(upTo: longestLine)
    write = { line in
      loop.write(Array("\(line)\n".utf8)[...], to: socket).mapError(ConnectionEnd.failed)
    }
  }
}

extension SignalProtocol where Value == [UInt8], Failure == ConnectionEnd {
  /// The lines of a stream of bytes. Bytes after the last end of a line are dropped. Holds the bytes of one line.
  func lines(upTo limit: Int) -> Signal<String, ConnectionEnd> {
    statefulFlatMap {
      var rest: [UInt8] = []
      return { bytes, _ in
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
        lines[0] = rest + lines[0]
        rest = lines.removeLast()
        if rest.count > limit || lines.contains(where: { $0.count > limit }) { return .fail(.lineTooLong) }
        return .from(lines.map { String(decoding: $0, as: UTF8.self) })
      }
    }
  }
}
