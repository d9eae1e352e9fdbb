#if EXPLORATION && os(Linux)
  import Dispatch
  import Foundation
  import Glibc

  @testable import RaceHunt

  /// Programs with channels of DispatchIO, each with a mistake and without it.
  @Suite("Mistakes with DispatchIO", .onCarriers, .needsSystemFunctions)
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
  }
#endif
