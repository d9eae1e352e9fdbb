import ReactiveSignals

extension Card {
  static let scanning = [
    Card("scan(into:_:)") {
      Sample("scan(into:)", { $0.scan(into: 10) { $0 += $1 } }, values: { $0.scanning(10) })
      Picture("scan-into", of: "numbers", "scan(into: []) { $0.append($1) }") {
        $0.show($0.source("-a--b----c-----|").scan(into: []) { $0.append($1) })
      }
      PipelineOperator.linear("peak") { parts in
        parts.source.scan(into: 0) { $0 = Swift.max($0, $1) }
      } values: { memory, value, _ in
        memory.count = Swift.max(memory.count, value)
        return memory.count
      }
      Elsewhere(.reactiveSwift, "scan(into:)", here: "scan(into:_:)")
      Elsewhere(.rxSwift, "scan(into:)", here: "scan(into:_:)")
    },
    Card("interspersed(with:)") {
      Sample("interspersed", { $0.interspersed(with: 7) }, values: { Array($0.flatMap { [7, $0] }.dropFirst()) })
      Picture("interspersed", of: "letters", "interspersed(with: x)") {
        $0.show($0.source("-a---b---c---|").interspersed(with: "x"))
      }
      PipelineOperator("separate", inputs: 1...1) { parts in
        parts.source.interspersed(with: 0)
      } react: { memory, stimulus, _ in
        guard case .event(.next, _) = stimulus else { return passOn(stimulus) }
        memory.count += 1
        return (memory.count > 1 ? [.send(.next(0))] : []) + passOn(stimulus)
      }
    },
  ]
}
