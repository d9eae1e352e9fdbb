import Foundation

@testable import ReactiveSignalsFoundation

@Suite(.timeLimit(.minutes(10)))
struct FilesTests {
  @Test("A file's chunks are its bytes, and the end of the file completes", arguments: [10_000, .max])
  func file(limit: Int) async throws {
    let bytes = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 * 7) })
    try await withFile(bytes) { file in
      let events = try await FileHandle(forReadingFrom: file).chunks(upToCount: limit).allEvents()
      #expect(events.last == .completed && events.compactMap(\.value).reduce(Data(), +) == bytes)
      #expect(events.allSatisfy { $0.value?.count ?? 0 <= limit })
    }
  }

  @Test("Lines are read on demand: at most one chunk ahead of a slow observer")
  func pace() async throws {
    let count = 50_000
    let lines = Data(String(repeating: String(repeating: "x", count: 63) + "\n", count: count).utf8)
    try await withFile(lines) { file in
      let handle = try FileHandle(forReadingFrom: file)
      // Asking for the position takes longer than reading a line.
      let ahead = handle.lines().scan((taken: 0, ahead: 0)) { state, line in
        let taken = state.taken + line.utf8.count + 1
        return (taken, max(state.ahead, Int(lseek(handle.fileDescriptor, 0, SEEK_CUR)) - taken))
      }
      let last = try #require(await ahead.take(last: 1).allEvents().first?.value)
      #expect(last.taken == count * 64 && last.ahead <= 65_536)
    }
  }

  @Test(
    "Data that is written to a pipe arrives in lines, each as soon as it ends, and the last one at the end of the file")
  func pipe() async {
    let pipe = Pipe()
    let lines = pipe.fileHandleForReading.lines()
    let seen = await withCheckedContinuation { continuation in
      let (first, all) = (Subject<String, POSIXError>(), lines.publish())
      first.take(first: 1).subscribe(next: { _ in
        pipe.fileHandleForWriting.write(Data("c\nlast".utf8))
        try? pipe.fileHandleForWriting.close()
      })
      all.signal.subscribe(first)
      all.signal.collect().subscribe(next: { continuation.resume(returning: $0) })
      all.connect()
      pipe.fileHandleForWriting.write(Data("a\r\nb".utf8))
    }
    #expect(seen == ["a", "bc", "last"])
  }

  @Test("After disposal no more data is read, and the handle is released")
  func disposal() async {
    let pipe = Pipe()
    await withCheckedContinuation { continuation in
      let bag = CompositeDisposable()
      pipe.fileHandleForReading.chunks().subscribe(in: bag) { _ in
        bag.dispose()
        continuation.resume()
      }
      pipe.fileHandleForWriting.write(Data("a".utf8))
    }
    pipe.fileHandleForWriting.write(Data("b".utf8))
    // No other code has read it.
    #expect(pipe.fileHandleForReading.availableData == Data("b".utf8))
  }

  @Test("A handle that cannot be read fails with the system's error")
  func failing() async {
    let pipe = Pipe()
    let events = await FileHandle(fileDescriptor: pipe.fileHandleForWriting.fileDescriptor).chunks().allEvents()
    #expect(events.map { $0.error?.code } == [.EBADF])
    withExtendedLifetime(pipe) {}
  }
}
