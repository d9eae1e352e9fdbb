import Foundation

/// The bytes that are allocated now, in all of the process.
var heapInUse: Int {
  #if canImport(Darwin)
    return Int(mstats().bytes_used)
  #else
    // As `mallinfo2` computes it: what the arenas have, less what is free in them, and what was mapped for itself.
    let totals = mallocTotals()
    return totals.size("current") - totals.size("fast") - totals.size("rest") + totals.size("mmap")
  #endif
}

#if !canImport(Darwin)
  /// The last part of what `malloc_info` writes: the sums over all arenas.
  ///
  /// The function is looked up because Swift's Glibc module leaves out the header that declares it; and this one, since
  /// `mallinfo2` returns a structure, which a function that was looked up cannot.
  private func mallocTotals() -> Substring {
    typealias MallocInfo = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
    let mallocInfo = unsafeBitCast(dlsym(nil, "malloc_info"), to: MallocInfo.self)
    var text: UnsafeMutablePointer<CChar>?
    var length = 0
    let stream = open_memstream(&text, &length)!
    _ = mallocInfo(0, stream)
    fclose(stream)
    defer { free(text) }
    let report = String(cString: text!)
    return report[report.range(of: "</heap>", options: .backwards)!.upperBound...]
  }

  extension Substring {
    /// The size in the element of a type.
    fileprivate func size(_ type: String) -> Int {
      let element = self[range(of: "type=\"\(type)\"")!.upperBound...]
      return Int(element[element.range(of: "size=\"")!.upperBound...].prefix { $0.isNumber })!
    }
  }
#endif
