import Huntable

#if os(Linux) && canImport(Runtime)
  @_spi(Internal) import Runtime
#endif

/// Finds the line of the source to which return addresses belong.
enum Place {
  private static let known = Locked<[UInt: String]>([:])

  /// The innermost line of the program's own code, such as `Cache.swift:12`; nil if it cannot be found out.
  ///
  /// - Parameter addresses: Return addresses, innermost first.
  static func name(of addresses: [UInt]) -> String? {
    for address in addresses {
      let name = known.withLock { $0[address] } ?? look(up: address)
      known.withLock { $0[address] = name }
      if !name.isEmpty { return name }
    }
    return nil
  }

  /// The line of one address; empty if it is not of interest, such as that of an expanded macro.
  private static func look(up address: UInt) -> String {
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
        return "\(file):\(place.line)"
      }
    #endif
    return ""
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
