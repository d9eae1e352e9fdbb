/// The operations of a specification. A hunt chooses among them with equal probability.
///
/// Each operation has two closures. One calls the object. The other one changes the model and gives the expected
/// answer. The answers are compared; errors are compared by their descriptions.
public struct Operations<Object: Sendable, Model: Hashable & Sendable>: Sendable {
  private(set) var all: [Operation<Object, Model>] = []
  /// The operation that is called once when all threads have ended.
  private(set) var last: Operation<Object, Model>?
  /// Whether the calls are made by tasks.
  var areAsync = false

  /// Adds an operation without an argument.
  ///
  /// - Parameters:
  ///   - name: The name in reports. No two operations have the same name.
  ///   - call: Calls the object, on a thread of the run. May block and throw.
  ///   - model: Changes the model and returns or throws what the object must return or throw. Throws `MustWait` if
  ///     the object has to block.
  public mutating func operation<Result: Equatable & Sendable>(
    _ name: StaticString, _ call: @escaping @Sendable (Object) throws -> Result,
    model: @escaping @Sendable (inout Model) throws -> Result
  ) {
    add(Operation(name, .ofThread { object in Answer { try call(object) } }, model))
  }

  /// Adds an operation without an argument and without a result.
  @_disfavoredOverload
  public mutating func operation(
    _ name: StaticString, _ call: @escaping @Sendable (Object) throws -> Void,
    model: @escaping @Sendable (inout Model) throws -> Void
  ) {
    operation(name) { object in
      try call(object)
      return Done()
    } model: { state in
      try model(&state)
      return Done()
    }
  }

  /// Adds an operation with an argument.
  ///
  /// - Parameters:
  ///   - name: The name in reports. No two operations have the same name.
  ///   - arguments: The arguments to choose from. A failing plan is shrunk to the first of them where possible.
  ///   - call: Calls the object, on a thread of the run. May block and throw.
  ///   - model: Changes the model and returns or throws what the object must return or throw. Throws `MustWait` if
  ///     the object has to block.
  public mutating func operation<Argument: Sendable, Result: Equatable & Sendable>(
    _ name: StaticString, with arguments: some Collection<Argument>,
    _ call: @escaping @Sendable (Object, Argument) throws -> Result,
    model: @escaping @Sendable (inout Model, Argument) throws -> Result
  ) {
    add(name, arguments, model) { argument in .ofThread { object in Answer { try call(object, argument) } } }
  }

  /// Adds an operation whose argument is one of `arguments`.
  mutating func add<Argument: Sendable, Result: Equatable & Sendable>(
    _ name: StaticString, _ arguments: some Collection<Argument>,
    _ model: @escaping @Sendable (inout Model, Argument) throws -> Result,
    work: @escaping @Sendable (Argument) -> PlannedCall<Object, Model>.Work
  ) {
    let arguments = Array(arguments)
    precondition(!arguments.isEmpty, "The operation \(name) has no argument to choose from.")
    add(
      Operation(name, arguments.count) { number in
        let argument = arguments[number % arguments.count]
        return PlannedCall(name, "\(argument)", work: work(argument)) { state in
          Answer(model: { try model(&state, argument) })
        }
      })
  }

  /// Adds an operation with an argument and without a result.
  @_disfavoredOverload
  public mutating func operation<Argument: Sendable>(
    _ name: StaticString, with arguments: some Collection<Argument>,
    _ call: @escaping @Sendable (Object, Argument) throws -> Void,
    model: @escaping @Sendable (inout Model, Argument) throws -> Void
  ) {
    operation(name, with: arguments) { object, argument in
      try call(object, argument)
      return Done()
    } model: { state, argument in
      try model(&state, argument)
      return Done()
    }
  }

  /// Adds an operation with an argument that `draw` makes of random choices.
  ///
  /// - Parameters:
  ///   - name: The name in reports. No two operations have the same name.
  ///   - draw: Makes an argument, as a function of the random choices alone.
  ///   - call: Calls the object, on a thread of the run. May block and throw.
  ///   - model: Changes the model and returns or throws what the object must return or throw.
  public mutating func operation<Argument: Sendable, Result: Equatable & Sendable>(
    _ name: StaticString, drawing draw: (inout RandomChoices) -> Argument,
    _ call: @escaping @Sendable (Object, Argument) throws -> Result,
    model: @escaping @Sendable (inout Model, Argument) throws -> Result
  ) {
    operation(name, with: Self.drawn(draw), call, model: model)
  }

  /// The arguments that `draw` makes.
  static func drawn<Argument>(_ draw: (inout RandomChoices) -> Argument) -> [Argument] {
    (0..<100).map { (seed: UInt64) in
      var random = RandomChoices(seed: seed)
      return draw(&random)
    }
  }

