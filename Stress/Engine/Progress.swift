import ReactiveSignals

/// Where a round stands, for the watchdog to tell when it does not go on.
final class Progress: Sendable, CustomStringConvertible {
  private struct State: Sendable {
    var threads: [String] = []
    var waitsFor: String?
  }

  private let state = Locked(State())
  /// A bit for each thread that has not ended.
  private let running = AtomicInt(0)

  func threadsBegin(_ names: [String]) {
    precondition(names.count < Int.bitWidth, "A round cannot have \(names.count) threads.")
    running.store(1 << names.count - 1)
    state.withLock { $0.threads = names }
  }

  func threadEnded(_ index: Int) { running.add(-(1 << index)) }

  func waits(for condition: String) { state.withLock { $0.waitsFor = condition } }

  var description: String {
    let running = running.load()
    let (names, waitsFor) = state.withLock { ($0.threads, $0.waitsFor) }
    let stuck = names.indices.filter { running >> $0 & 1 == 1 }.map { names[$0] }
    if !stuck.isEmpty { return "threads that have not ended: " + stuck.joined(separator: ", ") }
    return waitsFor.map { "all threads have ended; waiting for: \($0)" } ?? "the main thread has not ended"
  }
}
