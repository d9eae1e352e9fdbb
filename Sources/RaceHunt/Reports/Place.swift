import Huntable

#if os(Linux) && canImport(Runtime)
  @_spi(Internal) import Runtime
#endif

/// Finds the line of the source to which return addresses belong.
enum Place {
  /// A line of the source.
  private struct Line {
    let text: String
    /// Whether it is in the sources of this package's libraries.
    let isOurs: Bool
  }

  private static let known = Locked<[UInt: [Line]]>([:])

  /// The folder of the sources of this package's libraries.
  private static let sources = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/"

  /// The innermost line of the program's own code, such as `Cache.swift:12`; nil if it cannot be found out.
  ///
  /// - Parameter addresses: Return addresses, innermost first.
  static func name(of addresses: [UInt]) -> String? {
    addresses.lazy.compactMap { lines(of: $0).first?.text }.first
  }

  /// The innermost line outside of this package's libraries, and otherwise within them; nil if it cannot be found out.
  static func ofUser(_ addresses: [UInt]) -> String? {
    addresses.lazy.compactMap { lines(of: $0).first { !$0.isOurs }?.text }.first ?? name(of: addresses)
  }

  private static func lines(of address: UInt) -> [Line] {
    if let lines = known.withLock({ $0[address] }) { return lines }
    let lines = look(up: address)
    known.withLock { $0[address] = lines }
    return lines
  }

  /// The line of one address, and those of the calls that were inlined there, innermost first. Lines that are not of
  /// interest are left out, such as that of an expanded macro.
  private static func look(up address: UInt) -> [Line] {
    var lines: [Line] = []
    #if os(Linux) && canImport(Runtime)
      let frame = RichFrame<UInt64>.returnAddress(UInt64(address))
      let backtrace = Backtrace(architecture: architecture, frames: [frame], images: images)
      for frame in backtrace.symbolicated()?.frames.map(\.self) ?? [] {
        guard let place = frame.symbol?.sourceLocation, place.line > 0 else { continue }
        let parts = place.path.split(separator: "/")
        guard let file = parts.last, file.hasSuffix(".swift"), !file.hasPrefix("@") else { continue }
        if parts.dropLast().last == "_Concurrency" { continue }
        // The hunter's own code is of no interest.
        if place.path.contains("/Sources/RaceHunt/") || place.path.contains("/Sources/RuntimeHooks/") { continue }
        lines.append(Line(text: "\(file):\(place.line)", isOurs: place.path.hasPrefix(sources)))
      }
    #endif
    return lines
  }

  #if os(Linux) && canImport(Runtime)
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
