/// The accesses of a run to atomics, which store each load has read, and the order of the stores to each atomic.
struct Execution: Hashable {
  /// An access, or a fence.
  struct Event: Hashable {
    var atomic = -1
    var ordering: Program.Ordering
    var read: Int?
    var written: Int?
    /// The event whose store it reads.
    var source: Int?
  }

  /// How many events a thread may have.
  static let length = 7
  /// How many threads there may be.
  static let width = 4

  /// For each thread, its events.
  var threads: [[Event]]
  /// For each atomic the events that store, in modification order.
  var orders: [[Int]] = (0..<Program.objects).map { [initial(of: $0)] }

  init(threads: Int) {
    precondition(threads <= Self.width, "An execution has at most \(Self.width) threads.")
    self.threads = Array(repeating: [], count: threads)
  }

  /// The event that sets an atomic to zero, before all others.
  static func initial(of atomic: Int) -> Int { width * length + atomic }

  static func number(of thread: Int, _ place: Int) -> Int { thread * length + place }

  /// The event with this number; nil if it is the first store to an atomic.
  func event(_ number: Int) -> Event? {
    number >= Self.width * Self.length ? nil : threads[number / Self.length][number % Self.length]
  }

  /// The value that an event stores.
  func value(of number: Int) -> Int { event(number)?.written ?? 0 }

  /// The value of each atomic at the end.
  var values: [Int] { orders.map { value(of: $0.last!) } }
}

/// Whether a run may be as it is, by the model RC11: Lahav, Vafeiadis, Kang, Hur and Dreyer, "Repairing sequential
/// consistency in C/C++11" (PLDI 2017), with the release sequences of C++20.
///
/// No load reads a store that depends on it or comes after it: there is no load buffering.
struct Consistency {
  /// Whether the standard allows the execution.
  let isAllowed: Bool
  /// Whether it has an order of its steps in which the sequentially consistent ones are in their order, loads read
  /// stores that come before them, and updates read the last one of these.
  let hasOrder: Bool

  init(_ execution: Execution) {
    let graph = Graph(execution)
    let happens = (graph.programOrder | graph.synchronizes).closure
    let reads = graph.reads
    let order = graph.modificationOrder
    // A load comes before the stores that replace what it has read.
    let replaced = graph.replaced
    let extended = (reads | order | replaced).closure
    let isCoherent = happens.isIrreflexive && happens.then(extended).isIrreflexive && extended.isIrreflexive
    let strict = graph.strictOrder(happens, extended, order | replaced)
    isAllowed = isCoherent && graph.updatesFollow && strict.isAcyclic
    let steps = graph.programOrder | reads | strict
    hasOrder = isAllowed && (steps | order.from(graph.updates)).isAcyclic
  }

  /// The basic relations of an execution.
  private struct Graph {
    var programOrder = Relation()
    var synchronizes = Relation()
    var reads = Relation()
    var modificationOrder = Relation()
    var replaced = Relation()
    /// Whether each update comes right after the store that it has read.
    var updatesFollow = true
    /// The sequentially consistent accesses, and fences.
    private var strictAccesses: UInt32 = 0
    private var strictFences: UInt32 = 0
    private(set) var updates: UInt32 = 0
    private var all: UInt32 = 0
    private var ofAtomic = [UInt32](repeating: 0, count: Program.objects)
    private let execution: Execution

    init(_ execution: Execution) {
      self.execution = execution
      for (thread, events) in execution.threads.enumerated() {
        for (place, event) in events.enumerated() { add(event, Execution.number(of: thread, place), thread, place) }
      }
      for (atomic, stores) in execution.orders.enumerated() { add(stores, atomic) }
      for (thread, events) in execution.threads.enumerated() {
        for (place, event) in events.enumerated() where event.source != nil { synchronize(thread, place) }
      }
    }

