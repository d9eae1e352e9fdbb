import Foundation
import ReactiveSignals

extension FileWatcher {
  /// The files of a folder on disk, without those of its subfolders. A folder that cannot be read has no files.
  static func files(of folder: URL) -> Folder {
    let keys: Set<URLResourceKey> = [.isRegularFileKey, .fileSizeKey, .contentModificationDateKey]
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))
    var versions: Folder = [:]
    for var file in files ?? [] {
      file.removeAllCachedResourceValues()
      guard let values = try? file.resourceValues(forKeys: keys), values.isRegularFile == true else { continue }
      let modified = values.contentModificationDate?.timeIntervalSince1970 ?? 0
      versions[file.lastPathComponent] = FileVersion(
        size: Int64(values.fileSize ?? 0), modified: Int64(modified * 1_000_000_000))
    }
    return versions
  }
}

extension Example {
  static let watch = Example(
    "watch", "[FOLDER]", "the changes of a folder; without an argument, of one in memory"
  ) { arguments, output in
    if arguments.count > 1 { throw Misuse() }
    guard let folder = arguments.first else { return FileWatcherProgram.play(output: output) }
    FileWatcherProgram.run(folder, output: output)
  }
}

enum FileWatcherProgram {
  /// Prints the changes of a folder, until the process is ended.
  static func run(_ folder: String, output: @escaping Example.Output) {
    let url = URL(fileURLWithPath: folder)
    let files = QueueScheduler(name: "files")
    let watcher = FileWatcher(read: { FileWatcher<QueueScheduler>.files(of: url) }, scheduler: files)
    // On the queue, so that the main thread reads no files.
    watcher.changes.subscribe(on: files).deliverOnMain().subscribe { changes in
      for change in changes { output("\(change)") }
    }
    MainRunLoop.run()
  }

  /// An editor that saves a file in three steps, in virtual time.
  static func play(output: @escaping Example.Output) {
    let time = TestScheduler()
    let folder = MutableProperty<FileWatcher<TestScheduler>.Folder>(["notes": FileVersion(size: 5, modified: 0)])
    let edits: [(milliseconds: Int64, name: String, version: FileVersion?)] = [
      (1000, "notes.new", FileVersion(size: 9, modified: 1)),
      (1300, "notes", FileVersion(size: 9, modified: 1)),
      (1600, "notes.new", nil),
      (5000, "ideas", FileVersion(size: 1, modified: 5)),
    ]
    for edit in edits {
      time.schedule(after: .milliseconds(edit.milliseconds)) {
        output("\(time.now): \(edit.name) \(edit.version == nil ? "is removed" : "is written")")
        folder.modify { $0[edit.name] = edit.version }
      }
    }
    FileWatcher(read: { folder.value }, scheduler: time).changes.subscribe { output("\(time.now): \($0)") }
    time.advance(by: .seconds(10))
  }
}
