/// An argument label of the functions that signals and properties have, with its one meaning. A label of the table takes only
/// what its row names. A label that is not in the table takes the same kind of argument wherever it stands.
/// `Scripts/check-sources` compares the table with the functions that the compiler knows.
package struct Label: Sendable {
  package let name: String
  let meaning: String
  package let kinds: [Kind]

  private init(_ name: String, _ meaning: String, _ kinds: Kind...) {
    self.name = name
    self.meaning = meaning
    self.kinds = kinds
  }

  package static let all = [
    Label("on", "where timers run, events are delivered or work is done", .scheduler),
    Label("for", "how long", .duration),
    Label("after", "how long from the subscription until it happens", .duration),
    Label("every", "how long each part lasts", .duration),
    Label("within", "how old values may be that are kept", .duration),
    Label("timeout", "how long the call may block", .duration),
    Label("delay", "how long for each error", .closureToDuration),
    Label("when", "a signal for each value, error or end: its first event ends the wait", .closureToSignal),
    Label("openedBy", "each of its values begins a part", .signal),
    Label("closedBy", "a signal for each part: its first event ends the part", .closureToSignal),
    Label("until", "the end, or the beginning: when the signal sends", .signal),
    Label("by", "what decides: when it sends, or what it returns for values", .signal, .closure),
    Label("while", "as long as it accepts values", .closure),
    Label("where", "which values or errors are concerned", .closure),
    Label("transform", "makes the values of the result", .closure),
    Label("first", "how many values at the beginning", .number),
    Label("last", "how many values at the end", .number),
    Label("count", "how many values make a part", .number),
    Label("capacity", "how many values are kept or wait", .number),
    Label("replay", "how many values a later subscriber receives", .number),
    Label("maxConcurrent", "how many signals run at once; `.max` is no limit", .number),
    Label("maxOpen", "how many groups are open at once; `.max` is no limit", .number),
    Label("overflow", "what happens if there is no room", .type("Overflow"), .type("PullOverflow")),
    Label("dropped", "receives what is dropped", .closure),
    Label("next", "receives each value", .closure),
    Label("failed", "receives the error", .closure),
    Label("completed", "is called at the completion", .closure),
    Label("failure", "the error that is sent", .value),
    Label("in", "what disposes the subscription", .type("CompositeDisposable")),
    Label("with", "the other one", .signal, .value),
    Label("of", "whose property or method it is", .value),
    Label(
      "to", "where values go, or what they are compared with or turned into", .signal, .value, .closure,
      .type("MutableProperty"), .type("BindingTarget"), .type("Type")),
  ]

  /// What is wrong with arguments: those that their labels do not allow, and labels of the table that have none.
  package static func mistakes(_ arguments: [Argument]) -> [String] {
    let named = Dictionary(grouping: arguments) { $0.label }
    var mistakes = all.filter { named[$0.name] == nil }.map { "No function has the label \($0.name) of the table." }
    for (name, arguments) in named.sorted(by: { $0.key < $1.key }) {
      let allowed = all.first { $0.name == name }?.kinds ?? [arguments[0].kind]
      mistakes += arguments.filter { !allowed.contains($0.kind) }.map {
        "\(name): takes \(allowed.map(\.text).joined(separator: " or ")), but in \($0.function) \($0.kind.text)."
      }
    }
    return mistakes
  }

  /// The rows of the table of a page.
  static var rows: [String] {
    ["| Label | Means | Takes |", "|---|---|---|"]
      + all.map { "| `\($0.name):` | \($0.meaning) | \($0.kinds.map(\.text).joined(separator: ", ")) |" }
  }

  package static let article = "LabelsOfArguments"

  /// A page with the table between its marks.
  package static func updated(_ page: String) -> String {
    Elsewhere.updated(page, at: "labels", rows: rows)
  }
}

/// An argument with a label.
package struct Argument: Sendable {
  let label: String
  let kind: Label.Kind
  let function: String

  /// - Parameters:
  ///   - type: The type, as the compiler writes it.
  ///   - generics: The names of generic types, which stand for values.
  package init(_ label: String, type: String, generics: [String] = [], in function: String) {
    self.label = label
    kind = Label.Kind(type, generics)
    self.function = function
  }
}

extension Label {
  package enum Kind: Hashable, Sendable {
    case duration, number, flag, scheduler, signal, value, closure, closureToSignal, closureToDuration
    case type(String)

    fileprivate init(_ type: String, _ generics: [String]) {
      if let arrow = type.ranges(of: "->").last {
        let result = type[arrow.upperBound...].drop { $0 == " " }
        let isSignal = result.hasPrefix("Signal<") || result.hasPrefix("PullSignal<")
        self = isSignal ? .closureToSignal : result.hasPrefix("Duration") ? .closureToDuration : .closure
        return
      }
      let words = type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.filter {
        !["any", "some", "Self"].contains($0)
      }
      switch words.first.map(String.init) ?? "" {
      case "Duration": self = .duration
      case "Int": self = .number
      case "Bool": self = .flag
      case "Scheduler", "TaskExecutor": self = .scheduler
      case "Signal", "PullSignal", "SignalProtocol", "PropertyProtocol": self = .signal
      case "Value", "Failure": self = .value
      case let word where generics.contains(word): self = type.hasSuffix(".Type") ? .type("Type") : .value
      case let word: self = .type(word)
      }
    }

    var text: String {
      switch self {
      case .duration: "a duration"
      case .number: "a number"
      case .flag: "true or false"
      case .scheduler: "a scheduler"
      case .signal: "a signal"
      case .value: "a value"
      case .closure: "a closure"
      case .closureToSignal: "a closure that returns a signal"
      case .closureToDuration: "a closure that returns a duration"
      case .type("Type"): "a type"
      case .type(let name): "``\(name)``"
      }
    }
  }
}
