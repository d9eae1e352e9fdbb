#if EXPLORATION && os(Linux)
  import Dispatch
  import Foundation
  import Glibc

  @testable import RaceHunt

  /// File handles of Foundation over descriptors of a run.
  @Suite("FileHandle", .onBothCarriers, .needsSystemFunctions)
  struct FileHandleTests: SystemSuite {
    @Test("A pipe of Foundation belongs to the run")
    func foundation() {
      #expect(
        isClean { run in
          let pipe = Pipe()
          run.thread("writer") {
            try? pipe.fileHandleForWriting.write(contentsOf: Data("hello".utf8))
            try? pipe.fileHandleForWriting.close()
          }
          run.thread("reader") {
            let data = try? pipe.fileHandleForReading.readToEnd()
            run.expect(data == Data("hello".utf8), "\(data as Any)")
          }
        })
    }

    @Test("A file handle of Foundation tells when there are bytes")
    func readabilityHandler() {
      #expect(
        isClean { run in
          let pipe = Pipe()
          let (text, hasEnded) = (Text(), DispatchSemaphore(value: 0))
          pipe.fileHandleForReading.readabilityHandler = { handle in
            let part = handle.availableData
            text.add(String(decoding: part, as: UTF8.self))
            guard part.isEmpty else { return }
            handle.readabilityHandler = nil
            hasEnded.signal()
          }
          run.thread("writer") {
            try? pipe.fileHandleForWriting.write(contentsOf: Data("hello".utf8))
            try? pipe.fileHandleForWriting.close()
          }
          run.thread("waiting") {
            hasEnded.wait()
            run.expect(text.value == "hello")
            // A file handle that is released tells nothing more.
            withExtendedLifetime(pipe) {}
          }
        })
    }

    @Test("A file handle of Foundation tells when there is room")
    func writeabilityHandler() {
      #expect(
        isClean { run in
          let pipe = Pipe()
          let rest = Locked(["one ", "two"])
          let hasWritten = DispatchSemaphore(value: 0)
          pipe.fileHandleForWriting.writeabilityHandler = { handle in
            let next = rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            if let next { return handle.write(Data(next.utf8)) }
            handle.writeabilityHandler = nil
            hasWritten.signal()
          }
          run.thread("reader") {
            hasWritten.wait()
            try? pipe.fileHandleForWriting.close()
            let data = try? pipe.fileHandleForReading.readToEnd()
            run.expect(data == Data("one two".utf8), "\(data as Any)")
          }
        })
    }

    @Test("A handler that is told of room is not called while there is none")
    func full() {
      let seen = Shown.all(whenIdle: true) { run, shown in
        let pipe = Pipe()
        _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFL, O_NONBLOCK)
        let bytes = [UInt8](repeating: 1, count: 1_000_000)
        let room = Glibc.write(pipe.fileHandleForWriting.fileDescriptor, bytes, bytes.count)
        run.expect(room > 0 && room < bytes.count, "\(room)")
        run.thread("A") {
          let (isCalled, calls) = (DispatchSemaphore(value: 0), Count())
          pipe.fileHandleForWriting.writeabilityHandler = { handle in
            handle.writeabilityHandler = nil
            calls.add()
            isCalled.signal()
          }
          sleep(60)
          let early = calls.value
          var bytes = [UInt8](repeating: 0, count: room)
          run.expect(read(pipe.fileHandleForReading.fileDescriptor, &bytes, room) == room)
          isCalled.wait()
          shown.add("\(early) calls, then \(calls.value)")
          withExtendedLifetime(pipe) {}
        }
      }
      #expect(seen == ["0 calls, then 1"])
    }
  }
#endif
