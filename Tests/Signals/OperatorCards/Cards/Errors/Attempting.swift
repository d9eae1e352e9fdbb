import ReactiveSignals

extension Card {
  static let attempting = [
    Card("attempt(_:)") {
      Sample(
        "attempt", { $0.attempt { value throws(TestError) in if value == 3 { throw TestError(3) } } },
        model: { $0.replacing(from: { $0 == 3 }, by: [.failed(TestError(3))]) })
      Picture("attempt", of: "letters", "attempt { try check($0) }") { stage in
        let checked = stage.numbers("-1-2--3-4-|").attempt { value throws(TestError) in
          if value == 3 { throw TestError() }
        }
        stage.show(checked)
      }
      Without(.pipeline, "has no strand")
      Elsewhere(.reactiveCocoa, "try:", here: "attempt(_:)", link: "ErrorsAndRepetition#attempt")
      Elsewhere(.reactiveSwift, "attempt", here: "attempt(_:)", link: "ErrorsAndRepetition#attempt")
    },
    Card("attemptMap(_:)") {
      Sample("attemptMap", { $0.attemptMap { $0 * 2 } }, values: { $0.map { $0 * 2 } })
      Picture("attempt-map", of: "letters", "attemptMap { try parse($0) }") { stage in
        let parsed = stage.source("-1-2--x-4-|").attemptMap { text throws(TestError) -> Int in
          guard let number = Int(text) else { throw TestError() }
          return number * 10
        }
        stage.show(parsed)
      }
      Without(.pipeline, "has no strand")
      Elsewhere(.reactiveCocoa, "tryMap:", here: "attemptMap(_:)", link: "ErrorsAndRepetition#attemptMap")
      Elsewhere(.reactiveSwift, "attemptMap", here: "attemptMap(_:)", link: "ErrorsAndRepetition#attemptMap")
      Elsewhere(.rxSwift, "decode(type:decoder:)", here: "attemptMap(_:)", link: "ErrorsAndRepetition#attemptMap")
      Elsewhere(
        .combine, "tryMap", here: "attemptMap(_:)", link: "ErrorsAndRepetition#attemptMap",
        differs: "The failure type is `any Error` only if the closure throws other errors than the source.")
      Elsewhere(.combine, "encode", "decode", here: "attemptMap(_:)", link: "ErrorsAndRepetition#attemptMap")
    },
    Card("try(_:)") {
      Without(.sample, "creates a signal")
      Picture("try", of: "Letters", "try { () throws(Oops) in try load() }") { stage in
        let attempts = Counter()
        let signal = Signal<String, TestError>.try { () throws(TestError) in
          if attempts.take() == 0 { throw TestError() }
          return "a"
        }
        stage.show(signal, "first", during: "-^")
        stage.show(signal, "later", during: "------^")
      }
      Without(.pipeline, "is made of just and fail")
      Elsewhere(.reactiveCocoa, "+try:", here: "Signal.try(_:)", link: "Signal/try(_:)")
    },
  ]
}
