import ReactiveSignals

extension Picture {
  /// Operators whose intervals signals measure.
  static let triggering = [
    Picture("debounce-by-signal", "debounce(for: { _ in pause })") { stage in
      let source = stage.source("-a-bc------d-|", "source")
      let pause = stage.cold("---x", "pause", from: 1)
      stage.show(source.debounce(for: { _ in pause }))
    },
    Picture("audit-by-signal", "audit(for: { _ in pause })") { stage in
      let source = stage.source("-a-b-----c---d-|", "source")
      let pause = stage.cold("---x", "pause", from: 1)
      stage.show(source.audit(for: { _ in pause }))
    },
    Picture("throttle-first-by-signal", "throttle(first: { _ in pause })") { stage in
      let source = stage.source("-ab-c-----d--e-f-|", "source")
      let pause = stage.cold("----x", "pause", from: 1)
      stage.show(source.throttle(first: { _ in pause }))
    },
    Picture("throttle-latest-by-signal", "throttle(latest: { _ in pause })") { stage in
      let source = stage.source("-ab-c-----d--e-f-|", "source")
      let pause = stage.cold("----x", "pause", from: 1)
      stage.show(source.throttle(latest: { _ in pause }))
    },
    Picture("timeout-first", "timeout(first: .milliseconds(600), failure: error, on: s)") { stage in
      stage.show(
        stage.source("--------a-|").timeout(first: stage.frames(6), failure: PictureError(), on: stage.time))
    },
    Picture("timeout-first-by-signal", "timeout(first: trigger, failure: error)") { stage in
      let source = stage.source("--------a-|", "source")
      stage.show(source.timeout(first: stage.source("------x", "trigger"), failure: PictureError()))
    },
    Picture("timeout-after-by-signal", "timeout(after: trigger, failure: error)") { stage in
      let source = stage.source("-a--b-----c-|", "source")
      stage.show(source.timeout(after: stage.source("------x", "trigger"), failure: PictureError()))
    },
  ]
}
