import ReactiveSignals

extension Picture {
  /// Operators that choose among several signals, wait for all of them, or compare them.
  static let meeting = [
    Picture("race", "first.race(with: second)") { stage in
      let first = stage.source("---a-b-c-|", "first")
      stage.show(first.race(with: stage.source("-x---y--|", "second")))
    },
    Picture("fork-join", "forkJoin(first, second)") { stage in
      let (first, second) = (stage.source("-a-b-|", "first"), stage.source("---x----y---|", "second"))
      stage.show(Signal<(String, String), PictureError>.forkJoin(first, second))
    },
    Picture("sequence-equal", "first.sequenceEqual(to: second)") { stage in
      let first = stage.source("-a---b---|", "first")
      stage.show(first.sequenceEqual(to: stage.source("---a---b----|", "second")))
    },
    Picture("merge-delaying-errors", "mergeDelayingErrors([first, second])") { stage in
      stage.show(.mergeDelayingErrors([stage.source("-a-#", "first"), stage.source("--x---y--|", "second")]))
    },
    Picture("concat-delaying-errors", "concatDelayingErrors([first, second])") { stage in
      let first = stage.cold("-a-b#", "first")
      stage.show(.concatDelayingErrors([first, stage.cold("-x-y-|", "second", from: 5)]))
    },
    Picture("partition", "partition { $0 > 2 }") { stage in
      let (included, excluded) = stage.numbers("-1-4--2-3-|").partition { $0 > 2 }
      stage.show(included, "included")
      stage.show(excluded, "excluded")
    },
    Picture("using", "using(resource: open, release: close) { $0.values }") { stage in
      let values = stage.cold("-a-b--c-|", "values")
      let calls = Subject<String, PictureError>()
      let result = Signal.using(resource: { calls.send("open") }, release: { calls.send("close") }, { values })
      stage.show(calls.signal, "resource")
      stage.show(result, "result")
    },
  ]

  /// Operators that run a signal for each value, or for some of them.
  static let expanding = [
    Picture("flat-map-pausing", "flatMap(maxConcurrent: 1, overflow: .pausing) { $0 == a ? first : second }") { stage in
      let source = stage.pulled("a", "b", label: "source")
      let first = stage.cold("--1--2--|", "first")
      let second = stage.cold("--3--4--|", "second", from: 8)
      stage.show(source.flatMap(maxConcurrent: 1, overflow: .pausing) { $0 == "a" ? first : second })
    },
    Picture("flat-map-max-concurrent", "flatMap(maxConcurrent: 1) { $0 == a ? first : second }") { stage in
      stage.flatten("-a---b----|", secondFrom: 9) { $0.flatMap(maxConcurrent: 1, $1) }
    },
    Picture("flat-map-priority", "flatMap(maxConcurrent: 1, priority: urgency) { load($0) }") { stage in
      let source = stage.source("-a--b-c---|")
      let first = stage.cold("-1---2|", "load(a)", from: 1)
      let next = stage.cold("-3-4|", "load(c)", from: 7)
      let last = stage.cold("-5|", "load(b)", from: 11)
      stage.show(source.flatMap(maxConcurrent: 1, priority: { $0 }) { $0 == "a" ? first : $0 == "b" ? last : next })
    },
    Picture("flat-map-first", "flatMapFirst { $0 == a ? first : second }") { stage in
      stage.flatten("-a--x----b---|", secondFrom: 9) { $0.flatMapFirst($1) }
    },
    Picture("flatten-delaying-errors", "flattenDelayingErrors()") { stage in
      let source = stage.source("-a---b----|")
      let first = stage.cold("-1--#", "first", from: 1)
      let second = stage.cold("-4--5-|", "second", from: 5)
      stage.show(source.map { $0 == "a" ? first : second }.flattenDelayingErrors())
    },
    Picture("expand", "expand { next[$0] ?? .empty }") { stage in
      let source = stage.source("-a----|")
      let next = ["a": stage.cold("--b---c|", "of a", from: 1), "b": stage.cold("--d|", "of b", from: 3)]
      stage.show(source.expand { next[$0] ?? .empty })
    },
  ]

  /// Sharing for a limited time.
  static let keeping = [
    Picture("share-keeping-alive", "share(keepingAlive: .milliseconds(400), on: s)") { stage in
      let shared = stage.cold("-a-b-c-d-e-f-g-h-|", "").share(keepingAlive: stage.frames(4), on: stage.time)
      stage.show(shared, "first", during: "^---!")
      stage.show(shared, "second", during: "------^--!")
      stage.show(shared, "third", during: "---------------^")
    },
    Picture("replay-within", "replay(within: .milliseconds(400), on: s)") { stage in
      let replayed = stage.cold("-a-b---c-|", "").replay(within: stage.frames(4), on: stage.time)
      stage.show(replayed, "first")
      stage.show(replayed, "late", during: "------^")
    },
  ]
}

extension Stage {
  /// A source whose values stand for two signals, flattened by `flatten`.
  fileprivate func flatten(
    _ text: String, secondFrom start: Int,
    _ flatten: (
      Signal<String, PictureError>, @escaping @Sendable (String) -> Signal<String, PictureError>
    ) -> Signal<String, PictureError>
  ) {
    let source = source(text)
    let first = cold("-1--2--3|", "of a", from: 1)
    let second = cold("-4--5-|", "of b", from: start)
    show(flatten(source) { $0 == "a" ? first : second })
  }
}
