import ReactiveSignals

/// What distinguishes two versions of a file.
struct FileVersion: Equatable, Sendable {
  let size: Int64
  /// In nanoseconds.
  let modified: Int64
}

/// A change of one file between two looks at its folder.
enum FileChange: Hashable, Comparable, Sendable, CustomStringConvertible {
  case added(String)
  case changed(String)
  case removed(String)

  var description: String {
    switch self {
    case .added(let name): "+ \(name)"
    case .changed(let name): "~ \(name)"
    case .removed(let name): "- \(name)"
    }
  }
}

/// Notices what changes in a folder, by looking at it again and again.
///
/// The folder is read through a closure, and the time is that of a scheduler. So a test needs neither files nor time.
struct FileWatcher<Timing: Scheduler>: Sendable {
  typealias Folder = [String: FileVersion]

  /// Reads the names and versions of all files.
  let read: @Sendable () -> Folder
  let scheduler: Timing
  /// The time between two looks.
  var interval = Duration.milliseconds(250)
  /// How long the folder must stay the same before its changes are sent. A program that writes many files, or one file
  /// in many parts, causes one report.
  var quiet = Duration.seconds(1)

  /// Sends what has changed since the previous report, sorted. What was undone meanwhile is not reported. Never ends.
  ///
  ///     folder       a-----b-b----------a---
  ///     changes   ^------------(b)----------(a)
  ///
  /// The folder is read when the signal is subscribed to, and then on the scheduler.
  var changes: Signal<[FileChange], Never> {
    .defer {
      let first = read()
      return Signal.interval(interval, on: scheduler)
        .map { _ in read() }
        .starting(with: first)
        .distinctUntilChanged()
        .debounce(quiet, on: scheduler)
        .combinePrevious(first) { before, now in Self.changes(from: before, to: now) }
        .filter { !$0.isEmpty }
    }
  }

  private static func changes(from before: Folder, to now: Folder) -> [FileChange] {
    let added = now.keys.filter { before[$0] == nil }.map(FileChange.added)
    let removed = before.keys.filter { now[$0] == nil }.map(FileChange.removed)
    let changed = now.filter { name, version in before[name].map { $0 != version } ?? false }.keys
    return (added + removed + changed.map(FileChange.changed)).sorted()
  }
}
