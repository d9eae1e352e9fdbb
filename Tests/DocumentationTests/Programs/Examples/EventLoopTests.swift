import Foundation
import Synchronization

@testable import Examples

/// Runs code that blocks its thread. It has a thread of its own, because the threads of tasks may not be blocked.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Swift.Result { try body() }) }
  }
}

extension EventLoop {
  /// Runs until the test stops the loop, and fails if it does not.
  func runTest(_ body: @escaping @Sendable () throws -> Void) async throws {
    let isLate = Mutex(false)
    try await onThread {
      self.schedule(after: .seconds(120)) {
        isLate.withLock { $0 = true }
        self.stop()
      }
      try body()
      self.run()
    }
    #expect(isLate.withLock { !$0 }, "The loop was not stopped.")
  }
}

@Suite("The event loop")
struct EventLoopTests {
  @Test(
    "Actions run in the order in which they were enqueued, with the loop as the current scheduler")
  func order() async throws {
    let loop = try EventLoop()
    let lines = Lines()
    try await loop.runTest {
      loop.enqueue {
        lines.add("1 \(Schedulers.current === loop)")
        loop.enqueue {
          lines.add("3")
          loop.stop()
        }
      }
      loop.enqueue { lines.add("2") }
    }
    #expect(lines.all == ["1 true", "2", "3"])
  }

  @Test("Timers run in the order of their instants, also those of the past")
  func timers() async throws {
    let loop = try EventLoop()
    let lines = Lines()
    let start = loop.now
    try await loop.runTest {
      loop.schedule(at: start.advanced(by: .milliseconds(20))) {
        lines.add("20, on time: \(loop.now >= start.advanced(by: .milliseconds(20)))")
        loop.stop()
      }
      loop.schedule(at: start.advanced(by: .milliseconds(10))) { lines.add("10") }
      loop.schedule(at: start.advanced(by: .milliseconds(10))) { lines.add("10 again") }
      loop.schedule(at: .zero) { lines.add("past") }
    }
    #expect(lines.all == ["past", "10", "10 again", "20, on time: true"])
  }

  @Test("A disposed timer does not run, even if it was due when it was disposed")
  func cancellation() async throws {
    let loop = try EventLoop()
    let lines = Lines()
    try await loop.runTest {
      let instant = loop.now.advanced(by: .milliseconds(1))
      let second = SerialDisposable()
      loop.schedule(at: instant) {
        lines.add("first")
        second.dispose()
      }
      second.inner = loop.schedule(at: instant) { lines.add("second") }
      loop.schedule(at: instant) { loop.stop() }
    }
    #expect(lines.all == ["first"])
  }

  @Test("Work of another thread wakes the loop")
  func wakeup() async throws {
    let loop = try EventLoop()
    let lines = Lines()
    try await loop.runTest {
      Thread.detachNewThread {
        for number in 1...1000 { loop.enqueue { lines.add("\(number)") } }
        loop.enqueue { loop.stop() }
      }
    }
    #expect(lines.all == (1...1000).map(String.init))
  }

  @Test("A write that is larger than the buffers of the system arrives completely")
  func partialWrites() async throws {
    let loop = try EventLoop()
    let part = (0..<100_003).map { UInt8(truncatingIfNeeded: $0) }
    let sent = (0..<80).reduce(into: [UInt8]()) { sent, _ in sent += part }
    let received = Mutex<[UInt8]>([])
    try await loop.runTest {
      let listener = try FileDescriptor.listening(port: 0)
      // The connection is released after the write, which ends the stream of the reader.
      loop.connections(of: listener).take(first: 1)
        .flatMap { loop.write(sent[...], to: $0) }
        .subscribe()
      loop.connection(to: listener.port).flatMap { loop.bytes(of: $0) }.subscribe(
        next: { bytes in received.withLock { $0 += bytes } },
        failed: { Issue.record($0) },
        completed: { loop.stop() })
    }
    #expect(received.withLock { $0 == sent })
  }

  @Test("A refused connection fails")
  func refusal() async throws {
    let loop = try EventLoop()
    let lines = Lines()
    try await loop.runTest {
      let port = try FileDescriptor.listening(port: 0).port
      loop.connection(to: port).subscribe(
        failed: { error in
          lines.add(error.call)
          loop.stop()
        })
    }
    #expect(lines.all == ["connect"])
  }

  @Test("A disposed subscription no longer reads, also if the socket was ready when it was disposed")
  func disposedReader() async throws {
    let loop = try EventLoop()
    let lines = Lines()
    try await loop.runTest {
      let listener = try FileDescriptor.listening(port: 0)
      let second = SerialDisposable()
      loop.connections(of: listener).take(first: 1).flatMap { socket in
        loop.write(Array("hello".utf8)[...], to: socket).then { Signal<[UInt8], SystemError>.never }
      }.subscribe()
      loop.connection(to: listener.port).subscribe(next: { socket in
        loop.bytes(of: socket).subscribe { bytes in
          lines.add(String(decoding: bytes, as: UTF8.self))
          second.dispose()
          loop.stop()
        }
        second.inner = loop.bytes(of: socket).subscribe(failed: { Issue.record($0) })
      })
    }
    #expect(lines.all == ["hello"])
  }
}