  /// A last look at the object when all threads have ended, such as the values that it holds. The look must fit an
  /// order of the calls too, so it finds lost updates of operations without results. There is no last look if a thread
  /// waits for good.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - look: Reads the object. Must not block.
  ///   - model: Gives the expected result.
  public mutating func atEnd<Result: Equatable & Sendable>(
    _ name: StaticString, _ look: @escaping @Sendable (Object) -> Result,
    model: @escaping @Sendable (Model) -> Result
  ) {
    end(Operation(name, .ofThread { object in Answer { look(object) } }) { model($0) })
  }

  mutating func end(_ look: Operation<Object, Model>) {
    precondition(last == nil, "A specification has one last look; \(look.name) is the second.")
    last = look
  }

  mutating func add(_ operation: Operation<Object, Model>) {
    let name = "\(operation.name)"
    precondition(
      !name.isEmpty && !name.contains { "/,.:".contains($0) },
      "The name of an operation is not empty and contains none of / , . and a colon: \(name).")
    precondition(!all.contains { "\($0.name)" == name }, "Two operations have the name \(name).")
    all.append(operation)
  }

  /// The result of an operation without a result.
  struct Done: Hashable, CustomStringConvertible {
    var description: String { "done" }
  }
}

/// Thrown by a model: in this state the operation has to wait for another one.
public struct MustWait: Error {
  /// Says that the operation has to wait.
  public init() {}
}

/// An operation of a specification.
struct Operation<Object, Model>: Sendable {
  let name: StaticString
  /// The number of different arguments.
  let arguments: Int
  /// A call with the argument of this number.
  let call: @Sendable (Int) -> PlannedCall<Object, Model>

  init(_ name: StaticString, _ arguments: Int, _ call: @escaping @Sendable (Int) -> PlannedCall<Object, Model>) {
    self.name = name
    self.arguments = arguments
    self.call = call
  }

  /// An operation without an argument.
  init(
    _ name: StaticString, _ work: PlannedCall<Object, Model>.Work,
    _ model: @escaping @Sendable (inout Model) throws -> some Equatable & Sendable
  ) {
    self.init(name, 1) { _ in
      PlannedCall(name, "", work: work) { state in Answer(model: { try model(&state) }) }
    }
  }
}

/// A call with its argument.
struct PlannedCall<Object, Model>: Sendable {
  /// What calls the object.
  enum Work: Sendable {
    case ofThread(@Sendable (Object) -> Answer)
    case ofTask(@Sendable (Object) async -> Answer)
    /// Cancels the call of another thread: of the next one, or of that many after the next one.
    case cancellation(Int)
  }

  let name: StaticString
  let text: String
  let work: Work
  /// Changes the model; nil if the call has to wait.
  let apply: @Sendable (inout Model) -> Answer?

  init(
    _ name: StaticString, _ argument: String, work: Work, _ apply: @escaping @Sendable (inout Model) -> Answer?
  ) {
    self.name = name
    text = "\(name)(\(argument))"
    self.work = work
    self.apply = apply
  }

  /// What the model answers in a state; the call must not have to wait there.
  func answer(of model: Model) -> Answer {
    var model = model
    return apply(&model)!
  }
}

/// What a call returned or threw.
enum Answer: Sendable, Equatable, CustomStringConvertible {
  case returned(any Equatable & Sendable)
  case threw(String)

  /// The answer of a call that was cancelled before it had an effect.
  static let cancelled = Answer.threw("\(CancellationError())")

  init(_ call: () throws -> some Equatable & Sendable) {
    do { self = .returned(try call()) } catch { self = .threw("\(error)") }
  }

  init(async call: () async throws -> some Equatable & Sendable) async {
    do { self = .returned(try await call()) } catch { self = .threw("\(error)") }
  }

  /// The answer of a model; nil if the model has to wait.
  init?(model: () throws -> some Equatable & Sendable) {
    do { self = .returned(try model()) } catch is MustWait { return nil } catch { self = .threw("\(error)") }
  }

  static func == (left: Answer, right: Answer) -> Bool {
    switch (left, right) {
    case (.returned(let left), .returned(let right)): isEqual(left, right)
    case (.threw(let left), .threw(let right)): left == right
    default: false
    }
  }

  private static func isEqual<Value: Equatable>(_ left: Value, _ right: any Equatable) -> Bool {
    right as? Value == left
  }

  var description: String {
    switch self {
    case .returned(let value): Self.text(value)
    case .threw(let error): "throws \(error)"
    }
  }

  /// Optional values are shown without "Optional".
  private static func text(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return "\(value)" }
    return mirror.children.first.map { text($0.value) } ?? "nil"
  }
}
