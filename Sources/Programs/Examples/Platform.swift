import CPrograms

#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Android)
  @_exported import Android
#elseif canImport(WASILibc)
  @_exported import WASILibc
#endif

// Everything that differs between systems. The imports are for all files of the examples.

/// A call of the operating system that has failed.
struct SystemError: Error, Equatable, CustomStringConvertible {
  let call: String
  let code: Int32

  /// The error of the call that has just failed, or the error with this code.
  init(_ call: String, code: Int32 = errno) {
    self.call = call
    self.code = code
  }

  /// Whether the call may succeed when this process, or another one, has closed files.
  var isShortage: Bool { [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) }

  var description: String { "\(call): \(String(cString: strerror(code)))" }
}

/// A file descriptor for reading and writing without blocking. It is closed when the last reference to it is released,
/// so no other file can get its number while a closure still waits for it.
final class FileDescriptor: Sendable {
  let number: Int32

  /// Takes over the result of `call`, or throws its error.
  init(_ number: Int32, from call: String) throws(SystemError) {
    if number < 0 { throw SystemError(call) }
    self.number = number
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    #if canImport(Darwin)
      set(SO_NOSIGPIPE)
    #endif
  }

  deinit { close(number) }

  /// Reads at most 4096 bytes. Returns nil if there are none yet, and an empty array at the end.
  func receive() throws(SystemError) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(number, &bytes, bytes.count)
    return count < 0 ? try nothing(after: "read") : Array(bytes.prefix(count))
  }

  /// Writes bytes to a socket. Returns how many the system has taken, or nil if it has no room.
  func transmit(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int? {
    let count = bytes.withUnsafeBytes { send(number, $0.baseAddress, $0.count, cp_no_signal) }
    return count < 0 ? try nothing(after: "send") : count
  }

  /// The next connection of a listening socket; nil if there is none yet.
  func acceptConnection() throws(SystemError) -> FileDescriptor? {
    let connection = accept(number, nil, nil)
    // The other side has closed a connection that was waiting.
    if connection < 0, errno == ECONNABORTED { return nil }
    return connection < 0 ? try nothing(after: "accept") : try FileDescriptor(connection, from: "accept")
  }

  /// Returns nil if the failed call would have blocked, or throws its error.
  private func nothing<Result>(after call: String) throws(SystemError) -> Result? {
    if errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR { return nil }
    throw SystemError(call)
  }

  fileprivate func set(_ option: Int32) {
    var isOn: Int32 = 1
    setsockopt(number, SOL_SOCKET, option, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }
}

extension FileDescriptor {
  /// A pipe: what is written to `writing` is read from `reading`.
  static func makePipe() throws(SystemError) -> (reading: FileDescriptor, writing: FileDescriptor) {
    var numbers: [Int32] = [-1, -1]
    if pipe(&numbers) < 0 { throw SystemError("pipe") }
    return (try FileDescriptor(numbers[0], from: "pipe"), try FileDescriptor(numbers[1], from: "pipe"))
  }

  /// Writes one byte to a pipe. If the pipe is full, it contains a byte already.
  func signalPipe() {
    var byte: UInt8 = 1
    _ = write(number, &byte, 1)
  }

  /// Listens on this machine alone. With port 0 the system chooses one.
  static func listening(port: UInt16) throws(SystemError) -> FileDescriptor {
    let listener = try FileDescriptor(socket(AF_INET, cp_stream, 0), from: "socket")
    listener.set(SO_REUSEADDR)
    if withLoopback(port, { bind(listener.number, $0, $1) }) < 0 { throw SystemError("bind") }
    if listen(listener.number, 64) < 0 { throw SystemError("listen") }
    return listener
  }

  /// Begins to connect to a port of this machine. The socket is writable once that has succeeded or failed.
  static func connecting(to port: UInt16) throws(SystemError) -> FileDescriptor {
    let connection = try FileDescriptor(socket(AF_INET, cp_stream, 0), from: "socket")
    let result = withLoopback(port) { connect(connection.number, $0, $1) }
    if result < 0, errno != EINPROGRESS { throw SystemError("connect") }
    return connection
  }

  /// Throws the error with which connecting has ended, if it has failed.
  func checkConnection() throws(SystemError) {
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    if getsockopt(number, SOL_SOCKET, SO_ERROR, &code, &length) < 0 { throw SystemError("getsockopt") }
    if code != 0 { throw SystemError("connect", code: code) }
  }

  /// The port of a socket.
  var port: UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutableBytes(of: &address) {
      getsockname(number, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), &length)
    }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func withLoopback(
    _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return withUnsafeBytes(of: &address) {
      body($0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
    }
  }
}

/// Prints a line on standard error.
@Sendable func printError(_ line: String) { _ = (line + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) } }

/// Ends the process.
func end(with status: Int32) -> Never { exit(status) }
