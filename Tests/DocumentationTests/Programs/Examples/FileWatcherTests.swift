import Foundation

@testable import Examples

@Suite("The file watcher")
struct FileWatcherTests {
  private typealias Watcher = FileWatcher<TestScheduler>

  private let time = TestScheduler()
  private let folder = MutableProperty<[String: FileVersion]>(["a": FileVersion(size: 1, modified: 1)])

  private func edit(_ name: String, after delay: Duration, size: Int64?) {
    time.schedule(after: delay) { [folder] in
      folder.modify { $0[name] = size.map { FileVersion(size: $0, modified: 2) } }
    }
  }

  /// The reports with their instants, in ten seconds.
  private func reports() -> [String] {
    let watcher = Watcher(
      read: { [folder] in folder.value }, scheduler: time, interval: .milliseconds(100), quiet: .seconds(1))
    let recorder = time.record(watcher.changes)
    time.advance(by: .seconds(10))
    return recorder.entries.map { "\($0.instant): \($0.event.value ?? [])" }
  }

  @Test("Files that are there at the beginning are not reported")
  func beginning() {
    #expect(reports() == [])
  }

  @Test("Changes are reported together, when the folder has been the same for a second")
  func together() {
    edit("b", after: .milliseconds(1050), size: 1)
    edit("a", after: .milliseconds(1550), size: 2)
    edit("b", after: .milliseconds(2050), size: 2)
    #expect(reports() == ["3.1 s: [+ b, ~ a]"])
  }

  @Test("A later report contains only what has changed since the one before")
  func laterReports() {
    edit("b", after: .milliseconds(1050), size: 1)
    edit("a", after: .milliseconds(4050), size: nil)
    edit("b", after: .milliseconds(7050), size: 2)
    #expect(reports() == ["2.1 s: [+ b]", "5.1 s: [- a]", "8.1 s: [~ b]"])
  }

  @Test("What is undone before the report is not reported")
  func undone() {
    edit("b", after: .milliseconds(1050), size: 1)
    edit("b", after: .milliseconds(1550), size: nil)
    #expect(reports() == [])
  }

  @Test("Each subscription begins with the folder as it is then, and leaves no work behind")
  func subscriptions() {
    let watcher = Watcher(read: { [folder] in folder.value }, scheduler: time)
    let early = time.record(watcher.changes)
    edit("b", after: .seconds(1), size: 1)
    time.advance(by: .seconds(2))
    let late = time.record(watcher.changes)
    time.advance(by: .seconds(5))
    #expect(early.values == [[.added("b")]])
    #expect(late.values == [])
    early.dispose()
    late.dispose()
    #expect(time.pendingCount == 0)
  }

  @Test("The files of a folder on disk are read, without its subfolders")
  func disk() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("sub"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("hello".utf8).write(to: folder.appendingPathComponent("note"))
    let files = Watcher.files(of: folder)
    #expect(files.mapValues(\.size) == ["note": 5])
    #expect(Watcher.files(of: folder) == files)
    #expect(Watcher.files(of: folder.appendingPathComponent("missing")) == [:])
  }
}
