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
  ]

  /// Operators on Booleans.
  static let deciding = [
    Picture("not", "not()") { $0.show($0.booleans("-t--f--t-|").not()) },
    Picture("and", "first.and(second)") { stage in
      let first = stage.booleans("-t----f----t-|", "first")
      stage.show(first.and(stage.booleans("---t----------|", "second")))
    },
    Picture("or", "first.or(second)") { stage in
      let first = stage.booleans("-f----t----f-|", "first")
      stage.show(first.or(stage.booleans("---f----------|", "second")))
    },
    Picture("all-true", "allTrue()") { $0.show($0.answers("-a----b---c-|").allTrue()) },
    Picture("any-true", "anyTrue()") { $0.show($0.answers("-a----b---c-|").anyTrue()) },
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
    Picture("flatten", "flatten()") { stage in
      stage.flatten { $0.map($1).flatten() }
    },
    Picture("flatten-overflow", "flatten(maxConcurrent: 1, capacity: 0, overflow: .dropNewest)") { stage in
      let source = stage.source("-a---b-----c----|")
      let first = stage.cold("-1--2--3|", "of a", from: 1)
      let third = stage.cold("-4-5|", "of c", from: 11)
      let signals = source.map { $0 == "c" ? third : first }
      stage.show(signals.flatten(maxConcurrent: 1, capacity: 0, overflow: .dropNewest))
    },
    Picture("concat-signals", "concat()") { stage in
      stage.flatten(secondFrom: 9) { $0.map($1).concat() }
    },
    Picture("bind", "bind { { play($0, stop: &$1) } }") { stage in
      let bound = stage.source("-a-b--c-d-|").bind {
        { value, stop in
          stop = value == "c"
          return Signal.just(value)
        }
      }
      stage.show(bound)
    },
  ]

  /// Functions that select one of several given signals.
  static let switching = [
    Picture("switch", "switch(by: key, cases: [a: first, b: second])") { stage in
      let key = stage.source("-a-----b-----|", "key")
      let first = stage.cold("-1-2-3-4-5", "first", from: 1)
      let second = stage.cold("-8-9-|", "second", from: 7)
      stage.show(.switch(by: key, cases: ["a": first, "b": second], default: .never))
    },
    Picture("if", "if(condition, then: first, else: second)") { stage in
      let condition = stage.booleans("-t-----f-----|", "condition")
      let first = stage.cold("-a-b-c-d-e", "first", from: 1)
      stage.show(.if(condition, then: first, else: stage.cold("-x-y-|", "second", from: 7)))
    },
  ]
}

extension Stage {
  /// A source of arrays of Booleans.
  fileprivate func answers(_ text: String) -> Signal<[Bool], PictureError> {
    source(text, ["a": [true, false], "b": [true, true], "c": [false, false]])
  }

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
