import ReactiveSignals

extension Card {
  static let checkpoints = [
    Card("checkpoint(_:fileID:line:)") {
      Sample("checkpoint") { $0.checkpoint("here").mapError(\.cause) }
      Picture("checkpoint", of: "letters", "checkpoint(\"login\")") { stage in
        stage.show(stage.source("-a-b-#").checkpoint("login"))
      }
      Without(.pipeline, "has no strand")
    }
  ]
}
