/// The states of a search, each of which is explored once.
struct StateSpace<State: Hashable> {
  private let limit: Int
  private var seen: Set<State> = []
  private var open: [State] = []
  /// Whether there were more states than allowed, so that outcomes are missing.
  private(set) var isCut = false

  /// - Parameter limit: How many states are visited at most.
  init(limit: Int) { self.limit = limit }

  mutating func visit(_ state: State) {
    guard seen.count < limit else {
      isCut = true
      return
    }
    if seen.insert(state).inserted { open.append(state) }
  }

  /// A state that was visited, and that this has not returned before; nil if there is none.
  mutating func next() -> State? { open.popLast() }
}
