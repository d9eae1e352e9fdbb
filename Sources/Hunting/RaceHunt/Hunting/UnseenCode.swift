import CInstrumentation
import RuntimeHooks

/// What functions of the program have done in a hunt that nothing announces, although they announce their own accesses.
struct UnseenCode: Sendable {
  /// The functions of libraries that no reference program calls.
  private var calls: [String] = []
  /// The lines of code for which the runtime or the standard library accesses values: generic code that is not specialised,
  /// key paths, and functions of pointers.
  private var copies: [String] = []
  /// The lines of deinitialisers. The compiler instruments none.
  private var deinitialisers: [String] = []

  /// That of the present hunt.
  static var ofHunt: UnseenCode {
    var code = UnseenCode()
    code.calls = places(of: ci_calls_library).compactMap { UnsafePointer<CChar>(bitPattern: $0) }.map {
      Place.function(of: String(cString: $0))
    }
    code.copies = lines(of: ci_copies_values)
    code.deinitialisers = lines(of: ci_deinitialises)
    return code
  }

  static var callsLibraries: Bool { ci_silence_count(ci_calls_library) > 0 }

  static var accessesValues: Bool { ci_silence_count(ci_copies_values) > 0 || deinitialises }

  static var countsReferences: Bool { looksAtReferences || deinitialises }

  /// Whether a thread has asked for references that others may give up between two looks.
  static var looksAtReferences: Bool { ci_silence_count(ci_counts_references) > 0 }

  /// Whether a deinitialiser that the program has written was entered. The compiler gives no line to one that it has made.
  /// If there were too many to list, one may be the program's.
  private static var deinitialises: Bool {
    let count = ci_silence_count(ci_deinitialises)
    return count > 0 && (places(of: ci_deinitialises).count < count || !lines(of: ci_deinitialises).isEmpty)
  }

  private static func places(of silence: ci_silence) -> [UInt] {
    (0..<ci_silence_count(silence)).map { ci_silence_at(silence, $0) }.filter { $0 > 0 }
  }

  private static func lines(of silence: ci_silence) -> [String] {
    unique(places(of: silence).compactMap { Place.name(of: [$0], .continuation) })
  }

  private static func unique(_ texts: [String]) -> [String] {
    texts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// For a result.
  var sentences: [String] {
    func sentence(_ text: String, _ names: [String]) -> [String] {
      let names = Self.unique(names)
      let others = names.count > 8 ? " and others" : ""
      return names.isEmpty ? [] : ["\(text): \(names.prefix(8).joined(separator: ", "))\(others)"]
    }
    return sentence("It is not known what these functions of libraries do", calls)
      + sentence("Generic code, key paths and functions of pointers access values unseen", copies)
      + sentence("Accesses of these deinitialisers are not seen", deinitialisers)
  }
}
