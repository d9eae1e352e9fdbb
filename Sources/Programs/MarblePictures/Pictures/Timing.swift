import ReactiveSignals

extension Picture {
  /// Operators that change when values are sent.
  static let timing = [
    Picture("delay", "delay(.milliseconds(200), on: s)") { stage in
      stage.show(stage.source("-a-b---c-|").delay(stage.frames(2), on: stage.time))
    },
    Picture("debounce", "debounce(.milliseconds(300), on: s)") { stage in
      stage.show(stage.source("-a-bc------d-|").debounce(stage.frames(3), on: stage.time))
    },
    Picture("throttle-latest", "throttle(latest: .milliseconds(400), on: s)") { stage in
      stage.show(stage.source("-ab-c-----d--e-f-|").throttle(latest: stage.frames(4), on: stage.time))
    },
    Picture("throttle-first", "throttle(first: .milliseconds(400), on: s)") { stage in
      stage.show(stage.source("-ab-c-----d--e-f-|").throttle(first: stage.frames(4), on: stage.time))
    },
    Picture("audit", "audit(for: .milliseconds(300), on: s)") { stage in
      stage.show(stage.source("-a-b-----c---d-|").audit(for: stage.frames(3), on: stage.time))
    },
    Picture("throttle", "throttle(.milliseconds(300), valuesPassing: { $0 != x }, on: s)") { stage in
      stage.show(
        stage.source("-a-b-X---d------|").throttle(stage.frames(3), valuesPassing: { $0 != "X" }, on: stage.time))
    },
    Picture("timeout-after", "timeout(after: .milliseconds(600), failure: error, on: s)") { stage in
      stage.show(stage.source("-a--b-----c-|").timeout(after: stage.frames(6), failure: PictureError(), on: stage.time))
    },
    Picture("timeout-after-silence", "timeout(afterSilence: .milliseconds(400), failure: error, on: s)") { stage in
      stage.show(
        stage.source("-a--b-----c-|").timeout(afterSilence: stage.frames(4), failure: PictureError(), on: stage.time))
    },
  ]

  /// Operators that choose a scheduler.
  static let delivering = [
    Picture("deliver", "deliver(on: s)") { stage in
      let source = stage.source("-a-b-c-----d-|", "source")
      stage.show(source.deliver(on: stage.busyScheduler("----x---x---x---x", "free at")))
    },
    Picture("deliver-overflow", "deliver(on: s, capacity: 1, overflow: .dropOldest)") { stage in
      let source = stage.source("-a-b-c-----d-|", "source")
      let scheduler = stage.busyScheduler("----x---x---x---x", "free at")
      stage.show(source.deliver(on: scheduler, capacity: 1, overflow: .dropOldest))
    },
    Picture("deliver-pausing", "deliver(on: s, capacity: 2, overflow: .pausing)") { stage in
      let source = stage.pulled("a", "b", "c", "d", label: "source")
      let scheduler = stage.busyScheduler("----x---x---x---x---x", "free at")
      stage.show(source.deliver(on: scheduler, capacity: 2, overflow: .pausing))
    },
    Picture("subscribe-on", "subscribe(on: s)") { stage in
      let scheduler = stage.busyScheduler("----x---x---x", "free at")
      stage.show(stage.cold("-a-b-|", "source", from: 4).subscribe(on: scheduler))
    },
  ]

