/// A search of partial-order reduction that is divided among several searches, for example one in each of several processes.
///
/// It holds the states that several parts share, and lets each part search below a choice in one of these states alone. A
/// race that a part finds with a step before its own state asks for another choice in a shared state. That choice is a part
/// of its own. The threads that were chosen earlier in a state sleep in the later parts, as they do in one search, also while
/// the earlier parts still run: only the order of the choices counts, and what the steps touch. So no two parts run
/// schedules of one execution to the end, and together they run each.
///
/// - Simsa, Bryant, Gibson and Hickey, "Scalable dynamic partial order reduction" (RV 2012)
package final class DividedReduction {
  /// A choice in a shared state.
  private struct Branch {
    /// What the step has touched so far.
    var touches: [Touch] = []
    /// Whether the step has choices of stores. Its touches are then known when all of them were tried.
    var hasStores = false
    var isVoid = false
    var isBegun = false
    /// Whether the thread sleeps, so that nothing is to be tried.
    var isLeftOut = false
    /// How many parts below the choice are not complete.
    var open = 0

    /// Whether the threads that are tried later know what the step touches.
    var isKnown: Bool { isLeftOut || isBegun && (open == 0 || !hasStores && !isVoid) }
    /// Whether the step of the thread was tried, so that the thread sleeps in later parts.
    var isTried: Bool { isBegun && !isLeftOut && !isVoid }

    /// - Parameter node: The state after runs with this choice.
    mutating func learn(_ node: ReductionNode) {
      isBegun = true
      for touch in node.allTouches where !touches.contains(touch) { touches.append(touch) }
      hasStores = hasStores || !node.stores.isEmpty
      isVoid = isVoid || node.isVoid
    }
  }

  /// A state in which several parts make different choices.
  private final class State {
    var node: ReductionNode
    /// The nodes before.
    let path: [ReductionNode]
    /// The states before, and the choices in them that lead here.
    let chain: [Link]
    /// The choices in the order of the node.
    var branches: [Branch]

    init(_ node: ReductionNode, path: [ReductionNode], chain: [Link], branches: [Branch]) {
      self.node = node
      self.path = path
      self.chain = chain
      self.branches = branches
    }

    var hasMore: Bool { branches.count < node.order.count }

    /// The threads that were chosen, and sleep in the parts of later choices.
    var explored: [SleepingThread] {
      branches.indices.filter { branches[$0].isTried }.map {
        SleepingThread(thread: node.order[$0], touches: branches[$0].touches, storeCount: node.storeCount)
      }
    }
  }

  private struct Link {
    let state: State
    let branch: Int
  }

  private static let mostBlockedRuns = 10
  private static let mostAtOnce = 20

  private var count = 0
  /// The parts that no search has taken, and those that one has.
  private var waiting: [(part: SearchPart, chain: [Link])] = []
  private var taken: [Int: [Link]] = [:]
  /// The states with threads that are still to be tried.
  private var unfinished: [State] = []
  private var facts = SearchPart.Facts()
  private var isSampled = false
  /// What all parts have run.
  package private(set) var counts = SearchPart.Counts()

  package init() { begin() }

  /// Whether all parts are complete.
  package var isOver: Bool { waiting.isEmpty && taken.isEmpty }
  /// Whether no part can be taken now, though one may be later.
  package var isIdle: Bool { waiting.isEmpty }

  /// Whether few enough runs have ended with threads that wait for good. Such threads may stay parked.
  package var mayGoOn: Bool { counts.blocked < Self.mostBlockedRuns }

  /// Which of the scenario's schedules were run.
  package var coverage: Coverage {
    guard isOver, !isSampled, counts.hasPoints else { return .sampled }
    return min(.announcedOrders, Omissions(rawValue: counts.omissions).strongestClaim)
  }

  private func begin() {
    counts = SearchPart.Counts()
    isSampled = false
    unfinished = []
    taken = [:]
    waiting = []
    wait(.whole, [])
  }

  private func wait(_ part: SearchPart, _ chain: [Link]) {
    count += 1
    for link in chain { link.state.branches[link.branch].open += 1 }
    waiting.append((part.numbered(count), chain))
  }

  /// Parts for a search that has none: several if there are enough for all, since most parts are small.
  ///
  /// - Parameter searches: How many searches there are.
  package func next(for searches: Int) -> [SearchPart] {
    var parts: [SearchPart] = []
    for _ in 0..<max(1, min(waiting.count / (2 * searches), Self.mostAtOnce)) {
      // The largest parts are mostly those with the fewest shared states.
      guard let place = waiting.indices.min(by: { waiting[$0].part.nodes < waiting[$1].part.nodes }) else { break }
      var (part, chain) = waiting.remove(at: place)
      taken[part.number] = chain
      part.facts = facts
      part.before = counts.schedules
      parts.append(part)
    }
    return parts
  }

  /// Takes what a search has found in a part. If the part is not complete, its rest waits again, as several parts if
  /// searches would have none.
  ///
  /// - Parameter searches: How many searches there are.
  package func take(_ result: SearchPart.Result, for searches: Int) {
    // After a new beginning, the parts of the old search do not count.
    guard let links = taken.removeValue(forKey: result.rest.number) else { return }
    facts.formUnion(result.rest.facts)
    if result.isLate { return begin() }
    counts.add(result.counts)
    isSampled = isSampled || result.isSampled
    var part = result.rest
    if let last = links.last, !part.isNew || part.path.count > part.nodes {
      last.state.branches[last.branch].learn(part.path[part.nodes - 1])
    }
    for wish in result.wishes {
      let state = links[wish.node].state
      if state.node.hasTried(wish.initials.contains) { continue }
      state.node.add(oneOf: wish.initials)
      note(state)
    }
    // The rest waits before the part is closed, so that no choice looks complete meanwhile.
    if !result.isComplete {
      var chain = links
      while waiting.count < searches - 1, let last = part.firstToShare {
        while part.nodes <= last { share(&part, &chain) }
      }
      wait(part, chain)
    }
    for link in links { close(link) }
    tryMore()
  }

  /// One part less is open below the choice.
  private func close(_ link: Link) {
    let state = link.state
    state.branches[link.branch].open -= 1
    guard state.branches[link.branch].open == 0, state.branches[link.branch].isVoid else { return }
    state.node.explored = state.explored
    state.node.wakeAnother(than: state.node.order[link.branch], isLast: link.branch + 1 == state.node.order.count)
    note(state)
  }

  private func note(_ state: State) {
    if state.hasMore, !unfinished.contains(where: { $0 === state }) { unfinished.append(state) }
  }

  /// Makes parts of the choices whose predecessors in the same state are known.
  private func tryMore() {
    for state in unfinished {
      while state.hasMore, state.branches.allSatisfy(\.isKnown) {
        let branch = state.branches.count
        state.branches.append(Branch())
        var node = state.node
        node.index = branch
        if node.isAsleep(node.picked) {
          state.branches[branch].isLeftOut = true
          continue
        }
        node.explored = state.explored
        let part = SearchPart(
          number: 0, path: state.path + [node.anew()], nodes: state.path.count + 1, stores: 0, isNew: true)
        wait(part, state.chain + [Link(state: state, branch: branch)])
      }
    }
    unfinished.removeAll { !$0.hasMore }
  }

  /// Shares the first node of a part that is not shared yet, so that its other choices become parts.
  private func share(_ part: inout SearchPart, _ chain: inout [Link]) {
    shareStores(of: &part, chain)
    let node = part.path[part.nodes]
    var branches = (0...node.index).map { index in
      var branch = Branch()
      let explored = node.explored.first { $0.thread == node.order[index] }
      branch.touches = explored?.touches ?? []
      branch.isBegun = true
      branch.isLeftOut = explored == nil
      return branch
    }
    branches[node.index] = Branch()
    branches[node.index].learn(node)
    let state = State(node, path: Array(part.path[..<part.nodes]), chain: chain, branches: branches)
    note(state)
    chain.append(Link(state: state, branch: node.index))
    part.nodes += 1
    part.stores = 0
    shareStores(of: &part, chain)
  }

  /// Makes parts of the choices of stores that are left in the last shared node.
  private func shareStores(of part: inout SearchPart, _ chain: [Link]) {
    guard part.nodes > 0 else { return }
    let node = part.path[part.nodes - 1]
    for level in node.stores.indices.dropFirst(part.stores) {
      for index in node.stores[level].ages.indices.dropFirst(node.stores[level].index + 1) {
        var other = node.anew()
        other.stores = Array(node.stores[...level])
        other.stores[level].index = index
        wait(
          SearchPart(
            number: 0, path: part.path[..<(part.nodes - 1)] + [other], nodes: part.nodes, stores: level + 1, isNew: true
          ),
          chain)
      }
    }
    part.stores = node.stores.count
  }
}

extension ReductionNode {
  /// The node before any run with its choice.
  fileprivate func anew() -> ReductionNode {
    var node = self
    node.isVoid = false
    node.stores = []
    node.touches = []
    node.allTouches = []
    return node
  }
}

extension SearchPart {
  /// The first node that is not shared yet and has choices that were not tried; nil if only the last node may have any.
  fileprivate var firstToShare: Int? {
    path.indices.dropLast().dropFirst(nodes).first { place in
      let node = path[place]
      return node.index + 1 < node.order.count || node.stores.contains { $0.index + 1 < $0.ages.count }
    }
  }

  fileprivate func numbered(_ number: Int) -> SearchPart {
    SearchPart(number: number, path: path, nodes: nodes, stores: stores, isNew: isNew, facts: facts)
  }
}
