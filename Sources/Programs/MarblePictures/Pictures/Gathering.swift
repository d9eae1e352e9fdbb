import ReactiveSignals

extension Picture {
  /// Operators that gather values by a boundary, by a condition, or in overlapping parts.
  static let parts = [
    Picture("buffer-by", "buffer(by: boundary)") { stage in
      let source = stage.source("-a-b---c----d-|", "source")
      stage.show(source.buffer(by: stage.source("----x----x", "boundary")))
    },
    Picture("buffer-ending", "buffer(endingWith: { $0 > 2 })") {
      $0.show($0.numbers("-1-3---2-3--1-|").buffer(endingWith: { $0 > 2 }))
    },
    Picture("buffer-sliding", "buffer(count: 2, skip: 1)") {
      $0.show($0.source("-a--b--c--d--|").buffer(count: 2, skip: 1))
    },
    Picture("window-by", "window(by: boundary)") { stage in
      let source = stage.source("-a-b---c----d-|", "source")
      stage.showInner(source.window(by: stage.source("----x----x", "boundary")), names: ["A", "B", "C"])
    },
    Picture("window-ending", "window(endingWith: { $0 > 2 })") { stage in
      let source = stage.numbers("-1-3---2-3--1-|")
      stage.showInner(source.window(endingWith: { $0 > 2 }), names: ["A", "B", "C"])
    },
    Picture("window-sliding", "window(count: 2, skip: 1)") { stage in
      stage.showInner(stage.source("-a--b--c--|").window(count: 2, skip: 1), names: ["A", "B", "C"])
    },
    Picture("parallel-map", "parallelMap(on: workers) { $0.uppercased() }") { stage in
      let source = stage.source("-a-b-c-d-------|", "source")
      let workers = [stage.busyScheduler("---x---x---x", "free at"), stage.busyScheduler("----x---x", "free at")]
      stage.show(source.parallelMap(on: workers) { $0.uppercased() })
    },
    Picture("debounce-discarding", "debounce(.milliseconds(300), on: s, discardWhenCompleted: true)") { stage in
      stage.show(
        stage.source("-a-bc------d-|").debounce(stage.frames(3), on: stage.time, discardWhenCompleted: true))
    },
    Picture("debounce-each", "debounce(for: { .milliseconds(100 * $0) }, on: s)") { stage in
      stage.show(stage.numbers("-2---9-1-----9-|").debounce(for: { Stage.frame * $0 }, on: stage.time))
    },
  ]
}
