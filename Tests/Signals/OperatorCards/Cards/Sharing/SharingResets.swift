import ReactiveSignals

extension Card {
  static let sharingResets = [
    Card(
      "share(replay:resetOnCompletion:resetOnFailure:resetWhenUnused:)",
      "share(replay:keepingAlive:on:resetOnCompletion:resetOnFailure:)"
    ) {
      Sample("share with resets") { $0.share(resetOnCompletion: true) }
      Picture("share-kept", of: "letters", "share(replay: 1, resetOnCompletion: false)") { stage in
        let shared = stage.cold("-a-b-c-|", "").share(replay: 1, resetOnCompletion: false)
        stage.show(shared, "first")
        stage.show(shared, "late", during: "----------^")
      }
      Without(.pipeline, "has the engine of share(replay:)")
      Elsewhere(
        .rxJS, "share({ resetOnComplete, resetOnError, resetOnRefCountZero })",
        here: "share(replay:resetOnCompletion:resetOnFailure:resetWhenUnused:)",
        differs: "A notifier that is a timer is the period of `share(replay:keepingAlive:on:resetOnCompletion:)`.")
      Elsewhere(
        .combine, "share(replay:) (CombineExt)", here: "share(replay:resetOnCompletion:resetOnFailure:)",
        differs: "With `false` for both, later subscribers receive the values and the end, as in CombineExt.")
    }
  ]
}
