extension Pipelines {
  /// How far each smaller pipeline is hunted, and how many smaller pipelines are hunted.
  private static let budget = Budget(schedules: 400, steps: 20_000)
  private static let attempts = 80

  /// The result of `shrink` if a pipeline has failed. Any other result is returned unchanged.
  static func shrunk(_ result: HuntResult, _ hunter: Hunter) -> HuntResult {
    guard !result.isClean, let pipeline = Pipeline(result.scenario) else { return result }
    let smallest = shrink(pipeline, with: hunter)
    // A failure that only a longer hunt finds is reported as it was found.
    return smallest.isClean ? result : smallest
  }

  /// Finds the smallest pipeline that still fails: drops threads, items and operators as long as it fails.
  ///
  /// Returns the result of the smallest pipeline, with its shrunk schedule. The result is clean if even the whole
  /// pipeline does not fail.
  static func shrink(_ pipeline: Pipeline, with hunter: Hunter) -> HuntResult {
    shrink(pipeline) { candidate in
      entry(candidate).map { hunter.hunt($0.scenario, budget, seed: 1) }
    }
  }

  /// - Parameter hunt: Hunts a pipeline. Returns nil if the pipeline cannot be hunted.
  static func shrink(_ pipeline: Pipeline, hunt: (Pipeline) -> HuntResult?) -> HuntResult {
    guard var best = hunt(pipeline) else { preconditionFailure("\(pipeline) has too many orders to be hunted.") }
    var smallest = pipeline
    var attempts = attempts
    while !best.isClean {
      var hasShrunk = false
      for candidate in smallest.smaller {
        attempts -= 1
        if attempts < 0 { return best }
        guard let result = hunt(candidate), !result.isClean else { continue }
        (smallest, best, hasShrunk) = (candidate, result, true)
        break
      }
      if !hasShrunk { break }
    }
    return best
  }
}

extension Pipeline {
  /// Slightly smaller pipelines, with the greatest reductions first.
  var smaller: [Pipeline] {
    var candidates: [Pipeline] = []
    func edit(_ change: (inout Pipeline) -> Void) {
      var copy = self
      change(&copy)
      candidates.append(copy)
    }
    if scripts.count > 1 {
      for thread in scripts.indices { edit { $0.scripts.remove(at: thread) } }
    }
    for expression in expression.smaller { edit { $0.expression = expression } }
    for thread in scripts.indices {
      for item in scripts[thread].items.indices where scripts[thread].items.count > 1 {
        edit { $0.scripts[thread].items.remove(at: item) }
      }
      if scripts[thread].isOnStrand { edit { $0.scripts[thread].isOnStrand = false } }
    }
    return candidates
  }

  /// This pipeline without one item of its longest script. If no script has a second item, without its outermost
  /// operator: only the first input remains.
  var withoutLastItem: Pipeline {
    var copy = self
    guard let longest = scripts.indices.max(by: { scripts[$0].items.count < scripts[$1].items.count }),
      scripts[longest].items.count > 1
    else {
      copy.expression = expression.smaller.first ?? .subject(0)
      return copy
    }
    let last = scripts[longest].items.lastIndex { $0 != .dispose } ?? 0
    copy.scripts[longest].items.remove(at: last)
    return copy
  }
}

extension Pipeline.Expression {
  /// The expressions with one operator less.
  var smaller: [Pipeline.Expression] {
    guard case .apply(let operation, let parameter, let inputs) = self else { return [] }
    var candidates = inputs
    if inputs.count > operation.inputs.lowerBound {
      for index in inputs.indices {
        var fewer = inputs
        fewer.remove(at: index)
        candidates.append(.apply(operation, parameter, fewer))
      }
    }
    for (index, input) in inputs.enumerated() {
      for smaller in input.smaller {
        var changed = inputs
        changed[index] = smaller
        candidates.append(.apply(operation, parameter, changed))
      }
    }
    return candidates
  }
}
