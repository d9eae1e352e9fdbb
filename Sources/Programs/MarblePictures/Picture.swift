import ReactiveSignals
import ReactiveSignalsTesting

/// A marble diagram of an operator: its sources, its name, and the result of running it.
struct Picture: Sendable {
  /// The name of the file, without its extension.
  let name: String
  let label: String
  private let play: @Sendable (Stage) -> Void

  /// `play` makes sources on the stage and shows the resulting signals there.
  init(_ name: String, _ label: String, _ play: @escaping @Sendable (Stage) -> Void) {
    self.name = name
    self.label = label
    self.play = play
  }

  /// Runs the picture to its end and draws it.
  func drawing(_ appearance: MarbleDrawing.Appearance = .light) -> MarbleDrawing {
    let stage = Stage()
    play(stage)
    stage.time.advance(by: stage.length)
    return MarbleDrawing(
      stage.sources.map { $0() } + [.box(label)] + stage.results.map { $0() }, appearance: appearance)
  }

  static let all =
    creating + working + transforming + gathering + filtering + limiting + combining + deciding + flattening
    + switching + timing + delivering + acting + recovering + checking + sharing + selecting + summarizing + extending
    + measuring + parts + meeting + expanding + keeping + triggering + deciders
}
