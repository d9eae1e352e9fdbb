import ReactiveSignals

extension Picture {
  /// Operators that convert each value.
  static let transforming = [
    Picture("map", "map { $0 * 2 }") { $0.show($0.numbers("-1-2--3-|").map { $0 * 2 }) },
    Picture("map-to", "mapTo(x)") { $0.show($0.source("-a-b--c-|").mapTo("x")) },
    Picture("scan", "scan(0, +)") { $0.show($0.numbers("-1-2--3-4-|").scan(0, +)) },
    Picture("scan-indexed", "scanIndexed(0) { $0 + $1 * $2 }") {
      $0.show($0.numbers("-5-5--5-5-|").scanIndexed(0) { $0 + $1 * $2 })
    },
    Picture("enumerated", "enumerated()") {
      $0.show($0.source("-a--b--c-|").enumerated().map { "\($0.index)\($0.value)" })
    },
    Picture("combine-previous", "combinePrevious()") {
      $0.show($0.source("-a--b--c-|").combinePrevious().map { [$0.previous, $0.value] })
    },
    Picture("combine-previous-initial", "combinePrevious(x)") {
      $0.show($0.source("-a--b--c-|").combinePrevious("x").map { [$0.previous, $0.value] })
    },
    Picture("materialize", "materialize()") { $0.show($0.source("-a--b--#").materialize()) },
    Picture("dematerialize", "dematerialize()") { stage in
      stage.draw("-a--b--#", "")
      let events = stage.time.cold("-a--b--#", failure: PictureError()).materialize()
      stage.show(events.dematerialize())
    },
  ]

  /// Operators that combine several values into one.
  static let gathering = [
    Picture("collect", "collect()") { $0.show($0.source("-a-b--c-|").collect()) },
    Picture("aggregate", "aggregate(0, +)") { $0.show($0.numbers("-1-2--3-|").aggregate(0, +)) },
    Picture("aggregate-indexed", "aggregateIndexed(0) { $0 + $1 * $2 }") {
      $0.show($0.numbers("-5-5--5-|").aggregateIndexed(0) { $0 + $1 * $2 })
    },
    Picture("buffer-count", "buffer(count: 2)") { $0.show($0.source("-a-b-c--d-e-|").buffer(count: 2)) },
    Picture("buffer-every", "buffer(every: .milliseconds(400), on: s)") { stage in
      stage.show(stage.source("-a-b-----c--d-e-|").buffer(every: stage.frames(4), on: stage.time))
    },
    Picture("window", "window(count: 2)") { stage in
      let windows = stage.source("-a-b-c-d-e-|").window(count: 2)
      stage.showInner(windows, names: ["A", "B", "C"])
    },
    Picture("window-every", "window(every: .milliseconds(400), on: s)") { stage in
      let windows = stage.source("-a-b-----c--d-e-|").window(every: stage.frames(4), on: stage.time)
      stage.showInner(windows, names: ["A", "B", "C"])
    },
    Picture("group", "group { $0.isMultiple(of: 2) }") { stage in
      let groups = stage.numbers("-1-2--3-4-5-|").group { $0.isMultiple(of: 2) }
      stage.showInner(groups.map(\.signal), names: ["odd", "even"])
    },
    Picture("any", "any { $0 > 2 }") { $0.show($0.numbers("-1-2-3-4-|").any { $0 > 2 }) },
    Picture("all", "all { $0 < 9 }") { $0.show($0.numbers("-1-2-3-4-|").all { $0 < 9 }) },
  ]
}

extension Stage {
  /// Draws each signal that is sent, below the line with the names of all.
  func showInner<Value>(
    _ signals: Signal<Signal<Value, PictureError>, PictureError>, names: [String]
  ) {
    let index = Counter()
    let inner = signals.map { signal in (index.take(), signal) }.share()
    show(inner.map { names[$0.0] })
    for (place, name) in names.enumerated() {
      show(inner.filter { $0.0 == place }.take(first: 1).flatMap(\.1), name)
    }
  }
}
