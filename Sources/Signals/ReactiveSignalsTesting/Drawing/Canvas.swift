/// The shapes of a marble drawing, written in SVG.
struct Canvas {
  private static let radius = 13
  /// Longer texts are truncated.
  private static let longestText = 16
  private let colours: DrawingColours
  private var shapes: [String] = []

  init(_ colours: DrawingColours) {
    self.colours = colours
  }

  /// The width of a value's marble.
  static func width(of text: String) -> Int {
    let count = min(text.count, longestText)
    return count <= 2 ? radius * 2 : count * 8 + 14
  }

  mutating func line(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int, _ kind: String) {
    shapes.append("<line x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\" class=\"\(kind)\"/>")
  }

  mutating func arrow(_ x: Int, _ y: Int) {
    shapes.append("<path d=\"M\(x - 8) \(y - 5)L\(x) \(y)L\(x - 8) \(y + 5)\" class=\"time\"/>")
  }

  mutating func cross(_ x: Int, _ y: Int) {
    line(x - 8, y - 8, x + 8, y + 8, "failure")
    line(x - 8, y + 8, x + 8, y - 8, "failure")
  }

  /// Dots in the arrow, where a stretch of time is shortened.
  mutating func shortening(_ x: Int, _ y: Int) {
    shapes.append("<rect x=\"\(x - 14)\" y=\"\(y - 4)\" width=\"28\" height=\"8\" class=\"ground\"/>")
    for dot in [x - 7, x, x + 7] { shapes.append("<circle cx=\"\(dot)\" cy=\"\(y)\" r=\"1.6\" class=\"dot\"/>") }
  }

  mutating func marble(_ text: String, x: Int, y: Int, colour: Int) {
    let width = Self.width(of: text)
    let left = x - width / 2
    let fill = DrawingColours.marbles[colour % DrawingColours.marbles.count]
    shapes.append(
      """
      <rect x="\(left)" y="\(y - Self.radius)" width="\(width)" height="\(Self.radius * 2)" rx="\(Self.radius)" \
      fill="\(fill)" class="marble"/>
      """)
    let shown = text.count > Self.longestText ? "\(text.prefix(Self.longestText - 1))…" : text
    self.text(shown, x: x, y: y + 5, kind: "value")
  }

  mutating func box(_ label: String, top: Int, width: Int) {
    let margin = DrawingLayout.margin
    shapes.append(
      """
      <rect x="\(margin)" y="\(top + 4)" width="\(width - margin * 2)" height="\(DrawingLayout.boxHeight - 10)" rx="6" \
      class="box"/>
      """)
    text(label, x: width / 2, y: top + DrawingLayout.boxHeight / 2 + 4, kind: "operator")
  }

  mutating func text(_ text: String, x: Int, y: Int, kind: String) {
    if text.isEmpty { return }
    shapes.append("<text x=\"\(x)\" y=\"\(y)\" class=\"\(kind)\">\(Self.escaped(text))</text>")
  }

  func svg(width: Int, height: Int) -> String {
    let opening = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      font-family="sans-serif" font-size="14">
      <style>
      .time { stroke: \(colours.line); stroke-width: 2; fill: none } .end { stroke: \(colours.line); stroke-width: 3 }
      .disposal { stroke: \(colours.line); stroke-width: 2; stroke-dasharray: 4 3 }
      .failure { stroke: \(colours.failure); stroke-width: 3 } .dot { fill: \(colours.line) }
      .marble { stroke: \(colours.line); stroke-width: 1.5 } .value { fill: #112; text-anchor: middle }
      .label { fill: \(colours.label) } .box { fill: \(colours.box); stroke: \(colours.boxEdge) }
      .operator { fill: \(colours.text); text-anchor: middle; font-family: monospace } .ground { fill: \(colours.ground) }
      </style>
      <rect width="100%" height="100%" rx="8" class="ground"/>
      """
    return ([opening] + shapes + ["</svg>\n"]).joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\t", "\n", "\r": result.unicodeScalars.append(scalar)
      // XML permits no other control character, not even an escaped one: a browser would refuse the picture.
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
