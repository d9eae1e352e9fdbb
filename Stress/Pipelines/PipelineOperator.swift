import ReactiveSignals

/// The only error of pipelines.
struct PipelineError: Error, Hashable, CustomStringConvertible {
  var description: String { "error" }
}

/// The type of all signals in pipelines.
typealias Ints = Signal<Int, PipelineError>
/// The type of their events.
typealias Output = Event<Int, PipelineError>

/// An operator of random pipelines: its spelling, its construction with the library, and its model.
struct PipelineOperator: Sendable {
  /// Only letters. A parameter follows directly.
  let name: String
  /// How many input signals it has.
  let inputs: ClosedRange<Int>
  /// The possible values of its parameter. Nil if it has none.
  let parameters: ClosedRange<Int>?
  /// Whether it may subscribe to an input several times at once.
  let multiplies: Bool
  /// Makes the signal of the library.
  let build: @Sendable (Parts) -> Ints
  /// The model: how one subscription reacts to a stimulus.
  let react: @Sendable (inout Memory, Stimulus, Shape) -> [Reaction]

  init(
    _ name: String, inputs: ClosedRange<Int>, parameters: ClosedRange<Int>? = nil, multiplies: Bool = false,
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
  static func linear(
    _ name: String, parameters: ClosedRange<Int>? = nil, build: @escaping @Sendable (Parts) -> Ints,
    values: @escaping @Sendable (inout Memory, Int, Int) -> Int?
  ) -> PipelineOperator {
    PipelineOperator(name, inputs: 1...1, parameters: parameters, build: build) { memory, stimulus, shape in
      switch stimulus {
      case .event(.next(let value), _): values(&memory, value, shape.parameter).map { [.send(.next($0))] } ?? []
      default: passOn(stimulus)
      }
    }
  }

  /// Subscribes to the first input, and passes its events on.
  static func passOn(_ stimulus: Stimulus) -> [Reaction] {
    switch stimulus {
    case .subscribed: [.subscribe(0)]
    case .event(let event, _): [.send(event)]
    case .turn, .tick: []
    }
  }

  static let all =
    linear + summarizing + joining + fanIn + choosing + failing + scheduling + timing + holding + parting + enlarging
    + clocked

  static func named(_ name: Substring, in operators: [PipelineOperator] = all) -> PipelineOperator? {
    operators.first { $0.name == name }
  }
}

extension PipelineOperator: Hashable {
  static func == (left: PipelineOperator, right: PipelineOperator) -> Bool { left.name == right.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The parts from which the signal of the library is made.
struct Parts: Sendable {
  let inputs: [Ints]
  let parameter: Int
  let scheduler: any Scheduler

  /// The only input.
  var source: Ints { inputs[0] }
}

/// The facts about an operator's place that the model needs.
struct Shape {
  let parameter: Int
  let inputs: Int
}

/// The state of one subscription in the model. Each operator uses the fields that it needs.
struct Memory: Hashable {
  var count = 0
  var isDone = false
  var value: Int?
  var events: [Output] = []
  var queues: [[Int]] = []
  var numbers: [Int?] = []
}

/// An event that a subscription of the model reacts to.
enum Stimulus {
  case subscribed
  /// An input has sent an event. The number tells which input.
  case event(Output, Int)
  /// The turn that it has requested begins.
  case turn(Int)
  /// The scheduler runs a tick of the subscription.
  case tick
}

/// A step of a subscription. Other threads may act between two reactions. On one thread, everything that the first
/// reaction causes inside the call is finished before the second one.
enum Reaction: Hashable {
  /// Sends downstream. A terminal event disposes everything first.
  case send(Output)
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
  func mayBeLeft(after stimulus: Stimulus) -> Bool {
    switch (stimulus, self) {
    case (.event, .subscribe), (.event, .subscribeTo), (.event, .turn), (.subscribed, .send), (.subscribed, .turn): true
    default: false
    }
  }

  /// Whether this reaction cannot be distinguished from the previous one in time, so that no other event comes between.
  var isInstant: Bool {
    switch self {
    case .dispose, .enqueue, .timer, .moveTimer, .cancelTimer: true
    case .send, .subscribe, .subscribeTo, .turn: false
    }
  }
}
