import Huntable

/// The links along which properties and channels pass on changes, so that a ring is detected.
///
/// In a ring each change would be passed on without end. A binding is a link in one direction, a connection in both.
@usableFromInline
enum ChangeGraph {
  @usableFromInline
  typealias Link = (from: any AnyObject & Sendable, to: any AnyObject & Sendable, subscription: CompositeDisposable)

  /// A link from an object.
  private struct Way {
    weak let from: (any AnyObject & Sendable)?
    weak let to: (any AnyObject & Sendable)?
    /// Retained by the signal that can still send, not by this record.
    weak let subscription: CompositeDisposable?
    let identity: ObjectIdentifier
    let destination: ObjectIdentifier
    let name: String

    init(_ link: Link, _ name: String) {
      from = link.from
      to = link.to
      subscription = link.subscription
      identity = ObjectIdentifier(link.subscription)
      destination = ObjectIdentifier(link.to)
      self.name = name
    }

    /// Whether the link still exists. Checks that both objects live, since their addresses may be used for other objects
    /// later. Adds the objects to `seen`, so that they are released after the lock.
    func isOpen(_ seen: inout [AnyObject]) -> Bool {
      guard let from, let to, let subscription else { return false }
      seen += [from, to, subscription]
      return !subscription.isDisposed
    }
  }

  /// What is known of an object that has links.
  private final class Place {
    var ways: [Way] = []
    /// The number of links that lead to the object. An object without such links needs no search.
    var arrivals = 0
    /// The number of the last search that came here.
    var search = 0
  }

  private struct Map: ~Copyable {
    // One dictionary, since the code of a dictionary is compiled for each type of its values.
    var places: [ObjectIdentifier: Place] = [:]
    var searches = 0

    mutating func place(_ object: ObjectIdentifier) -> Place {
      if let place = places[object] { return place }
      let place = Place()
      places[object] = place
      return place
    }

    mutating func add(_ link: Link, _ name: String) {
      let start = ObjectIdentifier(link.from)
      let way = Way(link, name)
      remove(start, way.identity)
      place(start).ways.append(way)
      place(way.destination).arrivals += 1
    }

    mutating func remove(_ start: ObjectIdentifier, _ subscription: ObjectIdentifier) {
      guard let place = places[start], let index = place.ways.firstIndex(where: { $0.identity == subscription })
      else { return }
      let destination = place.ways.remove(at: index).destination
      places[destination]?.arrivals -= 1
      for object in [start, destination] {
        if let place = places[object], place.ways.isEmpty, place.arrivals == 0 { places[object] = nil }
      }
    }

    /// The names of the links that lead from one object to another.
    mutating func path(from start: ObjectIdentifier, to end: ObjectIdentifier, _ held: inout [AnyObject]) -> [String]? {
      if start == end { return [] }
      guard let first = places[start], let last = places[end], last.arrivals > 0 else { return nil }
      searches += 1
      first.search = searches
      var next: [(place: Place, path: [String])] = [(first, [])]
      while let (place, path) = next.popLast() {
        for way in place.ways where way.isOpen(&held) {
          guard let destination = places[way.destination], destination.search < searches else { continue }
          destination.search = searches
          if destination === last { return path + [way.name] }
          next.append((destination, path + [way.name]))
        }
      }
      return nil
    }
  }

  private final class Registry: Sendable {
    let map = Locked(Map(), label: "ChangeGraph")
  }

  private static var registry: Registry {
    Exploration.shared("ring", ofProcess: registryOfProcess) { Registry() }
  }

  private static let registryOfProcess = Registry()

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
