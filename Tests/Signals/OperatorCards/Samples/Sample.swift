/// An operator with sample arguments, and its result for the events that a cold source sends immediately.
package struct Sample: Sendable {
  package let name: String
  /// Applies the operator. Tests call `apply`, which bounds the source of a sample that repeats.
  package let operation: @Sendable (Ints) -> Ints
  package let model: @Sendable ([IntEvent]) -> [IntEvent]
  package let traits: Set<Trait>
  /// The operator's name in random pipelines, if the model of the sample is its model there.
  let pipeline: String?

  package enum Trait: Sendable {
    /// The model does not hold for a hot source, since the operator sends a value of its own first.
    case onlyCold
    /// The subscription lasts when the source is deallocated without an end.
    case outlivesSource
    /// A timer or a lifetime holds the subscription besides the source.
    case isHeldElsewhere
    /// The operator subscribes to its source again until something ends it.
    case repeats
  }

  init(
    _ name: String, pipeline: String? = nil, _ operation: @escaping @Sendable (Ints) -> Ints,
    model: @escaping @Sendable ([IntEvent]) -> [IntEvent], traits: Set<Trait> = []
  ) {
    self.name = name
    self.operation = operation
    self.model = model
    self.traits = traits
    self.pipeline = pipeline
  }

  /// One that changes values only.
  init(
    _ name: String, pipeline: String? = nil, _ operation: @escaping @Sendable (Ints) -> Ints,
    values: @escaping @Sendable ([Int]) -> [Int], traits: Set<Trait> = []
  ) {
    self.init(name, pipeline: pipeline, operation, model: { $0.mapping(values) }, traits: traits)
  }

  /// One that passes on all events unchanged.
  init(
    _ name: String, pipeline: String? = nil, traits: Set<Trait> = [], _ operation: @escaping @Sendable (Ints) -> Ints
  ) {
    self.init(name, pipeline: pipeline, operation, model: { $0 }, traits: traits)
  }

  /// Whether the values of an endless source are passed on.
  package var passesEndlessly: Bool { !model((0..<20).map { .next($0) }).values.isEmpty }

  package static let all = Card.all.flatMap(\.samples)
}
