import ReactiveSignals

extension Card {
  static let openedParts = [
    Card("window(openedBy:closedBy:)") {
      Sample("window(openedBy:closedBy:)", traits: [.outlivesSource]) {
        $0.window(openedBy: Ints.just(0), closedBy: { _ in Ints.never }).flatten()
      }
      Sample(
        "window(openedBy:closedBy:) that closes at once",
        { $0.window(openedBy: Ints.just(0), closedBy: { _ in Ints.empty }).flatten() },
        values: { _ in
          []
        })
      Picture("window-opened", of: "letters", "window(openedBy: openings, closedBy: { _ in closing })") { stage in
        let source = stage.source("-a-b-c-d-e-|", "source")
        let openings = stage.source("--x---y", "openings")
        let closing = stage.cold("----x", "closing", from: 2)
        stage.showInner(source.window(openedBy: openings, closedBy: { _ in closing }), names: ["A", "B"])
      }
      Without(.pipeline, "see the scenario window-opened")
      Elsewhere(.rxJS, "windowToggle", here: "window(openedBy:closedBy:)")
    },
    Card("buffer(openedBy:closedBy:)") {
      Sample(
        "buffer(openedBy:closedBy:)",
        { $0.buffer(openedBy: Ints.just(0), closedBy: { _ in Ints.never }).flatMap { .from($0) } },
        model: { $0.endingWith { $0 } }, traits: [.outlivesSource])
      Picture("buffer-opened", of: "letters", "buffer(openedBy: openings, closedBy: { _ in closing })") { stage in
        let source = stage.source("-a-b-c-d-e-|", "source")
        let openings = stage.source("--x---y", "openings")
        let closing = stage.cold("----x", "closing", from: 2)
        stage.show(source.buffer(openedBy: openings, closedBy: { _ in closing }))
      }
      Without(.pipeline, "is made of window(openedBy:closedBy:)")
      Elsewhere(.rxJS, "bufferToggle", here: "buffer(openedBy:closedBy:)")
    },
  ]
}
