/// An expression as a table for the model.
struct Plan: Sendable {
  enum Place: Sendable {
    case subject(Int)
    case apply(PipelineOperator, parameter: Int, inputs: [Int])
  }

  /// Every place comes after its inputs. The last place is the whole expression.
  private(set) var places: [Place] = []
  /// The subjects that may have several subscriptions.
  private(set) var shared: Set<Int> = []

  init(_ expression: Pipeline.Expression) {
    var seen: Set<Int> = []
    for subject in expression.subjects where !seen.insert(subject).inserted { shared.insert(subject) }
    _ = add(expression, isMultiplied: false)
  }

  var root: Int { places.count - 1 }

  private mutating func add(_ expression: Pipeline.Expression, isMultiplied: Bool) -> Int {
    switch expression {
    case .subject(let subject):
      if isMultiplied { shared.insert(subject) }
      places.append(.subject(subject))
    case .apply(let operation, let parameter, let inputs):
      let inputs = inputs.enumerated().map { index, input in
        add(input, isMultiplied: isMultiplied || operation.multiplies && index > 0)
      }
      places.append(.apply(operation, parameter: parameter, inputs: inputs))
    }
    return places.count - 1
  }
}
