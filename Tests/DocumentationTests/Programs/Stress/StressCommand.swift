import Huntable

@testable import HuntRunner
@testable import Stress

/// The program, as its command line calls it.
enum StressCommand {
  static func run(_ arguments: [String]) -> Int32 { HuntRunner.run(arguments, .stress) }
}

extension Options {
  init(_ arguments: [String], explores: Bool = Exploration.isCompiledIn) throws(Mistake) {
    try self.init(arguments, .stress, explores: explores)
  }
}
