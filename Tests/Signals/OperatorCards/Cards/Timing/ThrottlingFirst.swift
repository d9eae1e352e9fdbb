import ReactiveSignals

extension Card {
  static let throttlingFirst = [
    Card("throttle(first:on:)") {
      Sample("throttle(first:) of nothing") { $0.throttle(first: .zero, on: .immediate) }
      Picture("throttle-first", of: "letters", "throttle(first: .milliseconds(400), on: s)") { stage in
        stage.show(stage.source("-ab-c-----d--e-f-|").throttle(first: stage.frames(4), on: stage.time))
      }
      PipelineOperator.linear("rare") { parts in
        .defer { parts.source.throttle(first: .milliseconds(10), on: ReadingClock(parts.scheduler)) }
      } values: { memory, value, _ in
        let now = read(&memory)
        if let end = memory.value, now < end { return nil }
        memory.value = now + 10
        return value
      }
      Elsewhere(.rxSwift, "throttle(_:latest: false, scheduler:)", here: "throttle(first:on:)")
      Elsewhere(.combine, "throttle(for:scheduler:latest: false)", here: "throttle(first:on:)")
    }
  ]
}
