import CRuntimeHooks
import Huntable

#if !canImport(Darwin) && canImport(Runtime)
  @_spi(Internal) import Runtime
#endif

/// Finds the line of the source to which return addresses belong.
package enum Place {
  /// Where the code of an address is.
  package enum Kind: Hashable, Sendable {
    /// Before the address, at which a function returns to its caller.
    case call
    /// At the address, at which a suspended task continues.
    case continuation
  }

  private struct Address: Hashable {
    let value: UInt
    let kind: Kind

    /// An address in the code that is meant.
    var ofCode: UInt { kind == .call ? value - 1 : value }
  }

  private static let known = Locked<[Address: [SourceLine]]>([:])

  /// The folder of the sources of this package's libraries.
  private static let sources = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/"

  /// The innermost line of the program's own code, such as `Cache.swift:12`; nil if the line cannot be found.
  ///
  /// - Parameters:
  ///   - addresses: Addresses of code, innermost first.
  ///   - kind: The kind of the addresses.
  ///   - orOurs: Whether the line may be in this package's libraries if no line outside of the libraries is known.
  package static func name(of addresses: [UInt], _ kind: Kind = .call, orOurs: Bool = false) -> String? {
    let lines = addresses.lazy.flatMap { Self.lines(of: Address(value: $0, kind: kind)) }
    return (lines.first { !$0.isOurs } ?? (orOurs ? lines.first : nil))?.text
  }

  /// The innermost line, as `name` finds it, and the lines of the calls that led to this line. The list ends with the
  /// first line that is not in a wrapper. Every function that takes a function is a wrapper, also the innermost one.
  package static func chain(of addresses: [UInt], orOurs: Bool = false) -> [SourceLine] {
    let all = addresses.flatMap { Self.lines(of: Address(value: $0, kind: .call)) }
    let users = all.filter { !$0.isOurs }
    let lines = users.isEmpty && orOurs ? all : users
    guard var last = lines.first else { return [] }
    var chain = [last]
    for line in lines.dropFirst() {
      if chain.count > 1 ? !last.takesFunction : last.isInClosure { break }
      if line.text == last.text { continue }
      chain.append(line)
      last = line
    }
    return chain
  }

  /// What a mangled name means, without the parameters of the function. The name itself where nothing is known of it.
  package static func function(of name: String) -> String {
    #if !canImport(Darwin) && canImport(Runtime)
      let text = demangled(name).replacing("type metadata accessor for ", with: "")
      return String(text.prefix { $0 != "(" && $0 != "<" })
    #else
      return name
    #endif
  }

  private static func lines(of address: Address) -> [SourceLine] {
    if let lines = known.withLock({ $0[address] }) { return lines }
    let lines = look(up: address)
    known.withLock { $0[address] = lines }
    return lines
  }

  /// The line of one address, and the lines of the calls that were inlined there, innermost first. Without lines of no
  /// interest, such as the line of an expanded macro.
  private static func look(up address: Address) -> [SourceLine] {
    var lines: [SourceLine] = []
    #if !canImport(Darwin) && canImport(Runtime)
      let symbol = symbol(at: address)
      if let symbol, isHidden(symbol) { return [] }
      withUnsafeTemporaryAllocation(of: rt_line.self, capacity: 16) { found in
        var count = rt_lines(address.ofCode, found.baseAddress, Int32(found.count))
        // The compiler gives no line to the code with which a function continues. Then its first line counts.
        if address.kind == .continuation, count == 1, found[0].line == 0 {
          let next = Address(value: rt_next_line(address.value), kind: .continuation)
          if next.value > 0, let symbol, Self.symbol(at: next)?.rawName == symbol.rawName {
            count = rt_lines(next.value, found.baseAddress, Int32(found.count))
          }
        }
        for place in found.prefix(Int(count)) where place.line > 0 {
          let path = withUnsafeBytes(of: place.path) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
          let parts = path.split(separator: "/")
          guard let file = parts.last, endings.contains(where: file.hasSuffix), !file.hasPrefix("@") else { continue }
          if parts.dropLast().last == "_Concurrency" { continue }
          // The code of the hunter and of the test kit is of no interest.
          if hidden.contains(where: path.contains) { continue }
          let function = place.function.map { demangled(String(cString: $0)) } ?? symbol?.name
          lines.append(
            SourceLine(
              path: path, line: Int(place.line), text: "\(file):\(place.line)", isOurs: path.hasPrefix(sources),
              function: function ?? ""))
        }
      }
    #endif
    return lines
  }

  #if !canImport(Darwin) && canImport(Runtime)
    /// The endings of the names of source files.
    private static let endings = [".swift", ".c", ".cc", ".cpp", ".h", ".hpp"]

    private static let hidden = [
      // The paths of C files may be those in the package.
      "Sources/Hunting/C", "/Sources/Hunting/RaceHunt/", "/Sources/Hunting/RuntimeHooks/",
      "/Sources/Hunting/Huntable/Exploration/", "/Sources/Signals/VirtualConcurrency/",
    ]

    /// The prefixes of the symbols of the modules in the hidden folders.
    private static let hiddenModules = ["$s8RaceHunt", "$s12RuntimeHooks", "$s18VirtualConcurrency"]

    /// The function that has an address. For its line the runtime would read all lines of the program, which takes a tenth
    /// of a second in a large test program.
    private static func symbol(at address: Address) -> SymbolicatedBacktrace.Symbol? {
      let value = UInt64(address.value)
      let frame = address.kind == .call ? RichFrame<UInt64>.returnAddress(value) : .asyncResumePoint(value)
      let backtrace = Backtrace(architecture: architecture, frames: [frame], images: images)
      return backtrace.symbolicated(with: images, options: [])?.frames.first?.symbol
    }

    private static func demangled(_ name: String) -> String {
      SymbolicatedBacktrace.Symbol(imageIndex: 0, imageName: "", rawName: name, offset: 0, sourceLocation: nil).name
    }

    /// Whether a function belongs to a hidden module. A specialised function may not, since code of the user may be inlined
    /// into it.
    private static func isHidden(_ symbol: SymbolicatedBacktrace.Symbol) -> Bool {
      hiddenModules.contains(where: symbol.rawName.hasPrefix)
        && !symbol.name.contains("(extension in ") && !symbol.name.contains("speciali")
    }

    private static let images = ImageMap.capture()

    private static var architecture: String {
      #if arch(x86_64)
        "x86_64"
      #else
        "arm64"
      #endif
    }
  #endif
}
