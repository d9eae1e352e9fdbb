extension Report {
  /// The report as an HTML page: the failure, the operations that conflict, and the steps with a column for each
  /// thread. A click, or an arrow key, goes to a step. The page then shows the line of the source at which the step is,
  /// with its text, and what each thread does next.
  ///
  /// The page loads nothing: it can be opened from a file, and sent to others. The page follows the appearance of the
  /// system, light or dark, and fits the window of a phone. The text of a line is that of the file when the page is
  /// made.
  public var page: String {
    let columns = columns
    let heads = columns.map { "<th>\(Self.escaped(heading(of: $0)))</th>" }.joined()
    let shown = self.rows
    let rows = shown.indices.map { index in
      let step = shown[index].step
      let cells = columns.map { column in
        guard column == step.thread else { return "<td></td>" }
        return "<td class=\"\(Self.style(of: step))\"><code>\(Self.escaped(step.label))</code></td>"
      }.joined()
      return "<tr data-step=\"\(index)\"><th>\(shown[index].number)</th>\(cells)</tr>"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(Self.escaped(scenario))</title>
      <style>
      \(PageStyle.sheet)
      </style>
      </head>
      <body>
      <header>
      <h1>\(Self.escaped(scenario))</h1>
      <p class="failure">\(Self.escaped(failure.description))</p>
      \(preformatted)\(conflicting)
      <p class="quiet">Replay: <code>\(Self.escaped(replayToken))</code>. Found by \(Self.escaped(strategy)) in schedule \
      \(schedulesNeeded) (\(Self.escaped(needs))).\(earlier)</p>
      </header>
      <main>
      <div class="steps"><table>
      <thead><tr><th></th>\(heads)</tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      </table></div>
      <aside>
      <div class="buttons"><button id="back">&#8592; Back</button><button id="next">Next &#8594;</button>
      <span id="position"></span></div>
      <p id="what"></p>
      <ul id="places"></ul>
      <p class="quiet next">Next:</p>
      <ul class="next" id="threads"></ul>
      <p class="quiet next">Arrow keys, Home and End, or a click on a step.</p>
      </aside>
      </main>
      <script>
      const steps = [\(shown.map(data).joined(separator: ",\n"))];
      const length = \(steps.count);
      const threads = {\(columns.map { "\($0): \(Self.quoted(heading(of: $0)))" }.joined(separator: ", "))};
      \(PageStyle.script)
      </script>
      </body>
      </html>

      """
  }

  private var earlier: String { firstShown > 0 ? " The first \(firstShown) steps are not shown." : "" }

  /// The details, which are drawn with characters.
  private var preformatted: String {
    failure.details.isEmpty ? "" : "<pre>\(Self.escaped(failure.details.joined(separator: "\n")))</pre>"
  }

  /// The operations that conflict, with their lines in the sources.
  private var conflicting: String {
    guard let conflict else { return "" }
    let items = conflict.steps.map { step in
      let lines = places(of: step).enumerated().map { index, line in
        let code = line.source.map { " <code>\(Self.escaped($0))</code>" } ?? ""
        return "<br>\(index > 0 ? "called at" : "at") \(Self.escaped(line.text))\(code)"
      }
      let name = "<b>\(Self.escaped(heading(of: step.thread)))</b>"
      return "<li>\(name) <code>\(Self.escaped(step.operation.text))</code>\(lines.joined())</li>"
    }
    return "<p>\(Self.escaped(conflict.title))</p>\n<ul>\(items.joined(separator: "\n"))</ul>"
  }

  private func heading(of thread: Int) -> String { "\(Schedule.letter(thread)) \(threads[thread])" }

  private static func style(of step: Step) -> String {
    step.isPreemption ? "preemption" : step.operation.kind == .deliver ? "delivery" : "step"
  }

  /// A step as an object of the page's script.
  private func data(_ row: Row) -> String {
    let step = row.step
    let places = places(of: step).map { line in
      "{name: \(Self.quoted(line.text)), code: \(line.source.map(Self.quoted) ?? "null")}"
    }
    return "{number: \(row.number), thread: \(step.thread), text: \(Self.quoted(step.label)), "
      + "preempts: \(step.isPreemption), places: [\(places.joined(separator: ", "))]}"
  }

  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
  }

  /// A text of the page's script. It cannot end the script.
  private static func quoted(_ text: String) -> String {
    let characters = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\", "\"", "<", ">", "&", "\u{2028}", "\u{2029}": escape(scalar)
      default: scalar.value < 32 ? escape(scalar) : String(scalar)
      }
    }
    return "\"\(characters.joined())\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
