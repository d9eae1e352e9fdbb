import ReactiveSignals

extension Picture {
  /// Operators that pass on some of the values.
  static let filtering = [
    Picture("filter", "filter { $0 > 2 }") { $0.show($0.numbers("-1-4--2-3-|").filter { $0 > 2 }) },
    Picture("compact-map", "compactMap { Int($0) }") { $0.show($0.source("-a-1--b-2-|").compactMap { Int($0) }) },
    Picture("compact", "compact()") { stage in
      let values: [Character: String?] = ["a": "a", "n": nil, "b": "b"]
      let texts = stage.source("-a-n--b-n-|", values.mapValues { $0 ?? "nil" })
      stage.show(texts.map { $0 == "nil" ? nil : $0 }.compact())
    },
    Picture("distinct-until-changed", "distinctUntilChanged()") {
      $0.show($0.source("-a-a-b--b-a-|").distinctUntilChanged())
    },
    Picture("ignore", "ignore(b)") { $0.show($0.source("-a-b-c-b-|").ignore("b")) },
    Picture("ignore-values", "ignoreValues()") { $0.show($0.source("-a-b-c-|").ignoreValues()) },
  ]

  /// Operators that pass on the beginning or the rest of a signal.
  static let limiting = [
    Picture("take-first", "take(first: 2)") { $0.show($0.source("-a-b--c-d-|").take(first: 2)) },
    Picture("take-last", "take(last: 2)") { $0.show($0.source("-a-b--c-d-|").take(last: 2)) },
    Picture("take-while", "take(while: { $0 < 3 })") { $0.show($0.numbers("-1-2--3-1-|").take(while: { $0 < 3 })) },
    Picture("take-until-passing", "take(untilPassing: { $0 == 3 })") {
      $0.show($0.numbers("-1-2--3-1-|").take(untilPassing: { $0 == 3 }))
    },
    Picture("take-until", "take(until: trigger)") { stage in
      let source = stage.source("-a-b--c-d-|", "source")
      stage.show(source.take(until: stage.source("-----x", "trigger")))
    },
    Picture("take-until-replacement", "take(untilReplacement: other)") { stage in
      let source = stage.source("-a-b---c-d-|", "source")
      stage.show(source.take(untilReplacement: stage.source("-----x----y-|", "other")))
    },
    Picture("skip-first", "skip(first: 2)") { $0.show($0.source("-a-b--c-d-|").skip(first: 2)) },
    Picture("skip-last", "skip(last: 2)") { $0.show($0.source("-a-b--c-d-|").skip(last: 2)) },
    Picture("skip-while", "skip(while: { $0 < 3 })") { $0.show($0.numbers("-1-2--3-1-|").skip(while: { $0 < 3 })) },
    Picture("skip-until-passing", "skip(untilPassing: { $0 == 3 })") {
      $0.show($0.numbers("-1-2--3-1-|").skip(untilPassing: { $0 == 3 }))
    },
    Picture("take-during", "take(during: object.lifetime)") { stage in
      let token = Lifetime.Token()
      let source = stage.source("-a-b--c-d-|", "source")
      stage.draw("-----!", "object")
      stage.time.schedule(after: stage.frames(5)) { token.dispose() }
      stage.show(source.take(during: token.lifetime))
    },
    Picture("skip-until", "skip(until: trigger)") { stage in
      let source = stage.source("-a-b--c-d-|", "source")
      stage.show(source.skip(until: stage.source("-----x", "trigger")))
    },
  ]
}
