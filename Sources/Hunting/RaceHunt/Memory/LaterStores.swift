import Huntable

/// The values of later stores that loads may read. The runs of a hunt have shown them.
struct LaterStores {
  /// How many values of an atomic are kept.
  private static let limit = 8

  private struct Stored {
    let value: AtomicBits
    var threads: Set<Int>
  }

  /// By the number of the atomic.
  private var stored: [Int: [Stored]] = [:]
  /// The values that the schedule of a replay contains. A schedule does not say to which atomics its values belong.
  var ofReplay: [AtomicBits] = []
  /// Whether a run has shown a value that the runs before did not know. If so, earlier results do not count.
  private(set) var isLate = false
  /// Whether a value was left out.
  private(set) var isCut = false

  /// The values that other threads store to the atomic.
  func values(of atomic: Int, for thread: Int) -> [AtomicBits] {
    guard let values = stored[atomic] else { return ofReplay }
    return ofReplay + values.filter { $0.threads != [thread] }.map(\.value)
  }

  mutating func searchBegins() { isLate = false }

  /// Notes a store of a run.
  mutating func learn(_ value: AtomicBits, of atomic: Int, by thread: Int) {
    var values = stored[atomic] ?? []
    if let index = values.firstIndex(where: { $0.value == value }) {
      guard values[index].threads.insert(thread).inserted else { return }
    } else {
      guard values.count < Self.limit, StorePick.age(of: value) != nil else {
        isCut = true
        return
      }
      values.append(Stored(value: value, threads: [thread]))
    }
    stored[atomic] = values
    isLate = true
  }
}
