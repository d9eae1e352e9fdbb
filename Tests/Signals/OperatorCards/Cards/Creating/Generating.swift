import ReactiveSignals

extension Card {
  static let generating = [
    Card("generate(_:while:iterate:)") {
      Without(.sample, "creates a signal")
      Picture("generate", of: "Signal<Int, Never>", "generate(1, while: { $0 < 9 }, iterate: { $0 * 2 })") {
        $0.show(Signal<Int, Never>.generate(1, while: { $0 < 9 }, iterate: { $0 * 2 }))
      }
      PipelineOperator.source("steps", parameters: 4...5) {
        .generate($0, while: { $0 < 7 }, iterate: { $0 + 1 })
      } values: {
        Array($0..<7)
      }
      Elsewhere(
        .rxSwift, "generate(initialState:condition:iterate:)", here: "generate(_:while:iterate:)",
        link: "Signal/generate(_:while:iterate:)")
    }
  ]
}
