/// A signal made of subjects by operators, and what several threads do with the subjects while one probe listens.
///
/// As text it is one word, such as `pipe/merge(map1(a),take2(b))/a1,b2,a.end/b3,dispose`: the signal, then the script of
/// each thread. It is the name of its scenario, so a replay line says everything.
struct Pipeline: Hashable, Sendable {
  var expression: Expression
  var scripts: [Script]

  /// A signal: a subject, or an operator applied to signals.
  indirect enum Expression: Hashable, Sendable {
    case subject(Int)
    case apply(PipelineOperator, Int, [Expression])
  }

  /// What one thread does.
  struct Script: Hashable, Sendable {
    /// Whether the thread works on a strand, so that what it subscribes starts inline and not in the background.
    var isOnStrand = false
    var items: [Item]
  }

  /// One thing that a thread does.
  enum Item: Hashable, Sendable {
    case send(subject: Int, Output)
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
  /// Every subject, as often as it occurs.
  var subjects: [Int] {
    switch self {
    case .subject(let subject): [subject]
    case .apply(_, _, let inputs): inputs.flatMap(\.subjects)
    }
  }
}
