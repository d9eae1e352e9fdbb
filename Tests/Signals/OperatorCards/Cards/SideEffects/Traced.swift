import ReactiveSignals

extension Card {
  static let traced = [
    Card("traced(to:fileID:line:)") {
      Without(.sample, "TracerTests trace each sample")
      Without(.picture, "changes no event")
      Without(.pipeline, "has no strand")
    }
  ]
}
