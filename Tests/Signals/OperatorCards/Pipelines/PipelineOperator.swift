/// An operator of random pipelines: its spelling, its construction with the library, and its model.
package struct PipelineOperator: Sendable {
  /// Only letters. A parameter follows directly.
  package let name: String
  /// How many input signals it has.
  package let inputs: ClosedRange<Int>
  /// The possible values of its parameter. Nil if it has none.
  package let parameters: ClosedRange<Int>?
  /// Whether it may subscribe to an input several times at once.
  package let multiplies: Bool
  /// Makes the signal of the library.
  package let build: @Sendable (Parts) -> Ints
  /// The model: how one subscription reacts to a stimulus.
  package let react: @Sendable (inout Memory, Stimulus, Shape) -> [Reaction]

  package init(
    _ name: String, inputs: ClosedRange<Int> = 1...1, parameters: ClosedRange<Int>? = nil, multiplies: Bool = false,
    build: @escaping @Sendable (Parts) -> Ints,
    react: @escaping @Sendable (inout Memory, Stimulus, Shape) -> [Reaction]
  ) {
    self.name = name
    self.inputs = inputs
    self.parameters = parameters
    self.multiplies = multiplies
    self.build = build
    self.react = react
  }

  /// An operator that sends at most one value for each value, and ends as its source does.
  package static func linear(
    _ name: String, parameters: ClosedRange<Int>? = nil, build: @escaping @Sendable (Parts) -> Ints,
    values: @escaping @Sendable (inout Memory, Int, Int) -> Int?
  ) -> PipelineOperator {
    PipelineOperator(name, parameters: parameters, build: build) { memory, stimulus, shape in
      switch stimulus {
      case .event(.next(let value), _): values(&memory, value, shape.parameter).map { [.send(.next($0))] } ?? []
      default: passOn(stimulus)
      }
    }
  }

  /// The operator of a sample: at each event it sends what the events so far add to the sample's result.
  init?(_ sample: Sample) {
    guard let name = sample.pipeline else { return nil }
    self.init(
      name, build: { sample.operation($0.source) },
      react: { memory, stimulus, _ in
        guard case .event(let event, _) = stimulus else { return passOn(stimulus) }
        let sent = sample.model(memory.events).count
        memory.events.append(event)
        return sample.model(memory.events).dropFirst(sent).map(Reaction.send)
      })
  }

  /// A signal that sends some values inside the subscription and completes.
  package static func source(
    _ name: String, parameters: ClosedRange<Int>? = nil, build: @escaping @Sendable (Int) -> Ints,
    values: @escaping @Sendable (Int) -> [Int]
  ) -> PipelineOperator {
    PipelineOperator(name, inputs: 0...0, parameters: parameters) { parts in
      build(parts.parameter)
    } react: { _, stimulus, shape in
      guard case .subscribed = stimulus else { return [] }
      return values(shape.parameter).map { .send(.next($0)) } + [.send(.completed)]
    }
  }

  package static let all: [PipelineOperator] = Card.all.flatMap(\.pipelines)

  package static func named(_ name: Substring, in operators: [PipelineOperator] = all) -> PipelineOperator? {
    operators.first { $0.name == name }
  }
}

extension PipelineOperator: Hashable {
  package static func == (left: PipelineOperator, right: PipelineOperator) -> Bool { left.name == right.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The parts from which the signal of the library is made.
package struct Parts: Sendable {
  package let inputs: [Ints]
  package let parameter: Int
  package let scheduler: any Scheduler

  /// The interval of all timers.
  let interval = Duration.milliseconds(1)

  package init(inputs: [Ints], parameter: Int, scheduler: any Scheduler) {
    self.inputs = inputs
    self.parameter = parameter
    self.scheduler = scheduler
  }

  /// The only input.
  package var source: Ints { inputs[0] }
}

/// The facts about an operator's place that the model needs.
package struct Shape {
  package let parameter: Int
  package let inputs: Int

  package init(parameter: Int, inputs: Int) {
    self.parameter = parameter
    self.inputs = inputs
  }
}

/// The state of one subscription in the model. Each operator uses the fields that it needs.
package struct Memory: Hashable {
  package var count = 0
  package var isDone = false
  package var value: Int?
  package var events: [IntEvent] = []
  package var queues: [[Int]] = []
  package var numbers: [Int?] = []

  package init() {}
}

/// An event that a subscription of the model reacts to.
package enum Stimulus {
  case subscribed
  /// An input has sent an event. The number tells which input.
  case event(IntEvent, Int)
  /// The turn that it has requested begins.
  case turn(Int)
  /// The scheduler runs a tick of the subscription.
  case tick
}

/// A step of a subscription. Other threads may act between two reactions. On one thread, everything that the first
/// reaction causes inside the call is finished before the second one.
package enum Reaction: Hashable {
  /// Sends downstream. A terminal event disposes everything first.
  case send(IntEvent)
  /// Subscribes to an input.
  case subscribe(Int)
  /// Subscribes to a signal that sends some values and completes. Its events have the input number -1.
  case subscribeTo([Int])
  /// Disposes the subscriptions to an input.
  case dispose(Int)
  /// Continues with `turn` when the previous reactions are finished.
  case turn(Int)
  /// Requests a tick of the scheduler, after the ticks that were requested before.
  case enqueue
  /// Requests a tick a little later.
  case timer
  /// Requests a tick in place of the tick that was requested before, unless that one is due at the same instant.
  case moveTimer
  /// Cancels the requested ticks.
  case cancelTimer

  /// Whether other threads may act before this reaction. They may between an event and the next subscription, whose
  /// source may send meanwhile: those values are missed. They may also before a source sends by itself, since that may
  /// happen in the background, and before a turn, since the strand may process other events first.
  package func mayBeLeft(after stimulus: Stimulus) -> Bool {
    switch (stimulus, self) {
    case (.event, .subscribe), (.event, .subscribeTo), (.event, .turn), (.subscribed, .send), (.subscribed, .turn): true
    default: false
    }
  }

  /// Whether this reaction cannot be distinguished from the previous one in time, so that no other event comes between.
  package var isInstant: Bool {
    switch self {
    case .dispose, .enqueue, .timer, .moveTimer, .cancelTimer: true
    case .send, .subscribe, .subscribeTo, .turn: false
    }
  }
}
