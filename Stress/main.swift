import Foundation

let scenarios = [
  DisposableScenarios.all, SerialScenarios.all, StrandScenarios.all, QueueScenarios.all, TestSchedulerScenarios.all,
  MainScenarios.all, SubscriberScenarios.all, SubjectScenarios.all, ReplayScenarios.all, BindScenarios.all,
  SubscriptionScenarios.all, FlattenScenarios.all, DeliveryScenarios.all, TimingScenarios.all, RepetitionScenarios.all,
  TakeScenarios.all, StackScenarios.all,
].flatMap(\.self)

guard let options = try? Options(Array(CommandLine.arguments.dropFirst()), all: scenarios) else {
  FileHandle.standardError.write(Data((Options.usage + "\n").utf8))
  exit(2)
}
if options.helps {
  print(Options.help)
} else if options.lists {
  let width = scenarios.map(\.name.count).max() ?? 0
  for scenario in scenarios {
    let rows = scenario.rows.isEmpty ? "" : " [\(scenario.rows.joined(separator: " "))]"
    print(scenario.name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + scenario.summary + rows)
  }
} else {
  let report = Driver(options).run()
  print(report.table, terminator: "")
  if let file = options.file { try report.write(to: file) }
  exit(report.findings.isEmpty ? 0 : 1)
}
