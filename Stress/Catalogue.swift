extension Catalogue {
  /// All scenarios, floor by floor, and 40 random pipelines.
  static let stress = Catalogue(
    floors.flatMap(\.self), random: (40, Pipelines.entry(seed:)),
    modes: [.selfCheck(SelfCheck.all), .reference, .strategies],
    others: { name in
      Pipelines.entry(token: name) ?? (SelfCheck.all + Classics.hard).first { $0.name == name }?.entry
    },
    shrunk: Pipelines.shrunk)

  // The list says its type. Without it, the compiler type-checks every scenario of the module to find out the types here.
  private static let floors: [[Entry]] = [
    AtomicScenarios.all, LockScenarios.all, MemoryScenarios.all, DisposableScenarios.all, SerialScenarios.all,
    StrandScenarios.all,
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
    PartsScenarios.all, TriggerScenarios.all, TimeoutScenarios.all, PlaceScenarios.all, RepetitionScenarios.all,
    BlockingScenarios.all,
    LazyStreamScenarios.all,
    LifetimeEndScenarios.all,
    PropertyScenarios.all, PropertyObserverScenarios.all, PropertyCompositionScenarios.all, BindingScenarios.all,
    CommandScenarios.all, ExecutionScenarios.all, ObservationScenarios.all, ChannelScenarios.all,
    PropertyChannelScenarios.all, ConnectionScenarios.all, TaskScenarios.all, WorkScenarios.all,
    LinearizabilityScenarios.all,
  ]
}

extension SelfCheck {
  /// Every planted fault, in the order of the library's layers. To add a fault, append it to the list of its layer.
  static let all: [Fault] = [
    torn, weakened, disposables, scheduling, multicast, delivery, merging, pulling, timing, commands, properties, tasks,
    calls,
    Classics.all, Classics.larger, AsyncClassics.all,
  ].flatMap(\.self)
}
