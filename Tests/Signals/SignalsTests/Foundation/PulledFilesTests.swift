import Foundation

@testable import ReactiveSignalsFoundation

@Suite("Files whose reading pauses")
struct PulledFilesTests {
  private let reader = TestScheduler()
  private let consumer = TestScheduler()

  private func runAll() {
    repeat { reader.run() } while consumer.step()
  }

  @Test("The chunks of a file are its bytes, for each subscription")
  func chunks() throws {
    let bytes = Data((0..<1_000).map { UInt8(truncatingIfNeeded: $0 * 7) })
    try withFile(bytes) { file in
      let signal = PullSignal.chunks(of: file, upToCount: 300, on: reader)
      for _ in 1...2 {
        let recorder = signal.deliver(on: consumer, capacity: 2, overflow: .pausing).record()
        runAll()
        #expect(recorder.values.map(\.count) == [300, 300, 300, 100] && recorder.values.reduce(Data(), +) == bytes)
        #expect(recorder.isCompleted)
      }
    }
  }

  @Test("A paused source reads no further: the position of the handle shows what has been read")
  func position() throws {
    try withFile(Data(count: 1_000)) { file in
      let handle = try FileHandle(forReadingFrom: file)
      let recorder = handle.chunks(upToCount: 100, on: reader).deliver(on: consumer, capacity: 3, overflow: .pausing)
        .record()
      for taken in 0...5 {
        reader.run()
        #expect(try handle.offset() == UInt64(100 * (taken + 3)))
        consumer.step()
        #expect(recorder.values.count == taken + 1)
      }
      recorder.dispose()
      runAll()
      #expect(try handle.offset() == 800)
    }
  }

  @Test("A chunk holds no memory beyond its bytes")
  func memory() throws {
    try withFile(Data(count: 1_000)) { file in
      let recorder = PullSignal.chunks(of: file, on: .immediate).record()
      let chunk = try #require(recorder.values.first)
      #expect(recorder.values.count == 1 && chunk.count == 1_000)
      chunk.withUnsafeBytes { bytes in
        #expect(allocatedSize(UnsafeMutableRawPointer(mutating: bytes.baseAddress!)) < 2_000)
      }
    }
  }

  @Test("Chunks without a limit are as long as the system reads at once")
  func unlimited() throws {
    let bytes = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 * 7) })
    try withFile(bytes) { file in
      let recorder = PullSignal.chunks(of: file, upToCount: .max, on: .immediate).record()
      #expect(recorder.values == [bytes] && recorder.isCompleted)
      let handle = try FileHandle(forReadingFrom: file)
      #expect(handle.chunks(upToCount: .max, on: .immediate).record().values == [bytes])
    }
  }

  @Test("Lines are sent without their ends, wherever chunks are cut")
  func lines() throws {
    let text = (0..<20_000).map { "line \($0)" }
    try withFile(Data((text.joined(separator: "\r\n") + "\n\nlast \u{e9}").utf8)) { file in
      let recorder = PullSignal.lines(of: file, on: reader).deliver(on: consumer, capacity: 1, overflow: .pausing)
        .record()
      runAll()
      #expect(recorder.values == text + ["", "last \u{e9}"] && recorder.isCompleted)
      let handle = try FileHandle(forReadingFrom: file)
      #expect(handle.lines(on: .immediate).record().values.count == 20_002)
    }
  }

  @Test("The lines of several files come in their order, as one signal that pauses")
  func severalFiles() throws {
    try withFile(Data("a\nb\n".utf8)) { file in
      let lines = PullSignal([file, file]).concatMap { file in .lines(of: file, on: .immediate) }
      let recorder = lines.deliver(on: consumer, capacity: 1, overflow: .pausing).record()
      runAll()
      #expect(recorder.values == ["a", "b", "a", "b"] && recorder.isCompleted)
    }
  }

  @Test("A file is opened when it is read, and closed at the end and by a disposal of the paused source")
  func closing() throws {
    let open = { (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd"))?.count ?? 0 }
    try withFile(Data(count: 1_000)) { file in
      let signal = PullSignal.chunks(of: file, upToCount: 300, on: reader)
      // Other tests open files too, so each observation is repeated until none did.
      func difference(_ action: () -> Void) -> Int {
        var found = 0
        for _ in 1...100 {
          let before = open()
          action()
          found = open() - before
          if found == 0 { return 0 }
        }
        return found
      }
      #expect(
        difference {
          signal.record()
          runAll()
        } == 0)
      #expect(
        difference {
          let recorder = signal.deliver(on: consumer, capacity: 1, overflow: .pausing).record()
          reader.run()
          recorder.dispose()
          runAll()
        } == 0)
    }
  }

  @Test("A file that does not exist, and a directory, fail with the system's error")
  func failing() {
    let directory = FileManager.default.temporaryDirectory
    let missing = directory.appendingPathComponent(UUID().uuidString)
    #expect(PullSignal.lines(of: missing, on: .immediate).record().error?.code == .ENOENT)
    #expect(PullSignal.chunks(of: directory, on: .immediate).record().error?.code == .EISDIR)
  }

  @Test("Chunks without a byte trap")
  func length() async {
    await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PullSignal.chunks(of: URL(filePath: "/"), upToCount: 0, on: .immediate)
    }
  }
}

#if canImport(Darwin)
  @_silgen_name("malloc_size")
#else
  // The module of the C library lacks its header.
  @_silgen_name("malloc_usable_size")
#endif
private func allocatedSize(_ start: UnsafeMutableRawPointer) -> Int
