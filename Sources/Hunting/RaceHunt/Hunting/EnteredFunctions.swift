import CInstrumentation
import RuntimeHooks

/// The functions of the program that the runs of a hunt have entered. The functions of the system, of the toolchain and of
/// this package do not count, nor do those that the compiler makes.
struct EnteredFunctions: Sendable {
  /// How many of them announce what they do.
  let announcing: Int
  /// How many announce nothing.
  let others: Int
  /// The lines of some that announce nothing.
  let lines: [String]

  /// Those of the present hunt. Nil if they are not known, or if none announces anything.
  static var ofHunt: EnteredFunctions? {
    let (announcing, others) = (Int(ci_announcing_functions()), Int(ci_other_functions()))
    guard announcing > 0, others >= 0 else { return nil }
    var lines: [String] = []
    for index in 0..<Int64(others) {
      let address = ci_other_function(index)
      guard address > 0, let line = Place.name(of: [address], .continuation), !lines.contains(line) else { continue }
      lines.append(line)
    }
    return EnteredFunctions(announcing: announcing, others: others, lines: lines)
  }

  var share: Double { Double(announcing) / Double(announcing + others) }

  /// For a result.
  var description: String {
    if others == 0 { return "All \(announcing) functions that ran are instrumented" }
    let places = lines.isEmpty ? "" : ": \(lines.joined(separator: ", "))\(others > lines.count ? " and others" : "")"
    return "\(others) of \(announcing + others) functions that ran are not instrumented\(places)"
  }

  /// For a result: what other libraries mean for it.
  ///
  /// - Parameters:
  ///   - ofSystem: The names of libraries in the system's folders. They count as code of the system.
  ///   - ofProgram: The names of the libraries that the program brings. Nobody knows which of their functions ran.
  static func sentences(ofSystem: String, ofProgram: String) -> [String] {
    (ofSystem.isEmpty ? [] : ["Accesses of \(ofSystem) are not seen"])
      + (ofProgram.isEmpty ? [] : ["It is not known which functions of \(ofProgram) ran"])
  }
}
