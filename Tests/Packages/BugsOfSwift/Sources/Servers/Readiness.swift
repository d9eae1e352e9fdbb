import CKernels
import Foundation

/// A reader that does not block its thread in `read`: a loop of `epoll` tells it when to try again.
public final class Readiness: @unchecked Sendable {
  // Sendable: the lock protects the variable.
  private let lock = NSCondition()
  private var isReady = false
  private let file: Int32
  private let mistake: Mistake?

  public init(_ file: Int32, _ mistake: Mistake? = nil) {
    (self.file, self.mistake) = (file, mistake)
    _ = fcntl(file, F_SETFL, O_NONBLOCK)
    let loop = epoll_create1(0)
    var event = epoll_event()
    event.events = EPOLLIN.rawValue | EPOLLET.rawValue
    epoll_ctl(loop, EPOLL_CTL_ADD, file, &event)
    Thread.detachNewThread { [self] in
      var event = epoll_event()
      while epoll_wait(loop, &event, 1, -1) == 1 { set(true) }
    }
  }

  private func set(_ value: Bool) {
    lock.withLock {
      isReady = value
      if value { lock.broadcast() }
    }
  }

  /// The bytes that have arrived; waits for some.
  public func read() -> String {
    while true {
      // An edge that comes after the attempt counts.
      if mistake == nil { set(false) }
      var bytes = [UInt8](repeating: 0, count: 64)
      let count = Glibc.read(file, &bytes, bytes.count)
      if count >= 0 { return String(decoding: bytes[..<count], as: UTF8.self) }
      if mistake == .lostReadiness { set(false) }
      lock.withLock { while !isReady { lock.wait() } }
    }
  }
}
