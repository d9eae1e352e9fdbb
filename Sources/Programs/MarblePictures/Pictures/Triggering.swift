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

  /// Operators whose parts, attempts and connections signals or ends decide about.
  static let deciders = [
    Picture("group-until", "group(by: parity, until: { $0.skip(first: 1) })") { stage in
      let source = stage.numbers("-1-2-3---5-4-|")
      let groups = source.group(by: { $0 % 2 }, until: { $0.skip(first: 1) })
      stage.showInner(groups.map(\.signal), names: ["odd", "even", "odd"])
    },
    Picture("window-opened", "window(openedBy: openings, closedBy: { _ in closing })") { stage in
      let source = stage.source("-a-b-c-d-e-|", "source")
      let openings = stage.source("--x---y", "openings")
      let closing = stage.cold("----x", "closing", from: 2)
      stage.showInner(source.window(openedBy: openings, closedBy: { _ in closing }), names: ["A", "B"])
    },
    Picture("buffer-opened", "buffer(openedBy: openings, closedBy: { _ in closing })") { stage in
      let source = stage.source("-a-b-c-d-e-|", "source")
      let openings = stage.source("--x---y", "openings")
      let closing = stage.cold("----x", "closing", from: 2)
      stage.show(source.buffer(openedBy: openings, closedBy: { _ in closing }))
    },
    Picture("retry-when", "retry(when: { _, _ in trigger })") { stage in
      let source = stage.attempts("-a-b-#", "-c-|")
      stage.draw("-a-b-#", "first")
      let trigger = stage.cold("---x", "trigger", from: 5)
      stage.draw("--------^c-|", "second")
      stage.show(source.retry(when: { _, _ in trigger }))
    },
    Picture("merge-scan", "mergeScan(0) { more($0, $1) }") { stage in
      let source = stage.numbers("-1-----2------|")
      let delay = stage.cold("--x---y|", "each adds", from: 1)
      stage.show(source.mergeScan(0) { result, value in delay.map { _ in result + value } })
    },
    Picture("switch-scan", "switchScan(0) { more($0, $1) }") { stage in
      let source = stage.numbers("-1---2------|")
      let delay = stage.cold("--x---y|", "each adds", from: 1)
      stage.show(source.switchScan(0) { result, value in delay.map { _ in result + value } })
    },
    Picture("share-kept", "share(replay: 1, resetOnCompletion: false)") { stage in
      let shared = stage.cold("-a-b-c-|", "").share(replay: 1, resetOnCompletion: false)
      stage.show(shared, "first")
      stage.show(shared, "late", during: "----------^")
    },
  ]
}
