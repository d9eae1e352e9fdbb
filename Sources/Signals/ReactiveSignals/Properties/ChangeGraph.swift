import Huntable

/// The links along which properties and channels pass on changes, so that a ring is detected.
///
/// In a ring each change would be passed on without end. A binding is a link in one direction, a connection in both.
@usableFromInline
enum ChangeGraph {
  @usableFromInline
  typealias Link = (from: any AnyObject & Sendable, to: any AnyObject & Sendable, subscription: CompositeDisposable)

  /// A link between two objects.
  final class Way: Sendable {
    weak let from: (any AnyObject & Sendable)?
    weak let to: (any AnyObject & Sendable)?
    /// Retained by the signal that can still send, not by this record.
    weak let subscription: CompositeDisposable?
    let start: ObjectIdentifier
    let destination: ObjectIdentifier
    let name: String

    init(_ link: Link, _ name: String) {
      from = link.from
      to = link.to
      subscription = link.subscription
      start = ObjectIdentifier(link.from)
      destination = ObjectIdentifier(link.to)
      self.name = name
    }

    /// Whether the link still exists. Checks that both objects live, since their addresses may be used for other objects
    /// later. Adds each object that lives to `seen`, so that it is released after the lock.
    func isOpen(_ seen: inout [AnyObject]) -> Bool {
      let subscription = subscription
      let objects: [AnyObject?] = [from, to, subscription]
      seen += objects.compactMap(\.self)
      return objects.allSatisfy { $0 != nil } && subscription?.isDisposed == false
    }
  }

  /// Links by their subscriptions.
  typealias Ways = [ObjectIdentifier: Way]

  /// What is known of an object that has links.
  final class Place {
    /// The links that lead from the object, and those that lead to it.
    var (departures, arrivals) = (Ways(), Ways())
    /// The last search that came here, whether it came from the object where the path begins, and the link through which
    /// it came.
    var visit = (search: 0, isAhead: false, through: Way?.none)
  }

  /// One side of a search: all links that lead from an object, or all that lead to it, and so on.
  private struct Walk {
    let isAhead: Bool
    private var branches: [Ways.Values.Iterator] = []

    init(_ place: Place, isAhead: Bool, _ search: Int) {
      self.isAhead = isAhead
      visit(place, through: nil, search)
    }

    mutating func visit(_ place: Place, through way: Way?, _ search: Int) {
      place.visit = (search, isAhead, way)
      branches.append((isAhead ? place.departures : place.arrivals).values.makeIterator())
    }

    mutating func next() -> Way? {
      while let last = branches.indices.last {
        if let way = branches[last].next() { return way }
        branches.removeLast()
      }
      return nil
    }
  }

  struct Map: ~Copyable {
    private(set) var places: [ObjectIdentifier: Place] = [:]
    private var searches = 0

    private mutating func place(_ object: ObjectIdentifier) -> Place {
      if let place = places[object] { return place }
      let place = Place()
      places[object] = place
      return place
    }

    mutating func add(_ link: Link, _ name: String) {
      let way = Way(link, name)
      let subscription = ObjectIdentifier(link.subscription)
      remove(way.start, subscription)
      place(way.start).departures[subscription] = way
      place(way.destination).arrivals[subscription] = way
    }

    mutating func remove(_ start: ObjectIdentifier, _ subscription: ObjectIdentifier) {
      guard let way = places[start]?.departures.removeValue(forKey: subscription) else { return }
      places[way.destination]?.arrivals[subscription] = nil
      for object in [start, way.destination] {
        if let place = places[object], place.departures.isEmpty, place.arrivals.isEmpty { places[object] = nil }
      }
    }

    /// The names of the links that lead from one object to another.
    ///
    /// Searches from both objects by turns. If no path exists, the search ends with the smaller of the two parts that it
    /// finds. So it costs little to link an object with few links to one with many.
    mutating func path(from start: ObjectIdentifier, to end: ObjectIdentifier, _ held: inout [AnyObject]) -> [String]? {
      if start == end { return [] }
      guard let first = places[start], let last = places[end] else { return nil }
      searches += 1
      var walks = [Walk(first, isAhead: true, searches), Walk(last, isAhead: false, searches)]
      while true {
        for side in walks.indices {
          let isAhead = walks[side].isAhead
          guard let way = walks[side].next() else { return nil }
          guard way.isOpen(&held), let place = places[isAhead ? way.destination : way.start] else { continue }
          if place.visit.search < searches {
            walks[side].visit(place, through: way, searches)
          } else if place.visit.isAhead != isAhead {
            return names(from: way.start, \.start).reversed() + [way.name] + names(from: way.destination, \.destination)
          }
        }
      }
    }

    /// The names of the links through which the last search came to an object, from that object to one end of the path.
    private func names(from object: ObjectIdentifier, _ next: KeyPath<Way, ObjectIdentifier>) -> [String] {
      sequence(first: object) { [places] in places[$0]?.visit.through?[keyPath: next] }
        .compactMap { places[$0]?.visit.through?.name }
    }
  }

  final class Registry: Sendable {
    let map = Locked(Map(), label: "ChangeGraph")
  }

  private static var registry: Registry {
    Exploration.shared("ring", ofProcess: registryOfProcess) { Registry() }
  }

  static let registryOfProcess = Registry()

  /// Records these links, each until its subscription ends. Traps if one of them closes a ring.
  @usableFromInline
  static func begin(_ links: [Link], _ name: String) {
    let registry = registry
    let (rest, _) = registry.map.withLock { map -> ([String]?, [AnyObject]) in
      var held: [AnyObject] = []
      for link in links {
        let (start, end) = (ObjectIdentifier(link.to), ObjectIdentifier(link.from))
        if let path = map.path(from: start, to: end, &held) { return (path, held) }
      }
      for link in links { map.add(link, name) }
      return (nil, held)
    }
    if let rest {
      let others = rest.isEmpty ? "whose sides are the same" : "and the rest of it is \(rest.joined(separator: ", "))"
      preconditionFailure("Values would circulate forever: the ring is closed by \(name), \(others).")
    }
    for link in links {
      let (start, subscription) = (ObjectIdentifier(link.from), ObjectIdentifier(link.subscription))
      link.subscription.onEnd { registry.map.withLock { $0.remove(start, subscription) } }
    }
  }
}

extension PropertyProtocol {
  /// The object that holds the value, without its type.
  @_alwaysEmitIntoClient
  var owner: any AnyObject & Sendable { property.core }
}
