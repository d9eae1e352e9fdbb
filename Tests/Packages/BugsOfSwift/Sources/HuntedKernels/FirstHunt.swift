import RaceHunt

/// The first hunts of a process. The runtime makes metadata and Foundation makes its caches while they run.
public enum FirstHunt {
  /// The programs that a process can begin with: the kernels and the first uses.
  public static var names: [String] { kernels.map(\.name) + FirstUse.all.map(\.name) }

  /// Hunts a program.
  ///
  /// - Parameter beginsRight: Whether the right twin of a kernel is hunted before the mistake, or after it. A first use is
  ///   hunted by partial orders, which compares each run with those before it, or with all strategies.
  /// - Returns: What is wrong; nil if the right program is clean and the mistake is found.
  public static func failure(of name: String, beginsRight: Bool) -> String? {
    if let use = FirstUse.all.first(where: { $0.name == name }) {
      let strategy = beginsRight ? SearchStrategy.partialOrderReduction : .portfolio
      return falseAlarm(hunt(use.scenario, budget: .schedules(100), strategy: strategy))
    }
    guard let kernel = kernels.first(where: { $0.name == name }) else { return "there is no program \(name)" }
    func right() -> String? { falseAlarm(hunt(kernel.right, budget: Budget(schedules: 100, steps: 5_000))) }
    if beginsRight, let failure = right() { return failure }
    let result = hunt(kernel.bug)
    guard let report = result.report, kernel.failures.contains(report.failure.kind) else { return "\(result)" }
    return beginsRight ? nil : right()
  }

  /// A program without a scheduling point is not explored, which is no alarm.
  private static func falseAlarm(_ result: HuntResult) -> String? { result.report == nil ? nil : "\(result)" }
}
