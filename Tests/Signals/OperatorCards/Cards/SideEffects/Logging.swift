import ReactiveSignals

extension Card {
  static let logging = [
    Card("log(_:_:to:)") {
      Sample("log") { $0.log { _ in } }
      Without(.picture, "changes no event")
      Without(.pipeline, "has no strand")
      Elsewhere(.reactiveCocoa, "logAll", here: "log()")
      Elsewhere(.reactiveSwift, "logEvents", here: "log(_:_:to:)")
      Elsewhere(.rxSwift, "debug", here: "log(_:_:to:)", differs: "A ``Tracer`` shows more.")
      Elsewhere(.combine, "print()", here: "log(_:_:to:)")
    },
    Card("named(_:fileID:line:)") {
      Sample("named") { $0.named("name") }
      Without(.picture, "changes no event")
      Without(.pipeline, "has no strand")
      Elsewhere(.reactiveCocoa, "setNameWithFormat:", here: "named(_:)")
    },
  ]
}
