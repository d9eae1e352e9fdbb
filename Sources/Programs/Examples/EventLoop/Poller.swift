import Huntable

/// What a thread waits for on a file descriptor.
struct Interest: OptionSet, Hashable, Sendable {
  let rawValue: UInt8
  static let reading = Interest(rawValue: 1)
  static let writing = Interest(rawValue: 2)
}

extension Duration {
  /// The time in whole milliseconds, rounded up, so that a poller does not wake before a timer is due.
  var milliseconds: Int32 {
    let (seconds, attoseconds) = components
    if seconds > 1_000_000 { return 1_000_000_000 }
    return Int32(max(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000, 0))
  }
}

/// Waits for many file descriptors at once, with `poll`, which every system has. Each call costs time for each watched
/// descriptor; `epoll` or `kqueue`, which a selector of NIO uses, costs time only for those that are ready.
final class Poller: Sendable {
  private let interests = Mutex<[Int32: Interest]>([:])

  /// Replaces the interest in a descriptor. An empty interest removes it.
  func watch(_ descriptor: Int32, for interest: Interest) {
    interests.withLock { $0[descriptor] = interest.isEmpty ? nil : interest }
  }

  /// Blocks until a descriptor is ready or the time has passed. Nil waits without limit.
  func wait(atMost duration: Duration?) -> [(descriptor: Int32, readiness: Interest)] {
    var watched = interests.withLock { interests in
      // Sorted, so that each run of a hunt has the same order.
      interests.sorted { $0.key < $1.key }.map { descriptor, interest in
        let reading = interest.contains(.reading) ? POLLIN : 0
        let writing = interest.contains(.writing) ? POLLOUT : 0
        return pollfd(fd: descriptor, events: Int16(reading | writing), revents: 0)
      }
    }
    _ = poll(&watched, nfds_t(watched.count), duration?.milliseconds ?? -1)
    return watched.filter { $0.revents != 0 }.map { entry in
      let events = Int32(entry.revents)
      let failed = events & Int32(POLLERR | POLLHUP | POLLNVAL) != 0
      var readiness: Interest = []
      if failed || events & Int32(POLLIN) != 0 { readiness.insert(.reading) }
      if failed || events & Int32(POLLOUT) != 0 { readiness.insert(.writing) }
      return (entry.fd, readiness)
    }
  }
}