  /// Operators that continue after an error or the end.
  static let recovering = [
    Picture("catch", "catch { _ in other }") { stage in
      let source = stage.cold("-a-b-#", "source")
      let other = stage.cold("-x-y-|", "other", from: 5)
      stage.show(source.catch { _ in other })
    },
    Picture("catch-to", "catchTo(other)") { stage in
      let source = stage.cold("-a-b-#", "source")
      stage.show(source.catchTo(stage.cold("-x-y-|", "other", from: 5)))
    },
    Picture("retry", "retry(1)") { stage in
      stage.draw("-a-b-#", "first")
      stage.draw("-----^c-d-|", "second")
      stage.show(stage.attempts("-a-b-#", "-c-d-|").retry(1))
    },
    Picture("retry-backoff", "retry(2, backoff: .exponential(from: .milliseconds(200), cap: .seconds(1)), on: s)") {
      stage in
      stage.draw("-a-#", "first")
      stage.draw("-----^b-#", "second")
      stage.draw("------------^c-|", "third")
      stage.show(
        stage.attempts("-a-#", "-b-#", "-c-|")
          .retry(2, backoff: .exponential(from: stage.frames(2), cap: stage.frames(10)), on: stage.time))
    },
    Picture("retry-after", "retry(on: s) { _, _ in .milliseconds(200) }") { stage in
      stage.draw("-a-#", "first")
      stage.draw("-----^b-|", "second")
      stage.show(stage.attempts("-a-#", "-b-|").retry(on: stage.time) { _, _ in Stage.frame * 2 })
    },
    Picture("repeat", "repeat(2)") { stage in
      let source = stage.cold("-a-b-|", "")
      stage.show(source.repeat(2))
    },
    Picture("repeat-endlessly", "repeat()") { stage in
      stage.length = stage.frames(14)
      stage.show(stage.cold("-a-b-|", "").repeat())
    },
  ]

  /// Operators that check or convert errors.
  static let checking = [
    Picture("checkpoint", "checkpoint(\"login\")") { stage in
      stage.show(stage.source("-a-b-#").checkpoint("login"))
    },
    Picture("map-error", "mapError { Other($0) }") { stage in
      stage.show(stage.source("-a-b-#").mapError { _ in PictureError() })
    },
    Picture("attempt", "attempt { try check($0) }") { stage in
      let checked = stage.numbers("-1-2--3-4-|").attempt { value throws(PictureError) in
        if value == 3 { throw PictureError() }
      }
      stage.show(checked)
    },
    Picture("attempt-map", "attemptMap { try parse($0) }") { stage in
      let parsed = stage.source("-1-2--x-4-|").attemptMap { text throws(PictureError) -> Int in
        guard let number = Int(text) else { throw PictureError() }
        return number * 10
      }
      stage.show(parsed)
    },
    Picture("promote-failure", "promoteFailure(to: Oops.self)") { stage in
      stage.draw("-a-b--c-|", "")
      stage.show(stage.time.hot("-a-b--c-|").promoteFailure(to: PictureError.self))
    },
    Picture("assert-no-failure", "assertNoFailure()") { $0.show($0.source("-a-b--c-|").assertNoFailure()) },
  ]

  /// One subscription for several subscribers.
  static let sharing = [
    Picture("publish", "publish()") { stage in
      let connection = stage.cold("-a-b-c-|", "").publish()
      connection.connect()
      stage.show(connection.signal, "first")
      stage.show(connection.signal, "late", during: "--^")
    },
    Picture("replay", "replay()") { stage in
      let replayed = stage.cold("-a-b---c-|", "").replay()
      stage.show(replayed, "first")
      stage.show(replayed, "late", during: "-----^")
    },
    Picture("replay-last", "replayLast()") { stage in
      let replayed = stage.cold("-a-b---c-|", "").replayLast()
      stage.show(replayed, "first")
      stage.show(replayed, "late", during: "-----^")
    },
    Picture("replay-lazily", "replayLazily()") { stage in
      let replayed = stage.cold("-a-b---c-|", "", from: 3).replayLazily()
      stage.show(replayed, "first", during: "---^")
      stage.show(replayed, "late", during: "--------^")
    },
    Picture("autoconnect", "publish().autoconnect()") { stage in
      let connected = stage.cold("-a-b---c-|", "", from: 3).publish().autoconnect()
      stage.show(connected, "first", during: "---^")
      stage.show(connected, "late", during: "-----^")
    },
    Picture("share-replay", "share(replay: 1)") { stage in
      let shared = stage.cold("-a-b-c-|", "").share(replay: 1)
      stage.show(shared, "first", during: "^---!")
      stage.show(shared, "second", during: "--^----!")
      stage.show(shared, "third", during: "----------^")
    },
    Picture("share", "share()") { stage in
      let shared = stage.cold("-a-b-c-|", "").share()
      stage.show(shared, "first", during: "^---!")
      stage.show(shared, "second", during: "--^----!")
      stage.show(shared, "third", during: "----------^")
    },
  ]
}
