import ReactiveSignals

extension Card {
  static let throttlingFirst = [
    Card("throttleFirst(_:on:)") {
      Sample("throttleFirst(when:) of nothing") { $0.throttleFirst(.zero, on: .immediate) }
      Picture("throttle-first", of: "letters", "throttleFirst(.milliseconds(400), on: s)") { stage in
        stage.show(stage.source("-ab-c-----d--e-f-|").throttleFirst(stage.frames(4), on: stage.time))
      }
      PipelineOperator.linear("rare") { parts in
        .defer { parts.source.throttleFirst(.milliseconds(10), on: ReadingClock(parts.scheduler)) }
      } values: { memory, value, _ in
        let now = read(&memory)
        if let end = memory.value, now < end { return nil }
        memory.value = now + 10
        return value
      }
      Elsewhere(.rxSwift, "throttle(_:latest: false, scheduler:)", here: "throttleFirst(_:on:)")
      Elsewhere(.combine, "throttle(for:scheduler:latest: false)", here: "throttleFirst(_:on:)")
      Elsewhere(.rxJS, "throttleTime", here: "throttleFirst(_:on:)")
    }
  ]
}
