#if EXPLORATION && os(Linux)
  import Dispatch
  import Foundation
  import Glibc
  import Synchronization

  /// What the handlers of a program tell.
  final class Told: Sendable {
    let queue = DispatchQueue(label: "handlers")
    let done = DispatchSemaphore(value: 0)
    private let lines = Mutex<[String]>([])
    private let counted = Count()

    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    func wait() { done.wait() }

    /// Calls the function at the last one of so many calls.
    func count(of calls: Int, _ body: () -> Void) {
      if counted.add() == calls { body() }
    }

    static func data(_ text: String) -> DispatchData { Data(text.utf8).withUnsafeBytes { DispatchData(bytes: $0) } }

    func channel(_ file: Int32, cleansUp: Bool = true) -> DispatchIO {
      DispatchIO(type: .stream, fileDescriptor: file, queue: queue) { if cleansUp { self.cleanup($0) } }
    }

    func cleanup(_ error: Int32) {
      add("cleaned up \(error)")
      done.signal()
    }

    /// Tells each part.
    func handler(_ isDone: Bool, _ data: DispatchData?, _ error: Int32) {
      if let data, !data.isEmpty { add(String(decoding: data, as: UTF8.self)) }
      if !isDone { return }
      add(error == 0 ? "done" : "error \(error)")
      done.signal()
    }

    /// Tells all parts at the end.
    var whole: @Sendable (Bool, DispatchData?, Int32) -> Void {
      let parts = Log<String>()
      return { isDone, data, error in
        parts.append(String(decoding: data ?? .empty, as: UTF8.self))
        if isDone { self.handler(true, Told.data(parts.entries.joined()), error) }
      }
    }

    func once(_ data: DispatchData, _ error: Int32) {
      add("read \(data.count) bytes, error \(error)")
      done.signal()
    }
  }
#endif
