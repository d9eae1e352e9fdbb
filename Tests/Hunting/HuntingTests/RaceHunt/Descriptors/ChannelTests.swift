#if EXPLORATION && os(Linux)
  import Dispatch
  import Foundation
  import Glibc
  import Synchronization

  @testable import RaceHunt

  /// Channels of DispatchIO over descriptors of a run. What does not depend on the schedule is compared with the system's channels.
  @Suite("DispatchIO", .onCarriers, .needsSystemFunctions)
  struct ChannelTests: SystemSuite {
    /// Hunts the program, and runs it in the system. Each of them must tell the same.
    private func tells(_ expected: [String], _ body: @escaping @Sendable (Told) -> Void) {
      let real = Told()
      body(real)
      #expect(real.all == expected)
      #expect(
        isClean { run in
          run.thread("A") {
            let told = Told()
            body(told)
            run.expect(told.all == expected, "\(told.all)")
          }
        })
    }

    @Test("A stream is read in parts that have at least the low water, and to its end")
    func stream() {
      tells(["abcd", "efgh", "i", "done", "cleaned up 0"]) { told in
        let (reader, writer) = Sockets.pipe()
        let channel = told.channel(reader)
        channel.setLimit(lowWater: 4)
        channel.setLimit(highWater: 4)
        channel.read(offset: 0, length: .max, queue: told.queue, ioHandler: told.handler)
        Sockets.write(writer, "abcdefghi")
        close(writer)
        told.wait()
        channel.close()
        told.wait()
        close(reader)
      }
    }

    @Test("A read of a number of bytes ends with them, and the next one has those that follow")
    func lengths() {
      tells(["abc", "done", "de", "done", "done"]) { told in
        let (reader, writer) = Sockets.pipe()
        let channel = told.channel(reader, cleansUp: false)
        channel.setLimit(lowWater: .max)
        for length in [3, 2, 0] {
          channel.read(offset: 0, length: length, queue: told.queue, ioHandler: told.handler)
          if length == 3 { Sockets.write(writer, "abcdefghi") }
          told.wait()
        }
        channel.close()
        close(writer)
        close(reader)
      }
    }

    @Test("A stop cancels what waits for bytes, and what comes later")
    func stop() {
      tells(["error \(ECANCELED)", "cleaned up 0", "error \(ECANCELED)"]) { told in
        let (reader, writer) = Sockets.pipe()
        let channel = told.channel(reader)
        channel.read(offset: 0, length: .max, queue: told.queue, ioHandler: told.handler)
        channel.close(flags: .stop)
        told.wait()
        told.wait()
        channel.read(offset: 0, length: 1, queue: told.queue, ioHandler: told.handler)
        told.wait()
        close(writer)
        close(reader)
      }
    }

    @Test("Before it learns of a stop, a handler gets the bytes that have come")
    func partBeforeStop() {
      let seen = Shown.all(whenIdle: true) { run, shown in
        run.thread("A") {
          let told = Told()
          let (reader, writer) = Sockets.pipe()
          let channel = told.channel(reader)
          channel.setLimit(lowWater: 4)
          channel.read(offset: 0, length: .max, queue: told.queue, ioHandler: told.handler)
          Sockets.write(writer, "ab")
          sleep(1)
          channel.close(flags: .stop)
          told.wait()
          told.wait()
          shown.add(told.all.joined(separator: ", "))
        }
      }
      #expect(seen == ["ab, error \(ECANCELED), cleaned up 0"])
    }

    @Test("A channel that is closed performs what was begun, and is cleaned up after it")
    func closing() {
      tells(["hello", "done", "cleaned up 0"]) { told in
        let (reader, writer) = Sockets.pipe()
        let channel = told.channel(reader)
        channel.read(offset: 0, length: 5, queue: told.queue, ioHandler: told.whole)
        channel.close()
        Sockets.write(writer, "hello")
        told.wait()
        told.wait()
        close(writer)
        close(reader)
      }
    }

    @Test("A barrier waits for what was begun before it, and what follows waits for the barrier")
    func barrier() {
      tells(["ab", "done", "barrier", "cd", "done"]) { told in
        let (reader, writer) = Sockets.pipe()
        let channel = told.channel(reader, cleansUp: false)
        channel.read(offset: 0, length: 2, queue: told.queue, ioHandler: told.whole)
        channel.barrier { told.queue.async { told.add("barrier") } }
        channel.read(offset: 0, length: 2, queue: told.queue, ioHandler: told.whole)
        Sockets.write(writer, "abcd")
        told.wait()
        told.wait()
        channel.close()
        close(writer)
        close(reader)
      }
    }

    @Test("A file on a disk is written and read at any place")
    func random() {
      let path = FileManager.default.temporaryDirectory.appending(path: "channel-\(getpid())").path
      defer { unlink(path) }
      tells(["written", "cleaned up 0", "cdef", "done", "cleaned up 0", "cleaned up \(ENOENT)"]) { told in
        unlink(path)
        let writer = DispatchIO(
          type: .random, path: path, oflag: O_WRONLY | O_CREAT, mode: 0o600, queue: told.queue,
          cleanupHandler: told.cleanup)!
        for (place, text) in [(0, "abcd"), (4, "efgh")] {
          writer.write(offset: off_t(place), data: Told.data(text), queue: told.queue) { isDone, _, error in
            if isDone && error == 0 { told.count(of: 2) { told.add("written") } }
          }
        }
        writer.close()
        told.wait()
        let reader = DispatchIO(
          type: .random, path: path, oflag: O_RDONLY, mode: 0, queue: told.queue, cleanupHandler: told.cleanup)!
        reader.read(offset: 2, length: 4, queue: told.queue, ioHandler: told.whole)
        reader.close()
        told.wait()
        told.wait()
        _ = DispatchIO(
          type: .stream, path: path + "-none", oflag: O_RDONLY, mode: 0, queue: told.queue, cleanupHandler: told.cleanup
        )
        told.wait()
      }
    }

    @Test("A pipe has no places, and a number without a file is none")
    func misuse() {
      tells(["cleaned up \(ESPIPE)", "error \(ESPIPE)", "cleaned up \(EBADF)", "read 0 bytes, error \(EBADF)"]) {
        told in
        let (reader, writer) = Sockets.pipe()
        let channel = DispatchIO(
          type: .random, fileDescriptor: reader, queue: told.queue, cleanupHandler: told.cleanup)
        told.wait()
        channel.read(offset: 0, length: 1, queue: told.queue, ioHandler: told.handler)
        told.wait()
        for file in [reader, writer] { close(file) }
        _ = DispatchIO(type: .stream, fileDescriptor: -1, queue: told.queue, cleanupHandler: told.cleanup)
        told.wait()
        DispatchIO.read(fromFileDescriptor: -1, maxLength: 1, runningHandlerOn: told.queue, handler: told.once)
        told.wait()
      }
    }

    @Test("A short form reads what has come, and writes all")
    func once() {
      tells(["read 2 bytes, error 0", "written 70000, error 0", "read 0 bytes, error 0"]) { told in
        let (reader, writer) = Sockets.pipe()
        Sockets.write(writer, "ab")
        DispatchIO.read(fromFileDescriptor: reader, maxLength: 9, runningHandlerOn: told.queue, handler: told.once)
        told.wait()
        // More than a pipe has room for.
        let size = 70_000
        DispatchIO.write(
          toFileDescriptor: writer, data: Told.data(String(repeating: "x", count: size)), runningHandlerOn: told.queue
        ) { rest, error in
          told.add("written \(size - (rest?.count ?? 0)), error \(error)")
          told.done.signal()
        }
        var count = 0
        while count < size { count += Sockets.read(reader, atMost: size)?.utf8.count ?? 0 }
        told.wait()
        close(writer)
        DispatchIO.read(fromFileDescriptor: reader, maxLength: 9, runningHandlerOn: told.queue, handler: told.once)
        told.wait()
        close(reader)
      }
    }

    @Test("A channel made of another one shares its file, and a channel that nobody holds is closed")
    func shared() {
      tells(["abc", "done", "cleaned up 0", "cleaned up 0"]) { told in
        let (reader, writer) = Sockets.pipe()
        do {
          let first = told.channel(reader)
          let other = DispatchIO(type: .stream, io: first, queue: told.queue, cleanupHandler: told.cleanup)
          other.read(offset: 0, length: 3, queue: told.queue, ioHandler: told.whole)
        }
        Sockets.write(writer, "abc")
        for _ in 1...3 { told.wait() }
        close(writer)
        close(reader)
      }
    }

    // Not compared: the system suspends the channel a moment later, so it may have read by then.
    @Test("A channel that is suspended reads when it is resumed")
    func suspended() {
      #expect(
        isClean { run in
          run.thread("A") {
            let told = Told()
            let (reader, writer) = Sockets.pipe()
            let channel = told.channel(reader, cleansUp: false)
            channel.suspend()
            channel.read(offset: 0, length: 1, queue: told.queue, ioHandler: told.whole)
            Sockets.write(writer, "a")
            told.queue.sync { told.add("resumed") }
            channel.resume()
            told.wait()
            run.expect(told.all == ["resumed", "a", "done"], "\(told.all)")
            channel.close()
            close(writer)
            close(reader)
          }
        })
    }

    @Test("At each strict interval of virtual time a handler gets what there is")
    func interval() {
      let seen = Shown.all(whenIdle: true) { run, shown in
        run.thread("A") {
          let (told, start) = (Told(), milliseconds())
          let (reader, writer) = Sockets.pipe()
          let channel = told.channel(reader, cleansUp: false)
          channel.setLimit(lowWater: .max)
          channel.setInterval(interval: .seconds(60), flags: .strictInterval)
          channel.read(offset: 0, length: 3, queue: told.queue, ioHandler: told.handler)
          for letter in ["a", "b", "c"] {
            Sockets.write(writer, letter)
            sleep(70)
          }
          told.wait()
          run.expect(milliseconds() - start == 210_000, "\(milliseconds() - start)")
          shown.add(told.all.joined(separator: " "))
          channel.close()
        }
      }
      #expect(seen == ["a b c done"])
    }
  }
#endif
