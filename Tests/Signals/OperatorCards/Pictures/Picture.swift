import ReactiveSignalsTesting

/// A marble diagram of an operator: its sources, the call, and the result of running it.
package struct Picture: Sendable {
  /// The name of the file, without its extension.
  package let name: String
  /// The call, as the picture shows it.
  package let label: String
  /// The call with its receiver. `Scripts/check-sources` compiles it after the declarations in `Tests/Clients/Calls.swift`.
  package let call: String
  private let play: @Sendable (Stage) -> Void

  /// `play` makes sources on the stage and shows the resulting signals there. The picture does not show the receiver.
  init(_ name: String, of receiver: String? = nil, _ label: String, _ play: @escaping @Sendable (Stage) -> Void) {
    self.name = name
    self.label = label
    call = (receiver.map { $0 + "." } ?? "") + label
    self.play = play
  }

  /// Runs the picture to its end and draws it.
  package func drawing(_ appearance: MarbleDrawing.Appearance = .light) -> MarbleDrawing {
    let stage = Stage()
    play(stage)
    stage.time.advance(by: stage.length)
    return MarbleDrawing(
      stage.sources.map { $0() } + [.box(label)] + stage.results.map { $0() }, appearance: appearance)
  }

  package static let all = Card.all.flatMap(\.pictures)
}
