import ReactiveSignals

extension Card {
  static let using = [
    Card("using(resource:release:_:)") {
      Sample("using") { source in .using(resource: {}, release: {}) { source } }
      Picture("using", of: "Signal", "using(resource: open, release: close) { $0.values }") { stage in
        let values = stage.cold("-a-b--c-|", "values")
        let calls = Subject<String, TestError>()
        let result = Signal.using(resource: { calls.send("open") }, release: { calls.send("close") }, { values })
        stage.show(calls.signal, "resource")
        stage.show(result, "result")
      }
      Without(.pipeline, "has no strand")
      Elsewhere(
        .rxSwift, "using(_:observableFactory:)", here: "using(resource:release:_:)",
        link: "Signal/using(resource:release:_:)", differs: "The resource is released before the end is sent.")
      Elsewhere(
        .rxSwift, "ActivityIndicator", "trackActivity(_:)", here: "using(resource:release:_:)",
        link: "PropertiesAndBindings#Whether-work-is-running", differs: "Three lines, with a property that counts.")
    }
  ]
}
