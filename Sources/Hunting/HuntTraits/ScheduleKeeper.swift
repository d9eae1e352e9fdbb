import Foundation
import RaceHunt
import Testing

/// The files with the schedules of tests that failed.
struct ScheduleKeeper: Sendable {
  private let folder: URL

  init(beside path: String) {
    folder = URL(filePath: path).deletingLastPathComponent().appending(path: "FailedSchedules")
  }

  func schedule(of test: Test) -> Schedule? {
    (try? String(contentsOf: file(of: test), encoding: .utf8)).flatMap {
      Schedule($0.trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }

  /// Replaces the schedule of a test. Nil removes the file.
  func keep(_ schedule: Schedule?, of test: Test) {
    let file = file(of: test)
    do {
      if let schedule {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("\(schedule)\n".utf8).write(to: file)
      } else if FileManager.default.fileExists(atPath: file.path()) {
        try FileManager.default.removeItem(at: file)
      }
    } catch {
      Issue.record(error, "The schedule could not be kept in \(file.path()).")
    }
  }

  private func file(of test: Test) -> URL {
    let name = "\(test.id)".map { $0.isLetter || $0.isNumber ? $0 : "-" }
    return folder.appending(path: "\(String(name)).schedule")
  }
}
