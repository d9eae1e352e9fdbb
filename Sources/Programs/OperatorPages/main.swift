import CHuntable
import Foundation
import OperatorCards
import ReactiveSignalsTesting

// Writes what pages need from the cards of the operators, and compares cards and labels with the functions that there are.
ct_write_lines()
let usage = """
  usage: OperatorPages pictures DIRECTORY    a marble diagram of each operator, made by running it in virtual time
         OperatorPages tables DIRECTORY      the tables of labels, and of operators in other libraries
         OperatorPages calls                 the calls that the pictures show, as functions to compile
         OperatorPages check DIRECTORY       what is wrong with cards and labels, by the symbol graphs in the directory
         OperatorPages --help
  """

func fail(_ message: String, _ status: Int32) -> Never {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
  exit(status)
}

do {
  switch Array(CommandLine.arguments.dropFirst()) {
  case ["--help"]: print(usage)
  case let words where words.count == 2 && words[0] == "pictures": try drawPictures(into: words[1])
  case let words where words.count == 2 && words[0] == "tables": try writeTables(into: words[1])
  case ["calls"]:
    for (number, picture) in Picture.all.enumerated() { print("func call\(number)() throws { _ = \(picture.call) }") }
  case let words where words.count == 2 && words[0] == "check":
    let mistakes = try mistakes(graphs: words[1])
    if !mistakes.isEmpty { fail(mistakes.joined(separator: "\n"), 1) }
  default: fail(usage, 2)
  }
} catch {
  fail("\(error)", 1)
}

/// Draws each picture twice: DocC shows the second one in its dark appearance.
func drawPictures(into directory: String) throws {
  for picture in Picture.all {
    let path = "\(directory)/\(picture.name)"
    try picture.drawing(.light).write(to: "\(path).svg")
    try picture.drawing(.dark).write(to: "\(path)~dark.svg")
  }
  print("\(Picture.all.count) pictures drawn.")
}

/// Writes the tables between the marks in the articles of a documentation catalogue.
func writeTables(into directory: String) throws {
  for article in Set(Elsewhere.Library.allCases.map(\.article) + [Label.article]) {
    let file = URL(filePath: directory).appending(path: article + ".md")
    let page = try Label.updated(Elsewhere.updated(String(contentsOf: file, encoding: .utf8)))
    try page.write(to: file, atomically: true, encoding: .utf8)
  }
}
