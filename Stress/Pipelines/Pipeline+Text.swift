extension Pipeline: LosslessStringConvertible {
  static let prefix = "pipe"

  /// The word that describes the whole pipeline.
  var description: String {
    ([Self.prefix, expression.description] + scripts.map(\.description)).joined(separator: "/")
  }

  /// Reads the word. Nil if it does not describe a pipeline.
  init?(_ text: String) { self.init(text, operators: PipelineOperator.all) }

  /// Reads the word with the given operators, which may differ from the usual ones.
  init?(_ text: String, operators: [PipelineOperator]) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0] == Self.prefix else { return nil }
    var reader = ExpressionReader(rest: parts[1], operators: operators)
    guard let expression = reader.read(), reader.rest.isEmpty else { return nil }
    self.expression = expression
    scripts = []
    for part in parts.dropFirst(2) {
      guard let script = Script(part) else { return nil }
      scripts.append(script)
    }
  }

  /// The letter of a subject.
  static func letter(_ subject: Int) -> Character {
    Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(subject)))
  }

  static func subject(_ letter: Character?) -> Int? {
    (0..<subjects).first { Self.letter($0) == letter }
  }
}

extension Pipeline.Expression: CustomStringConvertible {
  var description: String {
    switch self {
    case .subject(let subject): return String(Pipeline.letter(subject))
    case .apply(let operation, let parameter, let inputs):
      let name = operation.name + (operation.parameters == nil ? "" : "\(parameter)")
      return inputs.isEmpty ? name : name + "(" + inputs.map(\.description).joined(separator: ",") + ")"
    }
  }
}

/// Reads an expression from its beginning.
private struct ExpressionReader {
  var rest: Substring
  let operators: [PipelineOperator]

  mutating func read() -> Pipeline.Expression? {
    let name = rest.prefix { $0.isASCII && $0.isLetter }
    rest.removeFirst(name.count)
    if name.count == 1, let subject = Pipeline.subject(name.first) { return .subject(subject) }
    guard let operation = PipelineOperator.named(name, in: operators) else { return nil }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest.removeFirst(digits.count)
    guard (operation.parameters == nil) == digits.isEmpty, let parameter = Int(digits.isEmpty ? "0" : digits),
      operation.parameters?.contains(parameter) ?? true, let inputs = readInputs(),
      operation.inputs.contains(inputs.count)
    else { return nil }
    return .apply(operation, parameter, inputs)
  }

  private mutating func readInputs() -> [Pipeline.Expression]? {
    guard rest.first == "(" else { return [] }
    var inputs: [Pipeline.Expression] = []
    repeat {
      rest.removeFirst()
      guard let input = read() else { return nil }
      inputs.append(input)
    } while rest.first == ","
    return rest.popFirst() == ")" ? inputs : nil
  }
}

extension Pipeline.Script: CustomStringConvertible {
  private static let strand = "strand"

  var description: String { ((isOnStrand ? [Self.strand] : []) + items.map(\.description)).joined(separator: ",") }

  init?(_ text: Substring) {
    items = []
    for (index, part) in text.split(separator: ",").enumerated() {
      if index == 0, part == Self.strand {
        isOnStrand = true
        continue
      }
      guard let item = Pipeline.Item(part) else { return nil }
      items.append(item)
    }
  }
}

extension Pipeline.Item: CustomStringConvertible {
  var description: String {
    switch self {
    case .dispose: "dispose"
    case .send(let subject, .next(let value)): "\(Pipeline.letter(subject))\(value)"
    case .send(let subject, .completed): "\(Pipeline.letter(subject)).end"
    case .send(let subject, .failed): "\(Pipeline.letter(subject)).fail"
    }
  }

  init?(_ text: Substring) {
    if text == "dispose" {
      self = .dispose
      return
    }
    guard let subject = Pipeline.subject(text.first) else { return nil }
    switch text.dropFirst() {
    case ".end": self = .send(subject: subject, .completed)
    case ".fail": self = .send(subject: subject, .failed(TestError()))
    case let value:
      guard let value = Int(value) else { return nil }
      self = .send(subject: subject, .next(value))
    }
  }
}
