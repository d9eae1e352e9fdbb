import Synchronization
import VirtualConcurrency

@testable import Examples

@MainActor
@Suite("The editor of notes")
struct NoteEditorTests {
  /// A server that takes half a second, and answers as a script says.
  private final class Server: Sendable {
    let saved = Lines()
    private let time: TestScheduler
    private let failures: Mutex<[SaveFailure?]>

    init(_ time: TestScheduler, failures: [SaveFailure?] = []) {
      self.time = time
      self.failures = Mutex(failures)
    }

    @Sendable func save(_ content: NoteContent) async throws(SaveFailure) {
      saved.add("\(content.title) at \(time.now)")
      try? await time.clock.sleep(for: .milliseconds(500))
      let failure = failures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      if let failure { throw failure }
    }
  }

  /// The values of a property, with the instants at which it had them.
  private func history(of property: Property<String>, on time: TestScheduler) -> () -> [String] {
    let recorder = time.record(property.changes)
    return { recorder.entries.map { "\($0.event.value ?? "end") at \($0.instant)" } }
  }

  @Test("A note without a title or without changes cannot be saved", .controlsTasks)
  func enabling() async throws {
    try await withVirtualConcurrency { @MainActor time in
      let note = Note()
      let server = Server(time)
      let editor = NoteEditor(editing: note, autosaveAfter: .seconds(60), save: server.save)
      await time.run()
      #expect(!editor.save.isEnabled)
      note.text = "Milk"
      await Task.yield()
      #expect(editor.hasChanges.value)
      #expect(!editor.save.isEnabled)
      note.title = "Shopping"
      await Task.yield()
      #expect(editor.save.isEnabled)
      editor.saveNow()
      await time.run()
      #expect(!editor.hasChanges.value)
      #expect(!editor.save.isEnabled)
      note.title = "Shop"
      note.title = "Shopping"
      await Task.yield()
      #expect(!editor.save.isEnabled)
    }
  }

  @Test("A note saves itself when nothing was typed for two seconds", .controlsTasks)
  func autosave() async throws {
    try await withVirtualConcurrency { @MainActor time in
      let note = Note()
      let server = Server(time)
      let editor = NoteEditor(editing: note, save: server.save)
      let status = history(of: editor.status, on: time)
      for letter in "abc" {
        note.title.append(letter)
        try await time.clock.sleep(for: .seconds(1))
      }
      await time.run()
      #expect(server.saved.all == ["abc at 4 s"])
      #expect(status() == ["edited at 0 s", "saving at 4 s", "saved at 4.5 s"])
    }
  }

  @Test("What is typed while the note is being saved is saved afterwards", .controlsTasks)
  func editedWhileSaving() async throws {
    try await withVirtualConcurrency { @MainActor time in
      let note = Note()
      let server = Server(time)
      let editor = NoteEditor(editing: note, save: server.save)
      note.title = "a"
      try await time.clock.sleep(for: .milliseconds(2250))
      note.title = "ab"
      await time.run()
      #expect(server.saved.all == ["a at 2 s", "ab at 4.5 s"])
      #expect(!editor.hasChanges.value)
    }
  }

  @Test("Without a network saving is tried three times, then fails, and the note keeps its changes", .controlsTasks)
  func offline() async throws {
    try await withVirtualConcurrency { @MainActor time in
      let note = Note()
      let server = Server(time, failures: [.offline, .offline, .offline])
      let editor = NoteEditor(editing: note, autosaveAfter: .seconds(60), save: server.save)
      let status = history(of: editor.status, on: time)
      note.title = "a"
      try await time.clock.sleep(for: .seconds(1))
      editor.saveNow()
      try await time.clock.sleep(for: .seconds(10))
      #expect(server.saved.all == ["a at 1 s", "a at 2.5 s", "a at 5 s"])
      #expect(status() == ["edited at 0 s", "saving at 1 s", "not saved: no network at 5.5 s"])
      #expect(editor.hasChanges.value)
    }
  }

  @Test("A refused note is not tried again", .controlsTasks)
  func refused() async throws {
    try await withVirtualConcurrency { @MainActor time in
      let note = Note()
      let server = Server(time, failures: [.refused("too long")])
      let editor = NoteEditor(editing: note, autosaveAfter: .seconds(60), save: server.save)
      let status = history(of: editor.status, on: time)
      note.title = "a"
      await Task.yield()
      editor.saveNow()
      try await time.clock.sleep(for: .seconds(10))
      #expect(server.saved.all == ["a at 0 s"])
      #expect(status() == ["edited at 0 s", "saving at 0 s", "not saved: too long at 0.5 s"])
    }
  }

  @Test("A released editor saves nothing more, and is not kept alive by the note", .controlsTasks)
  func release() async throws {
    try await withVirtualConcurrency { @MainActor time in
      let note = Note()
      let server = Server(time)
      var editor: NoteEditor? = NoteEditor(editing: note, save: server.save)
      weak let released = editor
      note.title = "a"
      try await time.clock.sleep(for: .seconds(1))
      editor = nil
      #expect(released == nil)
      await time.run()
      #expect(server.saved.all == [])
    }
  }
}
