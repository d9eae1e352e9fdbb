import ReactiveSignals

extension Card {
  static let buffering = [
    Card("buffer(every:count:on:)") {
      Sample("buffer(every:) on immediate") {
        $0.buffer(every: .zero, on: .immediate).flatMap { .from($0) }
      }
      Picture("buffer-every", of: "letters", "buffer(every: .milliseconds(400), on: s)") { stage in
        stage.show(stage.source("-a-b-----c--d-e-|").buffer(every: stage.frames(4), on: stage.time))
      }
      PipelineOperator("gather", inputs: 1...1, parameters: 2...2) { parts in
        parts.source.buffer(every: parts.interval, count: parts.parameter, on: parts.scheduler).map {
          $0.reduce(0) { $0 * 10 + $1 }
        }
      } react: { memory, stimulus, shape in
        switch stimulus {
        case .tick: return flush(&memory)
        case .event(.next, _):
          let isFirst = memory.count == 0
          let reactions = gather(&memory, stimulus, limit: shape.parameter)
          return isFirst ? [.timer] : reactions.isEmpty ? [] : [.cancelTimer] + reactions
        default: return gather(&memory, stimulus, limit: shape.parameter)
        }
      }
      Elsewhere(.reactiveCocoa, "bufferWithTime:onScheduler:", here: "buffer(every:on:)")
      Elsewhere(
        .reactiveSwift, "collect(every:on:)", here: "buffer(every:on:)",
        differs: "An interval begins with a value, so no array is empty.")
      Elsewhere(
        .rxSwift, "buffer(timeSpan:count:scheduler:)", here: "buffer(every:count:on:)",
        differs: "Sends no empty arrays: an interval begins with its first value.")
      Elsewhere(.combine, "collect(.byTime)", here: "buffer(every:count:on:)")
      Elsewhere(
        .rxJS, "bufferTime", here: "buffer(every:on:)",
        differs: "An interval begins with a value, so no array is empty.")
    },
    Card("buffer(count:)") {
      Sample("buffer(count: 1)") { $0.buffer(count: 1).flatMap { .from($0) } }
      Picture("buffer-count", of: "letters", "buffer(count: 2)") {
        $0.show($0.source("-a-b-c--d-e-|").buffer(count: 2))
      }
      PipelineOperator("count", inputs: 1...1, parameters: 2...2) { parts in
        parts.source.buffer(count: parts.parameter).map { $0.reduce(0) { $0 * 10 + $1 } }
      } react: { memory, stimulus, shape in
        gather(&memory, stimulus, limit: shape.parameter)
      }
      Elsewhere(
        .reactiveSwift, "collect(count:)", here: "buffer(count:)",
        differs: "If the source sends no value, no array is sent.", "ReactiveSwift sends an empty one.")
      Elsewhere(.combine, "collect(_:)", here: "buffer(count:)")
      Elsewhere(.rxJS, "bufferCount", here: "buffer(count:)")
    },
  ]
}
