import ReactiveSignals

/// The only error of pipelines.
struct PipelineError: Error, Hashable, CustomStringConvertible {
  var description: String { "error" }
}

/// The signals that pipelines are made of.
typealias Ints = Signal<Int, PipelineError>
/// What they send.
typealias Output = Event<Int, PipelineError>

/// An operator that random pipelines are made of: how it is spelt, what it is in the library, and what it ought to do.
struct PipelineOperator: Sendable {
  /// Letters; a parameter follows directly.
  let name: String
  /// How many signals it takes.
  let inputs: ClosedRange<Int>
  /// The numbers that it may get, if it takes one.
  let parameters: ClosedRange<Int>?
  /// Whether an input may be subscribed several times at once.
  let multiplies: Bool
  /// The real thing.
  let build: @Sendable (Parts) -> Ints
  /// The model: what one subscription does about something that happens to it.
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

  /// An operator that makes of each value a few others, and ends as its source does.
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

  static let all = linear + joining + fanIn + failing + scheduling + timing + holding

  static func named(_ name: Substring, in operators: [PipelineOperator] = all) -> PipelineOperator? {
    operators.first { $0.name == name }
  }
}

extension PipelineOperator: Hashable {
  static func == (left: PipelineOperator, right: PipelineOperator) -> Bool { left.name == right.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What the real thing is built of.
struct Parts: Sendable {
  let inputs: [Ints]
  let parameter: Int
  let scheduler: any Scheduler

  /// The only input.
  var source: Ints { inputs[0] }
}

/// What the model knows of an operator's place.
struct Shape {
  let parameter: Int
  let inputs: Int
}

/// The state of one subscription in the model; each operator uses of it what it needs.
struct Memory: Hashable {
  var count = 0
  var isDone = false
  var value: Int?
  var events: [Output] = []
  var queues: [[Int]] = []
  var numbers: [Int?] = []
}

/// What happens to a subscription.
enum Stimulus {
  case subscribed
  /// An input sends something; what it was subscribed as tells which.
  case event(Output, Int)
  /// It has asked for a turn.
  case turn(Int)
  /// The scheduler has come to it.
  case tick
}

/// What a subscription does. Between two reactions others may act, except that nothing that the first has caused inside
/// the call remains undone when all happens on one thread.
enum Reaction: Hashable {
  /// Sends downstream; a terminal event disposes everything first.
  case send(Output)
  /// Subscribes to an input.
  case subscribe(Int)
  /// Subscribes to a signal that sends some values and completes; its events come from input -1.
  case subscribeTo([Int])
  /// Disposes the subscriptions to an input.
  case dispose(Int)
  /// Goes on when all this has been done.
  case turn(Int)
  /// Asks the scheduler for a tick, in order.
  case enqueue
  /// Asks for a tick a little later.
  case timer
  /// The same, in place of a tick that it has asked for: when that comes too early, it asks for another one.
  case moveTimer
  /// Takes that back.
  case cancelTimer

  /// Whether others may come in between: after an event before the next subscription, so that what its source sends
  /// then is missed; and before a source sends by itself, since that may be left to the background.
  func mayBeLeft(after stimulus: Stimulus) -> Bool {
    switch (stimulus, self) {
    case (.event, .subscribe), (.event, .subscribeTo), (.subscribed, .send), (.subscribed, .turn): true
    default: false
    }
  }

  /// Whether nobody can tell it from what comes before.
  var isInstant: Bool {
    switch self {
    case .dispose, .enqueue, .timer, .moveTimer, .cancelTimer: true
    case .send, .subscribe, .subscribeTo, .turn: false
    }
  }
}
