/// A signal that is made of subjects and operators, and the actions of several threads on the subjects, while one probe
/// observes the signal.
///
/// As text it is one word, such as `pipe/merge(map1(a),take2(b))/a1,b2,a.end/b3,dispose`: the signal, then the script
/// of each thread. The word is the name of the scenario, so a replay line contains the whole pipeline.
struct Pipeline: Hashable, Sendable {
  var expression: Expression
  var scripts: [Script]

  /// A signal: a subject, or an operator applied to signals.
  indirect enum Expression: Hashable, Sendable {
    case subject(Int)
    case apply(PipelineOperator, Int, [Expression])
  }

  /// The actions of one thread.
  struct Script: Hashable, Sendable {
    /// Whether the thread runs on a strand, so that it subscribes inline and not in the background.
    var isOnStrand = false
    var items: [Item]
  }

  /// One action of a thread.
  enum Item: Hashable, Sendable {
    case send(subject: Int, IntEvent)
    /// Disposes the subscription.
    case dispose
  }

  static let subjects = 3
}

extension Pipeline {
  /// Whether the subscription is disposed.
  var disposes: Bool { scripts.contains { $0.items.contains(.dispose) } }
}

extension Pipeline.Expression {
  /// Every subject, once for each use.
  var subjects: [Int] {
    switch self {
    case .subject(let subject): [subject]
    case .apply(_, _, let inputs): inputs.flatMap(\.subjects)
    }
  }
}
