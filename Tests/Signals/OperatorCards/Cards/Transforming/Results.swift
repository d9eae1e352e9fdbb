import ReactiveSignals

extension Card {
  static let results = [
    Card("materializeResults()", "dematerializeResults()") {
      Sample("materializeResults, dematerializeResults") { $0.materializeResults().dematerializeResults() }
      Picture("materialize-results", of: "letters", "materializeResults()") {
        $0.show($0.source("-a-b-#").materializeResults().map { (try? $0.get()) ?? "failed" })
      }
      Picture("dematerialize-results", of: "results", "dematerializeResults()") { stage in
        let results = stage.source("-a-b-x-c-|").assertNoFailure().map { value -> Result<String, TestError> in
          value == "x" ? .failure(TestError()) : .success(value)
        }
        stage.show(results.dematerializeResults())
      }
      Without(.pipeline, "has no strand")
      Elsewhere(.reactiveSwift, "materializeResults()", here: "materializeResults()")
      Elsewhere(.reactiveSwift, "dematerializeResults()", here: "dematerializeResults()")
    }
  ]
}
