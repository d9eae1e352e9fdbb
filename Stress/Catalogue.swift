import RaceHunt

/// A scenario of the catalogue.
struct Entry: Sendable {
  let scenario: Scenario
  /// The rows of the race catalogue that it covers.
  let rows: [String]
  let summary: String

  var name: String { scenario.name }

  init(_ name: String, rows: [String] = [], _ summary: String, _ body: @escaping @Sendable (Run) -> Void) {
    scenario = Scenario(name, body)
    self.rows = rows
    self.summary = summary
  }
}

/// All scenarios, floor by floor.
enum Catalogue {
  static let all = [
    DisposableScenarios.all, SerialScenarios.all, StrandScenarios.all, QueueScenarios.all, RecursionScenarios.all,
    TestSchedulerScenarios.all, MainScenarios.all, SubscriberScenarios.all, SubjectScenarios.all,
    LifetimeScenarios.all, FeedbackScenarios.all, ReplayScenarios.all, BindScenarios.all, SubscriptionScenarios.all,
    TakeScenarios.all, FlattenScenarios.all, DeliveryScenarios.all, DelayScenarios.all, DebounceScenarios.all,
    RepetitionScenarios.all,
  ].flatMap(\.self)
}
