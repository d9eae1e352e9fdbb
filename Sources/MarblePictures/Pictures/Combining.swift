import ReactiveSignals

extension Picture {
  /// Operators that combine several signals.
  static let combining = [
    Picture("merge", "merge(first, second)") { stage in
      stage.show(.merge(stage.source("-a---b--|", "first"), stage.source("---x---y---|", "second")))
    },
    Picture("concat", "first.concat(second)") { stage in
      let first = stage.cold("-a-b-|", "first")
      stage.show(first.concat(stage.cold("-x-y-|", "second", from: 5)))
    },
    Picture("starting-with", "starting(with: x)") { $0.show($0.source("--a-b-|").starting(with: "x")) },
    Picture("then", "first.then { second }") { stage in
      let first = stage.cold("-a-b-|", "first")
      let second = stage.cold("-x-y-|", "second", from: 5)
      stage.show(first.then { second })
    },
    Picture("zip", "first.zip(with: second)") { stage in
      let first = stage.source("-a-b---c---|", "first")
      stage.show(first.zip(with: stage.source("---x---y-z---|", "second")))
    },
    Picture("combine-latest", "first.combineLatest(with: second)") { stage in
      let first = stage.source("-a---b----c--|", "first")
      stage.show(first.combineLatest(with: stage.source("---x----y------|", "second")))
    },
    Picture("sample", "source.sample(by: ticks)") { stage in
      let source = stage.source("-a-b-----c----|", "source")
      stage.show(source.sample(by: stage.source("--x---x-x----x-|", "ticks")))
    },
    Picture("with-latest", "source.withLatest(from: other)") { stage in
      let source = stage.source("-a---b-----c--d-|", "source")
      stage.show(source.withLatest(from: stage.source("---x----y-|", "other")))
    },
    Picture("and", "first.and(second)") { stage in
      stage.draw("-t----f----t-|", "first")
      stage.draw("---t----------|", "second")
      let first = stage.time.hot("-t----f----t-|", ["t": true, "f": false]).signal
      stage.show(first.and(stage.time.hot("---t----------|", ["t": true]).signal).map { $0 ? "t" : "f" })
    },
  ]

  /// Operators that flatten signals of signals.
  static let flattening = [
    Picture("flat-map", "flatMap { $0 == a ? first : second }") { $0.flatten { $0.flatMap($1) } },
    Picture("concat-map", "concatMap { $0 == a ? first : second }") { stage in
      stage.flatten(secondFrom: 9) { $0.concatMap($1) }
    },
    Picture("flat-map-latest", "flatMapLatest { $0 == a ? first : second }") { stage in
      stage.flatten { $0.flatMapLatest($1) }
    },
    Picture("switch-to-latest", "switchToLatest()") { stage in
      stage.flatten { $0.map($1).switchToLatest() }
    },
    Picture("flatten-max-concurrent", "flatten(maxConcurrent: 1)") { stage in
      stage.flatten(secondFrom: 9) { $0.map($1).flatten(maxConcurrent: 1) }
    },
    Picture("if", "if(condition, then: first, else: second)") { stage in
      stage.draw("-t-----f-----|", "condition")
      let condition = stage.time.hot("-t-----f-----|", ["t": true, "f": false], failure: PictureError()).signal
      let first = stage.cold("-a-b-c-d-e", "first", from: 1)
      stage.show(.if(condition, then: first, else: stage.cold("-x-y-|", "second", from: 7)))
    },
  ]
}

extension Stage {
  /// A source whose values stand for two signals, flattened by `flatten`.
  fileprivate func flatten(
    secondFrom start: Int = 5,
    _ flatten: (
      Signal<String, PictureError>, @escaping @Sendable (String) -> Signal<String, PictureError>
    ) -> Signal<String, PictureError>
  ) {
    let source = source("-a---b----|")
    let first = cold("-1--2--3|", "first", from: 1)
    let second = cold("-4--5-|", "second", from: start)
    show(flatten(source) { $0 == "a" ? first : second })
  }
}
