import Foundation

/// The number of bytes allocated in the process at present.
var heapInUse: Int {
  #if canImport(Darwin)
    return Int(mstats().bytes_used)
  #else
    // Computed as `mallinfo2` does: the sizes of the arenas without their free parts, plus separately mapped blocks.
    let totals = mallocTotals()
    return totals.size("current") - totals.size("fast") - totals.size("rest") + totals.size("mmap")
  #endif
}

#if !canImport(Darwin)
  /// The last part of the output of `malloc_info`: the sums over all arenas.
  ///
  /// The function is looked up because Swift's Glibc module omits the header that declares it. `mallinfo2` cannot be
  /// looked up in this way, since it returns a structure.
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
    /// The size in the element with this type.
    fileprivate func size(_ type: String) -> Int {
      let element = self[range(of: "type=\"\(type)\"")!.upperBound...]
      return Int(element[element.range(of: "size=\"")!.upperBound...].prefix { $0.isNumber })!
    }
  }
#endif
