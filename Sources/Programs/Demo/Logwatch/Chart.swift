import ReactiveSignals

/// A picture of counts over time: a bar per time window, with the errors in red at its bottom.
struct Chart {
  let windows: [WindowCount]
  let clock: LogClock
  let interval: Duration

  private enum Place {
    static let width = 960
    static let height = 320
    static let left = 64
    static let right = 924
    static let top = 48
    static let bottom = 264
  }

  /// The document. Without windows it has only axes.
  var svg: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <svg xmlns="http://www.w3.org/2000/svg" width="\(Place.width)" height="\(Place.height)" \
    viewBox="0 0 \(Place.width) \(Place.height)" font-family="sans-serif" font-size="12">
    <title>\(title)</title>
    <rect width="100%" height="100%" fill="white"/>
    <text x="\(Place.left)" y="24" font-size="16">\(title)</text>
    <rect x="764" y="14" width="10" height="10" fill="steelblue"/><text x="780" y="24">lines</text>
    <rect x="844" y="14" width="10" height="10" fill="crimson"/><text x="860" y="24">errors</text>

    """ + (grid + bars + labels).map { $0 + "\n" }.joined() + """
      <path d="M\(Place.left) \(Place.top)V\(Place.bottom)H\(Place.right)" fill="none" stroke="black"/>
      <text x="\((Place.left + Place.right) / 2)" y="308" text-anchor="middle">time</text>
      <text x="16" y="\((Place.top + Place.bottom) / 2)" text-anchor="middle" \
      transform="rotate(-90 16 \((Place.top + Place.bottom) / 2))">lines</text>
      </svg>

      """
  }

  private var title: String {
    guard let first, let last else { return "No lines" }
    let start = clock.text(clock.start(ofWindow: first, every: interval))
    let end = clock.text(clock.start(ofWindow: last + 1, every: interval))
    return "Lines per \(interval.inWords), \(start) to \(end)"
  }

  private var first: Int? { windows.first?.number }
  private var last: Int? { windows.last?.number }
  /// The number of windows, including those without lines.
  private var span: Int { (last ?? 0) - (first ?? 0) + 1 }

  /// The distance between two horizontal lines: 1, 2 or 5 times a power of ten, so that there are at most five lines.
  private var step: Int {
    let highest = windows.map(\.lines).max() ?? 0
    var power = 1
    while true {
      for factor in [1, 2, 5] where factor * power * 5 >= highest { return factor * power }
      power *= 10
    }
  }

  /// The number of lines at the upper edge.
  private var ceiling: Int { step * 5 }

  private var grid: [String] {
    (0...5).map { index in
      let y = Place.bottom - (Place.bottom - Place.top) * index / 5
      return
        "<path d=\"M\(Place.left) \(y)H\(Place.right)\" stroke=\"gainsboro\"/>"
        + "<text x=\"\(Place.left - 8)\" y=\"\(y + 4)\" text-anchor=\"end\">\(step * index)</text>"
    }
  }

  private var bars: [String] {
    windows.flatMap { window in
      let x = x(ofWindow: window.number)
      let next = self.x(ofWindow: window.number + 1)
      // Leaves a gap between bars that are wide enough.
      let width = max(next - x - (next - x > 4 ? 1 : 0), 0.5)
      return [bar(x, width, window.lines, "steelblue"), bar(x, width, window.errors, "crimson")].compactMap { $0 }
    }
  }

  private func bar(_ x: Double, _ width: Double, _ count: Int, _ color: String) -> String? {
    if count == 0 { return nil }
    let height = Double(Place.bottom - Place.top) * Double(count) / Double(ceiling)
    return
      "<rect x=\"\(tenths(x))\" y=\"\(tenths(Double(Place.bottom) - height))\" width=\"\(tenths(width))\" "
      + "height=\"\(tenths(height))\" fill=\"\(color)\"/>"
  }

  /// The beginnings of about six windows, with the date where it changes.
  private var labels: [String] {
    guard let first, let last else { return [] }
    var lastDate = clock.date(clock.start(ofWindow: first, every: interval))
    return stride(from: first, through: last + 1, by: (span + 5) / 6).flatMap { number in
      let instant = clock.start(ofWindow: number, every: interval)
      let x = tenths(x(ofWindow: number))
      let date = clock.date(instant)
      defer { lastDate = date }
      return [
        "<path d=\"M\(x) \(Place.bottom)v5\" stroke=\"black\"/>"
          + "<text x=\"\(x)\" y=\"\(Place.bottom + 18)\" text-anchor=\"middle\">\(clock.time(instant))</text>",
        date == lastDate
          ? nil : "<text x=\"\(x)\" y=\"\(Place.bottom + 32)\" text-anchor=\"middle\">\(date)</text>",
      ].compactMap { $0 }
    }
  }

  private func x(ofWindow number: Int) -> Double {
    Double(Place.left) + Double(Place.right - Place.left) * Double(number - (first ?? 0)) / Double(span)
  }

  private func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
