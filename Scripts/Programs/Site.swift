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

/// A name of another library, and where its replacement is described.
struct Name {
  let title: String
  let path: String

  var node: Object { ["title": title, "path": path, "type": "symbol"] }
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

/// Adds names below the nodes of their pages.
func add(_ names: [String: [Name]], to nodes: [Object]) -> [Object] {
  nodes.map { node in
    var node = node
    let own = (node["path"] as? String).flatMap { names[$0] } ?? []
    let children = add(names, to: node["children"] as? [Object] ?? []) + own.map(\.node)
    if !children.isEmpty { node["children"] = children }
    return node
  }
}

func addNames(to site: URL) throws {
  let index = site.appending(path: "index/index.json")
  var found: [String: [Name]] = [:]
  let root = "/documentation/reactivesignals/"
  for page in ["comingfromrxswift", "comingfromreactivecocoa", "comingfromcombine"] {
    let file = site.appending(path: "data\(root)\(page).json")
    found[root + page] = names(in: try read(file), at: root + page)
  }
  found[root + "delivering"] = ["Back pressure", "Backpressure"].map { Name(title: $0, path: root + "delivering") }
  found[root + "flattening"] = [
    Name(title: "switchMap → flatMapLatest(_:)", path: root + "signalprotocol/flatmaplatest(_:)"),
    Name(title: "exhaustMap → flatMapFirst(_:)", path: root + "signalprotocol/flatmapfirst(_:)"),
  ]
  var tree = try read(index)
  guard var languages = tree["interfaceLanguages"] as? Object, let nodes = languages["swift"] as? [Object] else {
    throw CocoaError(.fileReadCorruptFile)
  }
  languages["swift"] = add(found, to: nodes)
  tree["interfaceLanguages"] = languages
  try write(tree, to: index)
  let all = Array(found.values.joined())
  for name in all where !FileManager.default.fileExists(atPath: site.appending(path: "data\(name.path).json").path) {
    throw Missing(description: "The search would lead from \(name.title) to \(name.path), which is no page.")
  }
  for wanted in ["switchMap", "PassthroughSubject", "flatMap"]
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
