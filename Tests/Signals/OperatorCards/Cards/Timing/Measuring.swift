import ReactiveSignals

extension Card {
  static let measuring = [
    Card("timestamped(on:)") {
      Sample("timestamped") { $0.timestamped(on: TestScheduler()).map { $0.value } }
      Picture("timestamped", of: "letters", "timestamped(on: s)") { stage in
        let stamped = stage.source("-a---b-|").timestamped(on: stage.time)
        stage.show(stamped.map { "\($0.value)\(Int(Instant.zero.duration(to: $0.instant) / Stage.frame))" })
      }
      PipelineOperator.linear("stamp") { parts in
        .defer {
          parts.source.timestamped(on: ReadingClock(parts.scheduler)).map { stamped in
            stamped.value + milliseconds(Instant.zero.duration(to: stamped.instant))
          }
        }
      } values: { memory, value, _ in
        value + read(&memory)
      }
      Elsewhere(.rxJS, "timestamp", here: "timestamped(on:)")
    },
    Card("measureInterval(on:)") {
      Sample(
        "measureInterval", { $0.measureInterval(on: TestScheduler()).map { $0 == .zero ? 1 : 0 } },
        values: { $0.map { _ in 1 } })
      Picture("measure-interval", of: "letters", "measureInterval(on: s)") { stage in
        stage.show(stage.source("-a---b-|").measureInterval(on: stage.time).map { Int($0 / Stage.frame) })
      }
      PipelineOperator("elapse", inputs: 1...1) { parts in
        .defer { parts.source.measureInterval(on: ReadingClock(parts.scheduler)).map(milliseconds) }
      } react: { memory, stimulus, _ in
        switch stimulus {
        case .subscribed:
          memory.value = read(&memory)
          return [.subscribe(0)]
        case .event(.next, _):
          let now = read(&memory)
          defer { memory.value = now }
          return [.send(.next(now - memory.value!))]
        default: return passOn(stimulus)
        }
      }
      Elsewhere(.combine, "measureInterval(using:)", here: "measureInterval(on:)")
      Elsewhere(.rxJS, "timeInterval", here: "measureInterval(on:)")
    },
  ]
}
