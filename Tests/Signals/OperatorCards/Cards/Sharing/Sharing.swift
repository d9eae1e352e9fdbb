extension Card {
  static let sharing: [Card] = [
    Card(
      "publish()", "multicast(_:)", "connect()", "autoconnect()",
      without: [.sample: "makes a connection", .pipeline: "see share(replay:)"]
    ) {
      Picture("publish", of: "letters", "publish()") { stage in
        let connection = stage.cold("-a-b-c-|", "").publish()
        connection.connect()
        stage.show(connection.signal, "first")
        stage.show(connection.signal, "late", during: "--^")
      }
      Picture("autoconnect", of: "letters", "publish().autoconnect()") { stage in
        let connected = stage.cold("-a-b---c-|", "", from: 3).publish().autoconnect()
        stage.show(connected, "first", during: "---^")
        stage.show(connected, "late", during: "-----^")
      }
      Elsewhere(
        "publish()", .reactiveCocoa("publish"), .rxSwift("publish()"), .combine("makeConnectable()"),
        .rxJS("connectable", "connect"))
      Elsewhere(
        "multicast(_:)", .reactiveCocoa("multicast:"), .rxSwift("multicast(_:)"), .combine("multicast(subject:)"))
      Elsewhere(
        "connect()", link: "MulticastConnection/connect()",
        .rxSwift("connect()", differs: "Connects once. After the disposal of the connection, RxSwift connects again."),
        .combine("connect()", differs: "Connects once. After the disposal of the connection, Combine connects again."))
      Elsewhere(
        "autoconnect()", link: "MulticastConnection/autoconnect()",
        .combine(
          "autoconnect()",
          differs: "Connects once. Combine connects again for a subscriber that comes after the last one has left."))
    },
    Card(
      "replay(capacity:)", "replayLast()", "replayLazily(capacity:)", without: [.sample: "subscribes when it is made"]
    ) {
      Picture("replay", of: "letters", "replay()") { stage in
        let replayed = stage.cold("-a-b---c-|", "").replay()
        stage.show(replayed, "first")
        stage.show(replayed, "late", during: "-----^")
      }
      Picture("replay-last", of: "letters", "replayLast()") { stage in
        let replayed = stage.cold("-a-b---c-|", "").replayLast()
        stage.show(replayed, "first")
        stage.show(replayed, "late", during: "-----^")
      }
      Picture("replay-lazily", of: "letters", "replayLazily()") { stage in
        let replayed = stage.cold("-a-b---c-|", "", from: 3).replayLazily()
        stage.show(replayed, "first", during: "---^")
        stage.show(replayed, "late", during: "--------^")
      }
      PipelineOperator("twice") { parts in
        .defer {
          let shared = parts.source.replayLazily()
          return shared.merge(with: shared.map { $0 + 10 })
        }
      } react: { memory, stimulus, _ in
        twice(&memory, stimulus)
      }
      Elsewhere("replay(capacity:)", .reactiveCocoa("replay"))
      Elsewhere("replayLast()", .reactiveCocoa("replayLast"))
      Elsewhere(
        "replayLazily(capacity:)", .reactiveCocoa("replayLazily"), .reactiveSwift("replayLazily(upTo:)"),
        .rxSwift(
          "share(replay:scope: .forever)",
          differs: "The subscription to the source is not disposed when the last subscriber leaves."))
    },
    Card("replay(capacity:within:on:)", without: [.sample: "subscribes when it is made"]) {
      Picture("replay-within", of: "letters", "replay(within: .milliseconds(400), on: s)") { stage in
        let replayed = stage.cold("-a-b---c-|", "").replay(within: stage.frames(4), on: stage.time)
        stage.show(replayed, "first")
        stage.show(replayed, "late", during: "------^")
      }
      // Each subscription records its own source, and joins it after the source has been subscribed to.
      PipelineOperator(
        "recent", build: { parts in .defer { parts.source.replay(within: .seconds(60), on: parts.scheduler) } }
      ) { memory, stimulus, _ in
        switch stimulus {
        case .subscribed: return [.turn(0)]
        case .turn(0): return [.subscribe(0), .turn(1)]
        case .turn:
          memory.isDone = true
          return memory.events.map(Reaction.send)
        case .event(let event, _) where !memory.isDone:
          memory.events.append(event)
          return []
        default: return passOn(stimulus)
        }
      }
    },
    Card("share(replay:)") {
      Sample("share") { $0.share() }
      Picture("share-replay", of: "letters", "share(replay: 1)") { stage in
        let shared = stage.cold("-a-b-c-|", "").share(replay: 1)
        stage.show(shared, "first", during: "^---!")
        stage.show(shared, "second", during: "--^----!")
        stage.show(shared, "third", during: "----------^")
      }
      Picture("share", of: "letters", "share()") { stage in
        let shared = stage.cold("-a-b-c-|", "").share()
        stage.show(shared, "first", during: "^---!")
        stage.show(shared, "second", during: "--^----!")
        stage.show(shared, "third", during: "----------^")
      }
      // Each subscription shares its own source: the model cannot express state that several subscriptions have in
      // common.
      PipelineOperator.linear("share", build: { parts in .defer { parts.source.share() } }) { _, value, _ in value }
      Elsewhere(
        "share()", .rxSwift("share()"),
        .rxSwift("publish().refCount()", differs: "`autoconnect()` connects only once."),
        .combine(
          "share()",
          differs: "A subscriber that comes after the end starts the source again. In Combine it receives the end",
          "alone, as with `share(resetOnCompletion: false, resetOnFailure: false)`."),
        .rxJS("refCount"))
      Elsewhere("share(replay:)", .rxSwift("share(replay:scope: .whileConnected)"))
    },
    Card("share(replay:keepingAlive:on:)", without: [.sample: "keeps its source longer than its subscribers"]) {
      Picture("share-keeping-alive", of: "letters", "share(keepingAlive: .milliseconds(400), on: s)") { stage in
        let shared = stage.cold("-a-b-c-d-e-f-g-h-|", "").share(keepingAlive: stage.frames(4), on: stage.time)
        stage.show(shared, "first", during: "^---!")
        stage.show(shared, "second", during: "------^--!")
        stage.show(shared, "third", during: "---------------^")
      }
      // Each subscription shares its own source, as with "share". After the end the source lasts for a while, which shows
      // only in the time that passes.
      PipelineOperator.linear(
        "linger", build: { parts in .defer { parts.source.share(keepingAlive: parts.interval, on: parts.scheduler) } }
      ) { _, value, _ in
        value
      }
    },
    Card(
      "share(replay:resetOnCompletion:resetOnFailure:resetWhenUnused:)",
      "share(replay:keepingAlive:on:resetOnCompletion:resetOnFailure:)",
      without: [.pipeline: "has the engine of share(replay:)"]
    ) {
      Sample("share with resets") { $0.share(resetOnCompletion: true) }
      Picture("share-kept", of: "letters", "share(replay: 1, resetOnCompletion: false)") { stage in
        let shared = stage.cold("-a-b-c-|", "").share(replay: 1, resetOnCompletion: false)
        stage.show(shared, "first")
        stage.show(shared, "late", during: "----------^")
      }
      Elsewhere(
        "share(replay:resetOnCompletion:resetOnFailure:resetWhenUnused:)",
        .rxJS(
          "share({ resetOnComplete, resetOnError, resetOnRefCountZero })",
          differs: "A notifier that is a timer is the period of `share(replay:keepingAlive:on:resetOnCompletion:)`."))
      Elsewhere(
        "share(replay:resetOnCompletion:resetOnFailure:)",
        .combine(
          "share(replay:) (CombineExt)",
          differs: "With `false` for both, later subscribers receive the values and the end, as in CombineExt."))
    },
  ]
}

/// Passes all events on to two subscribers that share the source. The second one receives all events after the first
/// one has been subscribed.
private func twice(_ memory: inout Memory, _ stimulus: Stimulus) -> [Reaction] {
  switch stimulus {
  case .subscribed: return [.turn(0)]
  case .turn(0): return [.subscribe(0), .turn(1)]
  case .turn:
    memory.count = 1
    let values = memory.events.compactMap(\.value).map { Reaction.send(.next($0 + 10)) }
    return values + (memory.isDone ? [.send(.completed)] : [])
  case .event(.next(let value), _):
    memory.events.append(.next(value))
    return [.send(.next(value))] + (memory.count == 1 ? [.send(.next(value + 10))] : [])
  case .event(.completed, _):
    memory.isDone = true
    return memory.count == 1 ? [.send(.completed)] : []
  default: return passOn(stimulus)
  }
}
