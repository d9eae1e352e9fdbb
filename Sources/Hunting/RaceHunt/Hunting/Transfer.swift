/// The outcome of a run on its way from one process to another, of the same program at the same addresses. Each function writes
/// what it is passed or, in the other process, reads it from the same place.
struct Transfer {
  private(set) var bytes: [UInt8]
  /// How much has been read. Nil while the values are written.
  private var position: Int?

  /// Writes values.
  init() { (bytes, position) = ([], nil) }

  /// Reads the values that another process has written.
  init(of bytes: [UInt8]) { (self.bytes, position) = (bytes, 0) }

  mutating func pass(_ outcome: inout Outcome, _ reached: inout [String: Int]) {
    var (picks, seed) = (outcome.schedule.picks, outcome.schedule.seed)
    pass(&picks)
    pass(&seed)
    outcome.schedule = Schedule(picks, seed: seed)
    pass(&outcome.identity)
    // Its trace stays behind: labels made in the other process may have had other addresses.
    pass(&outcome.preemptions)
    pass(&outcome.otherStores)
    pass(&outcome.omissions)
    pass(&outcome.hasPoints)
    pass(&outcome.isBlocked)
    pass(&outcome.failure)
    pass(&outcome.threads)
    pass(&outcome.keys)
    pass(&outcome.creators, []) { $0.pass(&$1) }
    pass(&outcome.steps)
    pass(&outcome.racing)
    pass(&outcome.waiting)
    var states = Array(reached.keys)
    pass(&states)
    for state in states { pass(&reached[state, default: 0]) }
  }

  private mutating func pass(_ failure: inout Failure?) {
    var failures = failure.map { [$0] } ?? []
    pass(&failures, Failure(.check, "")) { transfer, failure in
      var (kind, message, site, details) = (failure.kind.rawValue, failure.message, failure.site, failure.details)
      transfer.pass(&kind)
      transfer.pass(&message)
      transfer.pass(&site)
      transfer.pass(&details)
      failure = Failure(Failure.Kind(rawValue: kind)!, message, site: site, details: details)
    }
    failure = failures.first
  }

  private mutating func pass(_ steps: inout [Step]) {
    pass(&steps, Step(thread: 0, operation: VisibleOperation(.start, 0, ""), isPreemption: false)) { transfer, step in
      var (record, label, callers) = (step.record, "\(step.operation.label)", step.callers)
      transfer.pass(&record)
      transfer.pass(&label)
      transfer.pass(&callers)
      record.operation = record.operation.labelled(StaticString(forever: label))
      step = Step(record, callers: callers)
    }
  }

  // MARK: Any values

  /// A value that is the same bytes in both processes.
  private mutating func pass<Value: BitwiseCopyable>(_ value: inout Value) {
    withUnsafeMutableBytes(of: &value) { pass($0) }
  }

  private mutating func pass(_ text: inout String) {
    var code = Array(text.utf8)
    pass(&code)
    text = String(decoding: code, as: UTF8.self)
  }

  private mutating func pass(_ texts: inout [String]) { pass(&texts, "") { $0.pass(&$1) } }

  private mutating func pass<Value: BitwiseCopyable & ExpressibleByIntegerLiteral>(_ values: inout [Value]) {
    passCount(of: &values, 0)
    values.withUnsafeMutableBytes { pass($0) }
  }

  private mutating func pass<Value>(
    _ values: inout [Value], _ blank: Value, _ passElement: (inout Transfer, inout Value) -> Void
  ) {
    passCount(of: &values, blank)
    for index in values.indices { passElement(&self, &values[index]) }
  }

  private mutating func passCount<Value>(of values: inout [Value], _ blank: Value) {
    var count = values.count
    pass(&count)
    if position != nil { values = Array(repeating: blank, count: count) }
  }

  private mutating func pass(_ memory: UnsafeMutableRawBufferPointer) {
    guard let start = position else {
      bytes += memory
      return
    }
    memory.copyBytes(from: bytes[start..<start + memory.count])
    position = start + memory.count
  }
}

extension VisibleOperation {
  /// The same operation with another label.
  fileprivate func labelled(_ label: StaticString) -> VisibleOperation {
    VisibleOperation(
      kind, object, label, line: line, hasLibraryLabel: hasLibraryLabel, ordering: ordering,
      failureOrdering: failureOrdering)
  }
}
