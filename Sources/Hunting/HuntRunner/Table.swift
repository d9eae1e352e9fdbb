/// Rows of text in aligned columns: words to the left, numbers to the right.
package struct Table {
  private var rows: [[String]]

  package init(_ heads: [String]) {
    rows = [heads]
  }

  package mutating func add(_ row: [String]) { rows.append(row) }

  package var text: String {
    let columns = rows[0].indices
    let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let areNumbers = columns.map { column in rows.dropFirst().allSatisfy { Int($0[column]) != nil } }
    return rows.map { row in
      var line = columns.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return areNumbers[column] ? padding + row[column] : row[column] + padding
      }.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
