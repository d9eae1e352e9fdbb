#if EXPLORATION && os(Linux)
  /// What has happened in a run, noted without any scheduling point.
  final class Notes<Entry>: @unchecked Sendable {
    // Sendable: one controlled thread runs at a time.
    private(set) var entries: [Entry] = []

    func append(_ entry: Entry) { entries.append(entry) }
  }
#endif
