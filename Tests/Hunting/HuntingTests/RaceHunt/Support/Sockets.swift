#if os(Linux)
  import CTestSupport
  import Glibc

  /// The calls of sockets and pipes as programs make them, with their results in the types of Swift.
  enum Sockets {
    typealias Call = (UnsafePointer<sockaddr>, socklen_t) -> Int32

    private static func with<Address>(_ address: Address, _ call: Call) -> Int32 {
      withUnsafeBytes(of: address) {
        call($0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
      }
    }

    /// Makes a call with an address of the loopback interface, whose last number is given.
    static func with(port: UInt16, host: UInt32 = 1, _ call: Call) -> Int32 {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = (0x7f00_0000 + host).bigEndian
      return with(address, call)
    }

    /// Makes a call with the address of a Unix socket.
    static func with(path: String, _ call: Call) -> Int32 {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      return with(address, call)
    }

    static func stream(_ flags: Int32 = 0) -> Int32 { socket(AF_INET, Int32(SOCK_STREAM.rawValue) | flags, 0) }

    /// A socket of UDP with the port.
    static func datagrams(_ port: UInt16) -> Int32 {
      let made = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
      return with(port: port) { bind(made, $0, $1) } == 0 ? made : -1
    }

    /// A socket of UDP that sends to the port.
    static func sender(to port: UInt16) -> Int32 {
      let made = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
      return with(port: port) { connect(made, $0, $1) } == 0 ? made : -1
    }

    /// A socket that listens at the port of the loopback interface.
    static func listener(_ port: UInt16, host: UInt32 = 1) -> Int32 {
      let made = stream()
      let isBound = with(port: port, host: host) { bind(made, $0, $1) } == 0
      return isBound && listen(made, 8) == 0 ? made : -1
    }

    /// A connection to the port; the error below zero if there is none.
    static func connection(to port: UInt16, host: UInt32 = 1) -> Int32 {
      let made = stream()
      if with(port: port, host: host, { connect(made, $0, $1) }) == 0 { return made }
      let error = errno
      close(made)
      return -error
    }

    /// A connection to a listener of the port, from both sides.
    static func connected(_ port: UInt16) -> (client: Int32, server: Int32) {
      let listener = listener(port)
      let client = connection(to: port)
      return (client, accept(listener, nil, nil))
    }

    /// A pair of Unix sockets.
    static func pair() -> (Int32, Int32) {
      var pair: [Int32] = [-1, -1]
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair)
      return (pair[0], pair[1])
    }

    /// The two ends of a pipe.
    static func pipe(_ flags: Int32 = 0) -> (reader: Int32, writer: Int32) {
      var ends: [Int32] = [-1, -1]
      _ = Glibc.pipe(&ends)
      for end in ends where flags != 0 { _ = fcntl(end, F_SETFL, flags) }
      return (ends[0], ends[1])
    }

    /// An epoll that waits for bytes of the file.
    static func loop(for file: Int32) -> Int32 {
      let loop = epoll_create1(0)
      var event = epoll_event()
      event.events = EPOLLIN.rawValue
      epoll_ctl(loop, EPOLL_CTL_ADD, file, &event)
      return loop
    }

    /// What one call reads; nil if it fails.
    static func read(_ file: Int32, atMost count: Int = 64) -> String? {
      var bytes = [UInt8](repeating: 0, count: count)
      let result = Glibc.read(file, &bytes, count)
      return result < 0 ? nil : String(decoding: bytes.prefix(result), as: UTF8.self)
    }

    /// Everything up to the end of a line, or of the file.
    static func readLine(_ file: Int32) -> String {
      var line = ""
      while !line.hasSuffix("\n"), let part = read(file, atMost: 1), !part.isEmpty { line += part }
      return line
    }

    /// Accepts a connection and answers each of its lines with the same line.
    static func echo(_ listener: Int32) {
      let connection = accept(listener, nil, nil)
      if connection < 0 { return }
      while case let line = readLine(connection), !line.isEmpty { _ = send(connection, line) }
      close(connection)
    }

    /// Writes without SIGPIPE. Returns the number of bytes, or an error below zero.
    @discardableResult
    static func send(_ file: Int32, _ text: String) -> Int {
      let count = Glibc.send(file, text, text.utf8.count, Int32(MSG_NOSIGNAL))
      return count < 0 ? -Int(errno) : count
    }

    /// What a call reads of a connection, or the name of its error.
    static func answer(_ file: Int32) -> String {
      read(file) ?? "\(String(cString: strerror(errno)))"
    }

    @discardableResult
    static func write(_ file: Int32, _ text: String) -> Int { Glibc.write(file, text, text.utf8.count) }
  }
#endif
