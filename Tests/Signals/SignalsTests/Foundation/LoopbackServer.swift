import Foundation

/// An HTTP server on this machine for one connection.
final class LoopbackServer: Sendable {
  /// Sends the requested path, and completes when the client has closed the connection.
  let requests = ReplaySubject<String, Never>()
  let url: URL
  private let listener: Int32

  /// A server that answers with `response`. If that is nil, it never answers.
  init(answering response: String?) throws {
    #if canImport(Glibc)
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isListening = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 1) == 0 && getsockname(listener, address, &length) == 0
      }
    }
    guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/")!
    let requests = requests
    Thread.detachNewThread { Self.serve(listener, response, requests) }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  private static func serve(_ listener: Int32, _ response: String?, _ requests: ReplaySubject<String, Never>) {
    let connection = accept(listener, nil, nil)
    guard connection >= 0 else { return }
    let client = FileHandle(fileDescriptor: connection, closeOnDealloc: true)
    var head = Data()
    while head.range(of: Data("\r\n\r\n".utf8)) == nil {
      let part = client.availableData
      if part.isEmpty { break }
      head.append(part)
    }
    requests.send(String(String(decoding: head, as: UTF8.self).split(separator: " ").dropFirst().first ?? ""))
    if let response {
      client.write(Data(response.utf8))
    } else {
      while !client.availableData.isEmpty {}
    }
    requests.complete()
  }
}
