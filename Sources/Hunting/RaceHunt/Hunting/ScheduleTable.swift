/// The schedules that a search has run, with the trace of each. Schedules and traces are hashes, because schedules can be
/// long.
///
/// A dictionary would hash the hashes again. A search of millions of schedules notes only the first ones, so that its memory
/// stays small: at most 16 megabytes.
struct ScheduleTable {
  private struct Entry {
    /// Zero in a free place.
    var schedule = 0
    var trace = 0

    var isUsed: Bool { schedule != 0 }
  }

  /// How many schedules are noted at most.
  static let limit = 1 << 19

  private var entries: [Entry] = []
  private(set) var count = 0

  /// Notes a schedule. Returns false if the same schedule led to a different trace before.
  mutating func add(_ schedule: Int, _ trace: Int) -> Bool {
    let schedule = schedule == 0 ? 1 : schedule
    if 2 * count >= entries.count { grow() }
    let place = place(of: schedule)
    if entries[place].isUsed {
      let isSame = entries[place].trace == trace
      entries[place].trace = trace
      return isSame
    }
    if count < Self.limit {
      entries[place] = Entry(schedule: schedule, trace: trace)
      count += 1
    }
    return true
  }

  /// The place of a schedule, or where it goes if it is new.
  private func place(of schedule: Int) -> Int {
    let mask = entries.count - 1
    var place = schedule & mask
    while entries[place].isUsed, entries[place].schedule != schedule { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    guard count < Self.limit else { return }
    let old = entries
    entries = Array(repeating: Entry(), count: max(64, 2 * old.count))
    for entry in old where entry.isUsed { entries[place(of: entry.schedule)] = entry }
  }
}
