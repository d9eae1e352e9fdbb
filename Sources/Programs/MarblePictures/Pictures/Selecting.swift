import ReactiveSignals

extension Picture {
  /// Operators that select a few values, or replace an empty signal.
  static let selecting = [
    Picture("if-empty", "ifEmpty(x)") { $0.show($0.source("-----|").ifEmpty("x")) },
    Picture("if-empty-switch", "ifEmpty(switchTo: other)") { stage in
      let source = stage.cold("---|", "source")
      stage.show(source.ifEmpty(switchTo: stage.cold("-a-b-|", "other", from: 3)))
    },
    Picture("throw-if-empty", "throwIfEmpty(error)") { $0.show($0.source("-----|").throwIfEmpty(PictureError())) },
    Picture("single", "single(failure: error)") { stage in
      stage.show(stage.source("-a---|", "one").single(failure: PictureError()), "result")
      stage.show(stage.source("-a-b-|", "two").single(failure: PictureError()), "result")
    },
    Picture("element-at", "element(at: 2)") { $0.show($0.source("-a-b-c-d-|").element(at: 2)) },
    Picture("unique", "unique()") { $0.show($0.source("-a-b-a-c-b-|").unique()) },
    Picture("take-while-inclusive", "take(while: { $0 < 3 }, inclusive: true)") {
      $0.show($0.numbers("-1-2--3-1-|").take(while: { $0 < 3 }, inclusive: true))
    },
    Picture("take-for", "take(for: .milliseconds(600), on: s)") { stage in
      stage.show(stage.source("-a-b-c-d-|").take(for: stage.frames(6), on: stage.time))
    },
    Picture("pausable", "pausable(by: gate)") { stage in
      let source = stage.source("-a-b-c-d-e-f-|", "source")
      stage.show(source.pausable(by: stage.booleans("--t---f---t", "gate")))
    },
    Picture("pausable-buffered", "pausable(by: gate, capacity: 3, overflow: .dropOldest)") { stage in
      let source = stage.source("-a-b-c-d---e-|", "source")
      let gate = stage.booleans("t---f------t", "gate")
      stage.show(source.pausable(by: gate, capacity: 3, overflow: .dropOldest))
    },
  ]

  /// Operators that summarize all values.
  static let summarizing = [
    Picture("count", "count()") { $0.show($0.source("-a-b-c-|").count()) },
    Picture("min", "min()") { $0.show($0.numbers("-2-1-3-|").min()) },
    Picture("max", "max()") { $0.show($0.numbers("-2-3-1-|").max()) },
    Picture("contains", "contains(b)") { $0.show($0.source("-a-b-c-|").contains("b")) },
  ]
}
