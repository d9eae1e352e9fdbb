import ReactiveSignals

extension Card {
  static let windowing = [
    Card("window(count:)") {
      Sample("window(count:)") { $0.window(count: 3).flatten() }
      Picture("window", of: "letters", "window(count: 2)") { stage in
        let windows = stage.source("-a-b-c-d-e-|").window(count: 2)
        stage.showInner(windows, names: ["A", "B", "C"])
      }
      PipelineOperator.linear("window", parameters: 1...2) { parts in
        parts.source.window(count: parts.parameter).concat()
      } values: { _, value, _ in
        value
      }
      Elsewhere(.rxJS, "windowCount", here: "window(count:)")
    },
    Card("window(every:count:on:)") {
      Sample("window(every:) on immediate") { $0.window(every: .zero, on: .immediate).flatten() }
      Picture("window-every", of: "letters", "window(every: .milliseconds(400), on: s)") { stage in
        let windows = stage.source("-a-b-----c--d-e-|").window(every: stage.frames(4), on: stage.time)
        stage.showInner(windows, names: ["A", "B", "C"])
      }
      PipelineOperator("shutter", inputs: 1...1) { parts in
        flattened(parts.source.window(every: parts.interval, count: 2, on: parts.scheduler))
      } react: { memory, stimulus, _ in
        switch stimulus {
        case .event(.next(let value), _):
          memory.count += 1
          if memory.count == 1 { return [.send(.next(value)), .timer] }
          return [.cancelTimer, .send(.next(value))] + close(&memory)
        case .event(.completed, _): return close(&memory) + [.send(.completed)]
        case .tick: return close(&memory)
        default: return passOn(stimulus)
        }
      }
      Elsewhere(
        .rxSwift, "window(timeSpan:count:scheduler:)", here: "window(every:count:on:)",
        differs: "Sends no empty windows: an interval begins with its first value.")
    },
  ]
}
