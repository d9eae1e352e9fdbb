import ReactiveSignals

extension Card {
  static let boolean = [
    Card("any(_:)", "any()") {
      Sample(
        "any", { $0.any { $0 == 1 }.map { $0 ? 1 : 0 } }, model: { $0.answering(ifAny: { $0 == 1 }, 1, otherwise: 0) })
      Picture("any", of: "numbers", "any { $0 > 2 }") { $0.show($0.numbers("-1-2-3-4-|").any { $0 > 2 }) }
      Without(.pipeline, "has no strand")
      Elsewhere(.combine, "contains(where:)", here: "any(_:)")
    },
    Card("all(_:)") {
      Sample(
        "all", { $0.all { $0 < 2 }.map { $0 ? 1 : 0 } }, model: { $0.answering(ifAny: { $0 >= 2 }, 0, otherwise: 1) })
      Picture("all", of: "numbers", "all { $0 < 9 }") { $0.show($0.numbers("-1-2-3-4-|").all { $0 < 9 }) }
      Without(.pipeline, "has no strand")
      Elsewhere(.combine, "allSatisfy", here: "all(_:)")
      Elsewhere(.rxJS, "every", here: "all(_:)")
    },
    Card("not()") {
      Sample("not", { $0.map { $0 > 1 }.not().map { $0 ? 1 : 0 } }, values: { $0.map { $0 > 1 ? 0 : 1 } })
      Picture("not", of: "gate", "not()") { $0.show($0.booleans("-t--f--t-|").not()) }
      Without(.pipeline, "has no strand")
      Elsewhere(.reactiveSwift, "negate()", here: "not()")
    },
    Card("and(_:)") {
      Sample(
        "and", { Signal.just(true).and($0.map { $0 > 1 }).map { $0 ? 1 : 0 } }, values: { $0.map { $0 > 1 ? 1 : 0 } })
      Picture("and", "left.and(right)") { stage in
        let left = stage.booleans("-t----f----t-|", "left")
        stage.show(left.and(stage.booleans("---t----------|", "right")))
      }
      Without(.pipeline, "is made of combineLatest(_:_:)")
    },
    Card("or(_:)") {
      Sample(
        "or", { Signal.just(false).or($0.map { $0 > 1 }).map { $0 ? 1 : 0 } }, values: { $0.map { $0 > 1 ? 1 : 0 } })
      Picture("or", "left.or(right)") { stage in
        let left = stage.booleans("-f----t----f-|", "left")
        stage.show(left.or(stage.booleans("---f----------|", "right")))
      }
      Without(.pipeline, "is made of combineLatest(_:_:)")
    },
    Card("allTrue()", "anyTrue()") {
      Sample(
        "allTrue", { $0.map { [$0 > 1, true] }.allTrue().map { $0 ? 1 : 0 } }, values: { $0.map { $0 > 1 ? 1 : 0 } })
      Sample(
        "anyTrue", { $0.map { [$0 > 1, false] }.anyTrue().map { $0 ? 1 : 0 } }, values: { $0.map { $0 > 1 ? 1 : 0 } })
      Picture("all-true", of: "answers", "allTrue()") { $0.show($0.answers("-a----b---c-|").allTrue()) }
      Picture("any-true", of: "answers", "anyTrue()") { $0.show($0.answers("-a----b---c-|").anyTrue()) }
      Without(.pipeline, "has no strand")
    },
  ]
}
