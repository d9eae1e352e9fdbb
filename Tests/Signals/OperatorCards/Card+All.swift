extension Card {
  /// The cards of all operators: a list for each file of `Cards`.
  package static let all: [Card] = [
    binding, buffering, combining, pausing, zipping, creating, boundedDelivery, scheduling, errorHandling, repetition,
    filtering, taking, flattening, switching, sharing, sideEffects, throttling, timing, grouping, transforming,
  ].flatMap { $0 }
}
