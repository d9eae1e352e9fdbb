#if EXPLORATION && os(Linux)
  import Dispatch
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  @testable import RaceHunt

  /// Programs with channels of DispatchIO, each with a mistake and without it.
  @Suite(
    "Mistakes with DispatchIO", .onBothCarriers,
    .enabled(if: !isThreadSanitized, "ThreadSanitizer replaces these functions"))
  struct ChannelMistakeTests: SystemSuite {
    @Test("A handler that takes the first part for all loses bytes")
    func lostBytes() {
      func receiving(_ waitsForEnd: Bool) -> @Sendable (Run) -> Void {
        { run in
          let (reader, writer) = Sockets.pipe()
          run.thread("writer") {
            Sockets.write(writer, "hel")
            Sockets.write(writer, "lo")
            close(writer)
          }
          run.thread("reader") {
            let told = Told()
            let channel = told.channel(reader, cleansUp: false)
            let parts = Log<String>()
            channel.read(offset: 0, length: .max, queue: told.queue) { isDone, data, _ in
              let part = String(decoding: data ?? .empty, as: UTF8.self)
              parts.append(part)
              if isDone || !waitsForEnd && !part.isEmpty { told.done.signal() }
            }
            told.wait()
            let text = parts.entries.joined()
            run.expect(text == "hello", "received \(text)")
            channel.close(flags: .stop)
          }
        }
      }
      #expect(failure(receiving(false))?.message.hasPrefix("received hel ") == true)
      #expect(isClean(receiving(true)))
    }

    @Test("A program that counts on a part before the end, without a low water, may wait forever")
    func noLowWater() {
      func asking(_ hasLimit: Bool) -> @Sendable (Run) -> Void {
        { run in
          let pair = Sockets.pair()
          run.thread("server") {
            if Sockets.read(pair.0) == "?" { Sockets.write(pair.0, "!") }
          }
          run.thread("client") {
            let told = Told()
            let channel = told.channel(pair.1, cleansUp: false)
            if hasLimit { channel.setLimit(lowWater: 1) }
            channel.read(offset: 0, length: .max, queue: told.queue) { _, data, _ in
              if data?.count == 1 { told.done.signal() }
            }
            channel.write(offset: 0, data: Told.data("?"), queue: told.queue) { _, _, _ in }
            told.wait()
            channel.close(flags: .stop)
          }
        }
      }
      #expect(failure(asking(false))?.kind == .deadlock)
      #expect(isClean(asking(true)))
    }
  }
#endif
