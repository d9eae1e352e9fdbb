import ReactiveSignals

extension Example {
  static let note = Example("note", "the view model of an editor that saves by itself") { NoteProgram.run(output: $0) }
}

enum NoteProgram {
  /// Somebody writes a note with a slow server. Runs on the main thread, which shows nothing but a status line.
  static func run(output: @escaping Example.Output) {
    MainActor.assumeIsolated {
      let server = QueueScheduler(name: "server")
      let note = Note()
      let editor = NoteEditor(editing: note, autosaveAfter: .milliseconds(200)) { content in
        try? await server.clock.sleep(for: .milliseconds(50))
        output("the server has \"\(content.title)\": \"\(content.text)\"")
      }
      editor.status.changes.subscribe { output("(\($0))") }

      let keys: [@MainActor @Sendable () -> Void] = [
        { note.text = "Milk" }, { note.title = "Shop" }, { note.title = "Shopping" }, {}, {}, {},
        { note.text = "Milk, bread" }, { editor.saveNow() }, {}, {}, {},
      ]
      Signal.interval(.milliseconds(100), on: .main)
        .zip(with: .from(keys))
        .subscribeOnMain(next: { $0.1() }, completed: { MainRunLoop.stop() })
      MainRunLoop.run()
    }
  }
}
