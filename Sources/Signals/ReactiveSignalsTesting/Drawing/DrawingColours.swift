/// The colours of a marble drawing. The text on a marble is dark in both appearances.
struct DrawingColours {
  static let marbles = [
    "#ffd166", "#8ecae6", "#a7d8a0", "#f4a6a0", "#cdb4db", "#f6bd8b", "#9fd8cb", "#d6ccc2", "#b5c7f2", "#e3e08a",
    "#f2b5d4", "#bfe3f0",
  ]

  let ground: String
  let line: String
  let failure: String
  let label: String
  let text: String
  let box: String
  let boxEdge: String
}

extension DrawingColours {
  init(_ appearance: MarbleDrawing.Appearance) {
    switch appearance {
    case .light:
      self.init(
        ground: "white", line: "#445", failure: "#b00020", label: "#556", text: "#112", box: "#eef2f7", boxEdge: "#99a")
    case .dark:
      self.init(
        ground: "#1d1d1f", line: "#aab2c5", failure: "#ff6b81", label: "#b6bccb", text: "#e9ecf5", box: "#2a2e38",
        boxEdge: "#5d6475")
    }
  }
}
