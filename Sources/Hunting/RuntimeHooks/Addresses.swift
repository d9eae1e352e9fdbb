/// The addresses that a C function writes. The function returns their number.
package func addresses(
  atMost limit: Int, _ write: (UnsafeMutablePointer<UnsafeRawPointer?>, _ limit: Int32) -> Int32
) -> [UInt] {
  withUnsafeTemporaryAllocation(of: UnsafeRawPointer?.self, capacity: limit) { places in
    let count = write(places.baseAddress!, Int32(limit))
    return places.prefix(Int(count)).map { UInt(bitPattern: $0) }
  }
}

extension UnownedJob {
  /// The address of the job, which is also the address of the task if the job belongs to a task.
  package var address: UnsafeRawPointer { unsafeBitCast(self, to: UnsafeRawPointer.self) }
}
