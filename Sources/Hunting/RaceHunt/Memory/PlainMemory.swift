/// Memory whose accesses must be ordered by something else.
///
/// Flanagan and Freund, "FastTrack: efficient and precise dynamic race detection" (PLDI 2009).
struct PlainMemory {
  /// The run in which the memory was used last, by the count of the memory model.
  var run = 0
  private var writer = -1
  private var written = 0
  /// For each thread the time of its last read since the last write; 0 is none.
  private var reads = VectorClock()

  init(run: Int = 0) {
    self.run = run
  }

  mutating func access(by thread: Int, _ order: VectorClock, writes: Bool) -> (thread: Int, wrote: Bool)? {
    if writer >= 0, written > order[writer] { return (writer, true) }
    guard writes else {
      reads[thread] = order[thread]
      return nil
    }
    if let reader = order.firstUnknown(of: reads) { return (reader, false) }
    writer = thread
    written = order[thread]
    reads = VectorClock()
    return nil
  }
}
