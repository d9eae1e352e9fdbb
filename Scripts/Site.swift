// Edits the input and the output of docc, for Scripts/build-docs.
//
//   Site drawings FILE...     removes from symbol graphs each drawing in characters that a picture shows too
//   Site names DIRECTORY      lets the search of a site find operators by the names of other libraries, and by other terms

import Foundation

typealias Object = [String: Any]

func read(_ file: URL) throws -> Object {
  guard let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Object else {
    throw CocoaError(.fileReadCorruptFile)
  }
  return object
}

func write(_ object: Object, to file: URL) throws {
  try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys]).write(to: file)
}

// MARK: Drawings

/// Removes the paragraph of code before each picture, which is the same drawing in characters.
func withoutDrawings(_ lines: [Object]) -> [Object] {
  func text(_ line: Object) -> String { line["text"] as? String ?? "" }
  var kept: [Object] = []
  for line in lines {
    if text(line).hasPrefix("![Marbles:") {
      while let last = kept.last, text(last).isEmpty { kept.removeLast() }
      while let last = kept.last, text(last).hasPrefix("    ") { kept.removeLast() }
      if !kept.isEmpty, !text(kept[kept.count - 1]).isEmpty { kept.append(["text": ""]) }
    }
    kept.append(line)
  }
  return kept
}

func removeDrawings(from file: URL) throws {
  var graph = try read(file)
  guard let symbols = graph["symbols"] as? [Object] else { return }
  graph["symbols"] = symbols.map { symbol in
    guard var comment = symbol["docComment"] as? Object, let lines = comment["lines"] as? [Object] else {
      return symbol
    }
    comment["lines"] = withoutDrawings(lines)
    return symbol.merging(["docComment": comment]) { $1 }
  }
  try write(graph, to: file)
}

// MARK: Names

/// The text of inline content, and the titles and addresses of its links.
func content(_ inline: [Object], _ references: Object) -> (text: String, links: [(title: String, path: String)]) {
  var text = ""
  var links: [(title: String, path: String)] = []
  for part in inline {
    let target = (part["identifier"] as? String).flatMap { references[$0] as? Object }
    let title = part["overridingTitle"] as? String ?? target?["title"] as? String ?? ""
    text += part["text"] as? String ?? part["code"] as? String ?? title
    if let path = (target?["url"] as? String)?.split(separator: "#").first { links.append((title, String(path))) }
  }
  return (text, links)
}

/// A word that the search finds, such as a name of another library, and the page that it leads to.
struct Name: Hashable {
  let title: String
  let path: String

  /// A node for the tree of the sidebar. The sidebar selects the first node with the path of the page, so the path of this
  /// one differs from that of the page.
  var node: Object {
    let parts = path.split(separator: "#", maxSplits: 1)
    return ["title": title, "path": parts[0] + "?name" + (parts.count > 1 ? "#\(parts[1])" : ""), "type": "symbol"]
  }
}

/// The names in the first columns of the tables of a page.
func names(in page: Object, at path: String) -> [Name] {
  let references = page["references"] as? Object ?? [:]
  let sections = page["primaryContentSections"] as? [Object] ?? []
  let tables = sections.flatMap { $0["content"] as? [Object] ?? [] }.filter { $0["type"] as? String == "table" }
  return tables.flatMap { table -> [Name] in
    let rows = (table["rows"] as? [[[Object]]] ?? []).dropFirst()
    return rows.flatMap { row -> [Name] in
      let cells = row.map { $0.flatMap { $0["inlineContent"] as? [Object] ?? [] } }
      guard cells.count > 1 else { return [] }
      let (text, links) = content(cells[1], references)
      let old = cells[0].compactMap { $0["code"] as? String }
      return old.enumerated().map { position, name in
        if links.count == old.count {
          Name(title: "\(name) → \(links[position].title)", path: links[position].path)
        } else {
          Name(title: "\(name) → \(text)", path: links.first?.path ?? path)
        }
      }
    }
  }
}

/// Adds nodes at the end of the tree of a module.
func add(_ more: [Object], to nodes: [Object], at module: String) -> [Object] {
  nodes.map { node in
    guard let children = node["children"] as? [Object] else { return node }
    let isModule = node["path"] as? String == module
    return node.merging(["children": isModule ? children + more : add(more, to: children, at: module)]) { $1 }
  }
}

/// Words for which people search, and the sections that answer.
let words = [
  "Back pressure": "delivering#Backpressure", "Backpressure": "delivering#Backpressure",
  "Rate limit": "timing#A-rate-limiter", "Paging": "flattening#expand", "Pagination": "flattening#expand",
  "Recursion": "flattening#expand", "Memory leak": "lifetimes#What-leaks", "Glitch": "propertiesandbindings",
  "Closures that throw": "errorsandrepetition#attemptMap", "Exponential backoff": "errorsandrepetition",
]

func addNames(to site: URL) throws {
  let index = site.appending(path: "index/index.json")
  let module = "/documentation/reactivesignals"
  let root = module + "/"
  var found = words.map { Name(title: $0.key, path: root + $0.value) }
  for page in ["comingfromrxswift", "comingfromreactivecocoa", "comingfromcombine"] {
    let file = site.appending(path: "data\(root)\(page).json")
    found += names(in: try read(file), at: root + page)
  }
  // Libraries have names in common.
  let all = Set(found).sorted { ($0.title.lowercased(), $0.path) < ($1.title.lowercased(), $1.path) }
  var tree = try read(index)
  guard var languages = tree["interfaceLanguages"] as? Object, let nodes = languages["swift"] as? [Object] else {
    throw CocoaError(.fileReadCorruptFile)
  }
  // One closed row of the sidebar: its rows are shown when the search finds them.
  let row: Object = [
    "title": "Other names", "path": root + "comingfromrxswift?names", "type": "article",
    "children": all.map(\.node),
  ]
  languages["swift"] = add([["title": "For the search", "type": "groupMarker"], row], to: nodes, at: module)
  tree["interfaceLanguages"] = languages
  try write(tree, to: index)
  for name in all {
    let page = name.path.prefix { $0 != "#" }
    if FileManager.default.fileExists(atPath: site.appending(path: "data\(page).json").path) { continue }
    throw Missing(description: "The search would lead from \(name.title) to \(name.path), which is no page.")
  }
  for wanted in ["switchMap", "PassthroughSubject", "flatMap", "Rate limit"]
  where !all.contains(where: { $0.title.hasPrefix(wanted) }) {
    throw Missing(description: "The search would not find \(wanted).")
  }
}

struct Missing: Error, CustomStringConvertible { let description: String }

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "drawings": for file in arguments.dropFirst() { try removeDrawings(from: URL(filePath: file)) }
case "names" where arguments.count == 2: try addNames(to: URL(filePath: arguments[1]))
default:
  FileHandle.standardError.write(Data("usage: Site drawings FILE... | Site names DIRECTORY\n".utf8))
  exit(2)
}
