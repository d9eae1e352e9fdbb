extension Pipeline {
  /// The pipeline of a seed: two or three threads, at most six items, up to three subjects and up to five operators.
  static func random(seed: UInt64, operators: [PipelineOperator] = PipelineOperator.all) -> Pipeline {
    var random = SplitMix64(seed: seed)
    let expression = Expression.random(using: &random, operators)
    let subjects = Array(Set(expression.subjects)).sorted()
    var scripts: [Script] = []
    var items = Int.random(in: 3...6, using: &random)
    let threads = Int.random(in: 2...3, using: &random)
    for thread in 0..<threads {
      let count =
        thread == threads - 1 ? items : Int.random(in: 1...max(1, items - (threads - 1 - thread)), using: &random)
      items -= count
      let script = (0..<count).map { _ in Item.random(using: &random, subjects) }
      scripts.append(Script(isOnStrand: Bool.random(using: &random), items: script))
    }
    if Int.random(in: 0..<4, using: &random) == 0 { scripts[scripts.count - 1].items.append(.dispose) }
    return Pipeline(expression: expression, scripts: scripts.filter { !$0.items.isEmpty })
  }
}

extension Pipeline.Expression {
  fileprivate static func random(
    using random: inout some RandomNumberGenerator, _ operators: [PipelineOperator]
  ) -> Pipeline.Expression {
    let sources = operators.filter { $0.inputs == 0...0 }
    var signals = (0..<Int.random(in: 1...Pipeline.subjects, using: &random)).map { Pipeline.Expression.subject($0) }
    // Sometimes an input that ends by itself, or a subject that is used already.
    if Int.random(in: 0..<3, using: &random) == 0 {
      let source = sources.isEmpty || Bool.random(using: &random) ? nil : sources.randomElement(using: &random)
      signals.append(source.map { $0.applied(to: [], using: &random) } ?? signals[0])
    }
    var unary = Int.random(in: 1...3, using: &random)
    let joining = operators.filter { $0.inputs.upperBound > 1 }
    let other = operators.filter { $0.inputs == 1...1 }
    while signals.count > 1 || unary > 0 {
      signals.shuffle(using: &random)
      if unary > 0, !other.isEmpty, signals.count == 1 || Bool.random(using: &random) {
        unary -= 1
        signals[0] = other.randomElement(using: &random)!.applied(to: [signals[0]], using: &random)
      } else if signals.count > 1, let operation = joining.randomElement(using: &random) {
        let count = Int.random(in: 2...min(signals.count, operation.inputs.upperBound), using: &random)
        let inputs = Array(signals.suffix(count))
        signals.removeLast(count)
        signals.append(operation.applied(to: inputs, using: &random))
      } else {
        break
      }
    }
    return signals[0]
  }
}

extension PipelineOperator {
  fileprivate func applied(
    to inputs: [Pipeline.Expression], using random: inout some RandomNumberGenerator
  ) -> Pipeline.Expression {
    .apply(self, parameters.map { Int.random(in: $0, using: &random) } ?? 0, inputs)
  }
}

extension Pipeline.Item {
  fileprivate static func random(using random: inout some RandomNumberGenerator, _ subjects: [Int]) -> Pipeline.Item {
    let subject = subjects.randomElement(using: &random)!
    return switch Int.random(in: 0..<10, using: &random) {
    case 0...1: .send(subject: subject, .completed)
    case 2: .send(subject: subject, .failed(TestError()))
    default: .send(subject: subject, .next(Int.random(in: 1...4, using: &random)))
    }
  }
}
