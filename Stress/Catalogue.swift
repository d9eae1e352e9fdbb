import RaceHunt

/// A scenario of the catalogue.
struct Entry: Sendable {
  let scenario: Scenario
  /// The labels of the race catalogue that it covers.
  let rows: [String]
  let summary: String

  var name: String { scenario.name }

  init(_ scenario: Scenario, rows: [String], _ summary: String) {
    self.scenario = scenario
    self.rows = rows
    self.summary = summary
  }

  init(_ name: String, rows: [String] = [], _ summary: String, _ body: @escaping @Sendable (Run) -> Void) {
    self.init(Scenario(name, body), rows: rows, summary)
  }
}

/// All scenarios, floor by floor.
///
/// The lists say their type. Without it, the compiler type-checks every scenario of the module to find out the types here.
enum Catalogue {
  static let all: [Entry] = floors.flatMap(\.self)

  private static let floors: [[Entry]] = [
    AtomicScenarios.all, MemoryScenarios.all, DisposableScenarios.all, SerialScenarios.all, StrandScenarios.all,
    StrandOwnerScenarios.all,
    QueueScenarios.all,
    RecursionScenarios.all,
    TestSchedulerScenarios.all, MainScenarios.all, SubscriberScenarios.all, SubjectScenarios.all,
    LifetimeScenarios.all, FeedbackScenarios.all, ReplayScenarios.all, MulticastScenarios.all, ShareScenarios.all,
    BindScenarios.all, SubscriptionScenarios.all, TakeScenarios.all, FlattenScenarios.all, SwitchScenarios.all,
    ZipScenarios.all, CombineLatestScenarios.all, SampleScenarios.all, UntilScenarios.all, ChoiceScenarios.all,
    DeliveryScenarios.all,
    OverflowScenarios.all, PullingScenarios.all, DelayScenarios.all, DebounceScenarios.all, ThrottleScenarios.all,
    GatheringScenarios.all,
    PartsScenarios.all, TimeoutScenarios.all, PlaceScenarios.all, RepetitionScenarios.all, BlockingScenarios.all,
    LazyStreamScenarios.all,
    LifetimeEndScenarios.all,
    PropertyScenarios.all, PropertyObserverScenarios.all, PropertyCompositionScenarios.all, BindingScenarios.all,
    CommandScenarios.all, ExecutionScenarios.all, ObservationScenarios.all, ChannelScenarios.all,
    PropertyChannelScenarios.all, ConnectionScenarios.all, TaskScenarios.all, WorkScenarios.all,
    LinearizabilityScenarios.all,
  ]

  /// The entry of this name: a scenario of the catalogue, a random pipeline, the wrong version of a planted fault, or
  /// one plan of a specification among them.
  static func entry(named name: String) -> Entry? {
    all.first { $0.name == name } ?? Pipelines.entry(token: name) ?? SelfCheck.entry(named: name) ?? plan(named: name)
  }

  private static func plan(named name: String) -> Entry? {
    guard let slash = name.firstIndex(of: "/"), let entry = entry(named: String(name[..<slash])) else { return nil }
    return entry.scenario.planned(name).map { Entry($0, rows: entry.rows, entry.summary) }
  }

  static var list: String {
    let faults = SelfCheck.all.map { Entry($0.wrong, rows: $0.rows, $0.summary) }
    return lines(of: all) + "\nPlanted faults, for --self-check:\n" + lines(of: faults)
  }

  private static func lines(of entries: [Entry]) -> String {
    let width = entries.map(\.name.count).max() ?? 0
    return entries.map { entry in
      let rows = entry.rows.isEmpty ? "" : " [\(entry.rows.joined(separator: " "))]"
      return entry.name + String(repeating: " ", count: width + 2 - entry.name.count) + entry.summary + rows + "\n"
    }.joined()
  }
}
