import ReactiveSignals

extension Card {
  static let repetition = [
    Card("repeat(_:)") {
      Sample("repeat(1)") { $0.repeat(1) }
      Sample(
        "repeat().take(first:)", { $0.starting(with: 0).repeat().take(first: 10) },
        model: { events in
          var round: [IntEvent] = [.next(0)] + events
          while round.last == .completed, round.count < 20 { round = round.dropLast() + [.next(0)] + events }
          return round.prefix(values: 10)
        }, traits: [.repeats])
      Picture("repeat", of: "letters", "repeat(2)") { stage in
        let source = stage.cold("-a-b-|", "")
        stage.show(source.repeat(2))
      }
      Picture("repeat-endlessly", of: "letters", "repeat()") { stage in
        stage.length = stage.frames(14)
        stage.show(stage.cold("-a-b-|", "").repeat())
      }
      Without(.pipeline, "has the engine of retry(_:)")
      Elsewhere(.reactiveCocoa, "repeat", here: "repeat()")
    }
  ]
}
