import CHuntable

extension VisibleOperation {
  /// The object's name: its label, or the file and the line at which the object was made. A file of the library is
  /// named without the line.
  var name: String {
    guard line > 0 else { return "\(label)" }
    let file = "\(label)".split(separator: "/").last.map(String.init) ?? ""
    return isOfLibrary ? "\(file.prefix { $0 != "." })" : "\(file):\(line)"
  }

  /// Whether the object belongs to one of the package's libraries, and not to their user.
  var isOfLibrary: Bool {
    line > 0 ? Self.isOfLibrary("\(label)") : hasLibraryLabel
  }

  /// Whether a file, such as `Bank/Account.swift`, belongs to one of the package's libraries.
  static func isOfLibrary(_ fileID: String) -> Bool {
    var module = fileID.prefix { $0 != "/" }
    return module.withUTF8 { name in
      name.withMemoryRebound(to: CChar.self) { ct_is_own_module($0.baseAddress, $0.count) }
    }
  }
}
