/// The figures of one workload: for each contender, the cost per element of every repetition.
struct Measurement {
  let workload: Workload
  private let samples: [String: [Double]]
  /// For each contender, how many blocks an element allocates; empty if they cannot be counted.
  let allocations: [String: Double]
  /// For each contender, how many instructions an element takes; empty if they cannot be counted.
  let instructions: [String: Double]

  /// Runs all contenders in turn, once to warm up and then `repetitions` times, multiplied by the workload's effort.
  /// Running them in turn exposes all contenders to the same drift of the machine.
  init(_ workload: Workload, repetitions: Int) throws(WrongChecksum) {
    self.workload = workload
    var samples: [String: [Double]] = [:]
    let expected = workload.contenders.map { $0.expected() }
    for repetition in 0...repetitions * workload.effort {
      for (contender, expected) in zip(workload.contenders, expected) {
        var meter = Meter()
        let checksum = contender.run(&meter)
        guard checksum == expected else {
          throw WrongChecksum(id: workload.id, name: contender.name, expected: expected, checksum: checksum)
        }
        if repetition > 0 {
          samples[contender.name, default: []].append(Double(meter.amount) / Double(contender.elements))
        }
      }
    }
    self.samples = samples.mapValues { $0.sorted() }
    // The first run has grown the tables of the process, so this one counts what each run costs.
    var (allocations, instructions): ([String: Double], [String: Double]) = ([:], [:])
    for contender in workload.contenders {
      var meter = Meter(counts: true)
      _ = contender.run(&meter)
      guard let counts = meter.counts else { continue }
      let elements = Double(contender.elements)
      if counts.allocations >= 0 { allocations[contender.name] = Double(counts.allocations) / elements }
      if counts.instructions > 0 { instructions[contender.name] = Double(counts.instructions) / elements }
    }
    self.allocations = allocations
    self.instructions = instructions
  }

  /// The median of a contender.
  func median(_ contender: String) -> Double {
    let sorted = samples[contender]!
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  var library: Double { median(Contender.library) }
  var hand: Double { median(workload.hands[0].name) }
  /// Nil where the hand-written code costs nothing that can be measured, as memory that the process had already.
  var ratio: Double? { hand > 0 ? library / hand : nil }
  var minimum: Double { samples[Contender.library]!.first! }
  /// The range of the library's repetitions, as a fraction of their median.
  var spread: Double { (samples[Contender.library]!.last! - minimum) / library }
  var isMet: Bool { workload.mark.allSatisfy { $0.isMet(by: self) } }
}

/// The error of a contender that computed a wrong checksum.
struct WrongChecksum: Error, CustomStringConvertible {
  let id: String
  let name: String
  let expected: Int
  let checksum: Int

  var description: String {
    "\(id), \(name): the checksum is \(checksum) instead of \(expected)"
  }
}
