import ReactiveSignals

extension Card {
  static let flatteningScans = [
    Card("mergeScan(_:maxConcurrent:_:)") {
      Sample("mergeScan", { $0.mergeScan(10) { .just($0 + $1) } }, values: { $0.scanning(10) })
      Picture("merge-scan", of: "numbers", "mergeScan(0) { more($0, $1) }") { stage in
        let source = stage.numbers("-1-----2------|")
        let delay = stage.cold("--x---y|", "each adds", from: 1)
        stage.show(source.mergeScan(0) { result, value in delay.map { _ in result + value } })
      }
      Without(.pipeline, "is made of flatMap(maxConcurrent:_:)")
      Elsewhere(.rxJS, "mergeScan(accumulator, seed, concurrent)", here: "mergeScan(_:maxConcurrent:_:)")
    },
    Card("switchScan(_:_:)") {
      Sample("switchScan", { $0.switchScan(10) { .just($0 + $1) } }, values: { $0.scanning(10) })
      Picture("switch-scan", of: "numbers", "switchScan(0) { more($0, $1) }") { stage in
        let source = stage.numbers("-1---2------|")
        let delay = stage.cold("--x---y|", "each adds", from: 1)
        stage.show(source.switchScan(0) { result, value in delay.map { _ in result + value } })
      }
      Without(.pipeline, "is made of flatMapLatest(_:)")
      Elsewhere(.rxJS, "switchScan(accumulator, seed)", here: "switchScan(_:_:)")
    },
  ]
}
