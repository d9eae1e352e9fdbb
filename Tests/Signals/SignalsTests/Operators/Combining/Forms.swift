/// The ways to combine the latest values of two signals.
enum LatestForm: CaseIterable, Sendable {
  case pair, with, list, three, four, five

  func combine(_ left: Ints, _ right: Ints) -> Ints {
    switch self {
    case .pair: Signal.combineLatest(left, right) { $0 * 10 + $1 }
    case .with: left.combineLatest(with: right).map { $0 * 10 + $1 }
    case .list: Signal.combineLatest([left, right]).map { $0[0] * 10 + $0[1] }
    case .three: Signal.combineLatest(.just(0), left, right) { $0 + $1 * 10 + $2 }
    case .four: Signal.combineLatest(.just(0), .just(0), left, right) { $0 + $1 + $2 * 10 + $3 }
    case .five: Signal.combineLatest(.just(0), .just(0), .just(0), left, right) { $2 + $3 * 10 + $4 }
    }
  }
}

/// The ways to zip two signals.
enum ZipForm: CaseIterable, Sendable {
  case pair, with, list, three, four, five

  private static let zeros: Ints = .from(repeatElement(0, count: 25)).concat(.never)

  func zip(_ left: Ints, _ right: Ints, capacity: Int = .max) -> Ints {
    switch self {
    case .pair: Signal.zip(left, right, capacity: capacity) { $0 + $1 }
    case .with: left.zip(with: right, capacity: capacity).map { $0 + $1 }
    case .list: Signal.zip([left, right], capacity: capacity).map { $0[0] + $0[1] }
    case .three: Signal.zip(Self.zeros, left, right, capacity: capacity) { $0 + $1 + $2 }
    case .four: Signal.zip(Self.zeros, Self.zeros, left, right, capacity: capacity) { $0 + $1 + $2 + $3 }
    case .five: Signal.zip(Self.zeros, Self.zeros, Self.zeros, left, right, capacity: capacity) { $2 + $3 + $4 }
    }
  }
}

/// The ways to merge two signals.
enum MergeForm: CaseIterable, Sendable {
  case with, array, onePassSequence, flatten

  func merge(_ left: Ints, _ right: Ints) -> Ints {
    switch self {
    case .with: return left.merge(with: right)
    case .array: return .merge([left, right])
    case .onePassSequence:
      var rest = [left, right].makeIterator()
      return .merge(AnyIterator { rest.next() })
    case .flatten: return Signal.from([left, right]).flatten()
    }
  }
}
