import Dispatch
import Foundation
import ReactiveSignalsFoundation

// The memory that a file takes which is read by a consumer slower than the disk.

extension Workload {
  /// `--only W16-1GB` measures the large file, which takes minutes.
  static var files: [Workload] { [reading(megabytes: 16, "16MB"), reading(megabytes: 1_024, "1GB", isOnDemand: true)] }

  private static func reading(megabytes: Int, _ name: String, isOnDemand: Bool = false) -> Workload {
    let count = megabytes * LongText.linesPerMegabyte
    let expected = sum(count) { _ in LongText.line.utf8.count }
    let text = LongText(megabytes: megabytes)
    return Workload(
      id: "W16-\(name)", name: "peak of resident memory, \(name) of lines", unit: "KB",
      library: Contender(elements: 1, expected: expected) { meter, sink in
        let done = DispatchSemaphore(value: 0)
        let (reader, worker) = (QueueScheduler(name: "reader"), QueueScheduler(name: "worker"))
        let lines = text.handle.lines(on: reader)
        meter.add(
          peakMemory {
            lines.deliver(on: worker, capacity: 64, overflow: .pausing)
              .subscribe(next: { sink.add(slowly($0)) }, completed: { done.signal() })
            done.wait()
          })
      },
      hands: [
        Contender("semaphore", elements: 1, expected: expected) { meter, sink in
          let (room, done) = (DispatchSemaphore(value: 64), DispatchSemaphore(value: 0))
          let (reader, worker) = (DispatchQueue(label: "reader"), DispatchQueue(label: "worker"))
          let handle = text.handle
          meter.add(
            peakMemory {
              reader.async {
                eachLine(of: handle) { line in
                  room.wait()
                  worker.async {
                    sink.add(slowly(line))
                    room.signal()
                  }
                }
                worker.async { done.signal() }
              }
              done.wait()
            })
        }
      ],
      mark: [.absolute(40_000)], isOnDemand: isOnDemand)
  }
}

/// A file of equal lines, without a name. It is made when it is first used.
private final class LongText {
  static let line = String(repeating: "signal ", count: 18) + "1"
  static let linesPerMegabyte = (1 << 20) / (line.utf8.count + 1)

  private let megabytes: Int
  private lazy var made = {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let block = Data(String(repeating: Self.line + "\n", count: Self.linesPerMegabyte).utf8)
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    guard let handle = try? FileHandle(forUpdating: file) else { fail("\(file.path) could not be made.", status: 1) }
    try? FileManager.default.removeItem(at: file)
    for _ in 0..<megabytes { handle.write(block) }
    return handle
  }()

  init(megabytes: Int) {
    self.megabytes = megabytes
  }

  /// The file, at its beginning.
  var handle: FileHandle {
    made.seek(toFileOffset: 0)
    return made
  }
}

/// The length of a line, found slowly.
@inline(never)
private func slowly(_ line: String) -> Int {
  var length = 0
  for _ in 0..<4 {
    var hash = 5_381
    length = 0
    for byte in line.utf8 {
      hash = hash &* 33 &+ Int(byte)
      length += 1
    }
    length += opaque(hash) == 0 ? 1 : 0
  }
  return length
}

/// Reads a file in chunks.
private func eachLine(of handle: FileHandle, _ body: (String) -> Void) {
  var rest = Data()
  while let chunk = try? handle.read(upToCount: 65_536), !chunk.isEmpty {
    var start = chunk.startIndex
    while let end = chunk[start...].firstIndex(of: 10) {
      rest.append(chunk[start..<end])
      body(String(decoding: rest, as: UTF8.self))
      rest.removeAll(keepingCapacity: true)
      start = end + 1
    }
    rest.append(chunk[start...])
  }
}

/// By how many kilobytes the resident memory of the process exceeds its present size while `body` runs. Zero where the
/// system does not tell.
private func peakMemory(_ body: () -> Void) -> Int {
  // Resets the peak.
  try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
  let before = residentMemory("VmRSS:")
  body()
  return max(0, residentMemory("VmHWM:") - before)
}

private func residentMemory(_ field: String) -> Int {
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
    let line = status.split(separator: "\n").first(where: { $0.hasPrefix(field) })
  else { return 0 }
  return Int(line.filter(\.isNumber)) ?? 0
}
