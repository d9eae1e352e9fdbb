import Observation
import ReactiveSignals

/// A note that a view edits.
@MainActor @Observable
final class Note {
  var title: String
  var text: String

  init(title: String = "", text: String = "") {
    self.title = title
    self.text = text
  }
}

/// The state of a note at one moment.
struct NoteContent: Equatable, Sendable {
  var title: String
  var text: String
}

/// Why a note was not saved.
enum SaveFailure: Error, Equatable {
  case offline
  case refused(String)
}

/// The view model of an editor of notes. A view edits `note`, shows the properties and calls the command.
///
/// Everything happens on the main actor, and all time is that of the main scheduler.
@MainActor
final class NoteEditor {
  typealias Save = @Sendable (NoteContent) async throws(SaveFailure) -> Void

  /// The model, which the view's fields are bound to.
  let note: Note

  /// Saves the note. Enabled while the note has a title and differs from what was saved, and nothing is being saved.
  /// A save that finds no network is tried twice more.
  let save: Command<NoteContent, NoteContent, SaveFailure>

  /// Whether the note differs from what was saved.
  let hasChanges: Property<Bool>

  /// One line below the text.
  let status: Property<String>

  private let autosave: ScopedDisposable

  /// - Parameters:
  ///   - note: The note as it was loaded.
  ///   - pause: How long nothing must be typed before the note is saved without being asked to.
  ///   - save: Saves on a server.
  init(editing note: Note, autosaveAfter pause: Duration = .seconds(2), save: @escaping Save) {
    self.note = note
    let saved = MutableProperty(note.content)
    let content = Property(initial: note.content, then: observe(note) { $0.content })
    let hasChanges = Property.combineLatest(content, saved) { $0 != $1 }
    let isValid = content.map { !$0.title.isEmpty }
    let command = Command(enabledIf: hasChanges.and(isValid).signal) { (content: NoteContent) in
      Signal<NoteContent, SaveFailure>.task {
        () async throws(SaveFailure) in
        try await save(content)
        return content
      }
      .retry(2, backoff: .exponential(from: .seconds(1), cap: .seconds(10)), on: .main) { $0 == .offline }
      .deliverOnMain()
      .do(next: { saved.value = $0 })
    }
    self.save = command
    self.hasChanges = hasChanges.distinctUntilChanged()

    // Shown until something is typed or saved again.
    let failure = Signal<SaveFailure?, Never>.merge(
      command.errors.map { $0 },
      content.changes.map { _ in nil },
      command.executing.signal.filter { $0 }.map { _ in nil }
    ).starting(with: nil)
    let states = Signal.combineLatest(hasChanges.signal, command.executing.signal, failure) {
      Self.status(hasChanges: $0, isSaving: $1, failure: $2)
    }
    status = Property(initial: "", then: states.distinctUntilChanged())

    // Also when a save has ended and the note was edited meanwhile. The command refuses what need not be saved.
    autosave = content.signal.combineLatest(with: command.enabled.signal)
      .debounce(pause, on: .main)
      .subscribe { command.execute($0.0) }
      .scoped()
  }

  private nonisolated static func status(hasChanges: Bool, isSaving: Bool, failure: SaveFailure?) -> String {
    if isSaving { return "saving" }
    return switch failure {
    case .offline: "not saved: no network"
    case .refused(let reason): "not saved: \(reason)"
    case nil: hasChanges ? "edited" : "saved"
    }
  }

  /// Saves the note as it is now.
  func saveNow() { save.execute(note.content) }
}

extension Note {
  var content: NoteContent { NoteContent(title: title, text: text) }
}