    private mutating func add(_ event: Execution.Event, _ number: Int, _ thread: Int, _ place: Int) {
      all |= 1 << number
      if event.ordering == .strict {
        if event.atomic < 0 { strictFences |= 1 << number } else { strictAccesses |= 1 << number }
      }
      for earlier in 0..<place { programOrder[Execution.number(of: thread, earlier), number] = true }
      for atomic in execution.orders.indices { programOrder[Execution.initial(of: atomic), number] = true }
      if event.atomic >= 0 { ofAtomic[event.atomic] |= 1 << number }
      guard let source = event.source else { return }
      reads[source, number] = true
      if event.written != nil { updates |= 1 << number }
    }

    private mutating func add(_ stores: [Int], _ atomic: Int) {
      ofAtomic[atomic] |= 1 << Execution.initial(of: atomic)
      for (index, store) in stores.enumerated() {
        for later in stores[(index + 1)...] { modificationOrder[store, later] = true }
        if updates & (1 << store) != 0, index == 0 || execution.event(store)!.source != stores[index - 1] {
          updatesFollow = false
        }
      }
      for store in stores {
        var readers = reads.after(store)
        while readers != 0 {
          let reader = readers.trailingZeroBitCount
          replaced.add(reader, before: modificationOrder.after(store) & ~(1 << reader))
          readers &= readers - 1
        }
      }
    }

    /// A load acquires what was released by the head of a release sequence whose store it reads, or by a fence before
    /// the head. A fence after the load acquires too.
    private mutating func synchronize(_ thread: Int, _ place: Int) {
      let events = execution.threads[thread]
      var acquirers: [Int] = events[place].ordering.acquires ? [Execution.number(of: thread, place)] : []
      for later in events.indices where later > place && events[later].atomic < 0 && events[later].ordering.acquires {
        acquirers.append(Execution.number(of: thread, later))
      }
      guard !acquirers.isEmpty else { return }
      var store = events[place].source!
      while let head = execution.event(store) {
        let releasing = store / Execution.length
        var releasers = head.ordering.releases ? [store] : []
        for earlier in 0..<store % Execution.length {
          let event = execution.threads[releasing][earlier]
          if event.atomic < 0, event.ordering.releases { releasers.append(Execution.number(of: releasing, earlier)) }
        }
        for releaser in releasers {
          for acquirer in acquirers { synchronizes[releaser, acquirer] = true }
        }
        // An update continues the sequence of the store that it has read.
        guard let source = head.source else { break }
        store = source
      }
    }

    /// What the order of the sequentially consistent operations must contain.
    func strictOrder(_ happens: Relation, _ extended: Relation, _ ordered: Relation) -> Relation {
      var elsewhere = programOrder
      var same = Relation()
      for events in ofAtomic {
        for event in 0..<Relation.size where events & (1 << event) != 0 {
          same.add(event, before: happens.after(event) & events)
          elsewhere = elsewhere.without(event, events)
        }
      }
      let base = programOrder | elsewhere.then(happens).then(elsewhere) | same | ordered
      let left = happens.from(strictFences).orNothing(in: strictAccesses | strictFences)
      let right = happens.from(to: strictFences).orNothing(in: strictAccesses | strictFences)
      let fences = (happens | happens.then(extended).then(happens)).from(strictFences, to: strictFences)
      return left.then(base).then(right) | fences
    }
  }
}

extension Relation {
  fileprivate func without(_ event: Int, _ others: UInt32) -> Relation {
    var result = self
    for other in 0..<Self.size where others & (1 << other) != 0 { result[event, other] = false }
    return result
  }
}

extension Program.Ordering {
  var acquires: Bool { self == .acquiring || self == .acquiringAndReleasing || self == .strict }
  var releases: Bool { self == .releasing || self == .acquiringAndReleasing || self == .strict }

  /// The part of the ordering that goes for a load.
  var ofLoad: Self {
    switch self {
    case .releasing: .relaxed
    case .acquiringAndReleasing: .acquiring
    default: self
    }
  }

  /// The part of the ordering that goes for a store.
  var ofStore: Self {
    switch self {
    case .acquiring: .relaxed
    case .acquiringAndReleasing: .releasing
    default: self
    }
  }
}
