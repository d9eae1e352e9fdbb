import Huntable

/// The links along which properties and channels pass on changes, so that a ring is detected.
///
/// In a ring each change would be passed on without end. A binding is a link in one direction, a connection in both.
enum ChangeGraph {
  typealias Link = (from: any AnyObject & Sendable, to: any AnyObject & Sendable, subscription: CompositeDisposable)

  private struct Way: Sendable {
    weak let from: (any AnyObject & Sendable)?
    weak let to: (any AnyObject & Sendable)?
    /// Retained by the signal that can still send, not by this record.
    weak let subscription: CompositeDisposable?
    let destination: ObjectIdentifier
    let name: String

    init(_ link: Link, _ name: String) {
      from = link.from
      to = link.to
      subscription = link.subscription
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

  private struct Map: Sendable {
    /// The links from each object, by their subscriptions.
    var ways: [ObjectIdentifier: [ObjectIdentifier: Way]] = [:]
    /// The number of links that lead to each object. An object without such links needs no search.
    var arrivals: [ObjectIdentifier: Int] = [:]

    mutating func add(_ link: Link, _ name: String) {
      let way = Way(link, name)
      remove(ObjectIdentifier(link.from), ObjectIdentifier(link.subscription))
      ways[ObjectIdentifier(link.from), default: [:]][ObjectIdentifier(link.subscription)] = way
      arrivals[way.destination, default: 0] += 1
    }

    mutating func remove(_ start: ObjectIdentifier, _ subscription: ObjectIdentifier) {
      guard let way = ways[start]?.removeValue(forKey: subscription) else { return }
      if ways[start]?.isEmpty == true { ways[start] = nil }
      arrivals[way.destination, default: 0] -= 1
      if arrivals[way.destination] == 0 { arrivals[way.destination] = nil }
    }

    /// The names of the links that lead from one object to another.
    func path(from start: ObjectIdentifier, to end: ObjectIdentifier, _ held: inout [AnyObject]) -> [String]? {
      if start == end { return [] }
      if arrivals[end] == nil { return nil }
      var (places, seen): ([(place: ObjectIdentifier, path: [String])], Set) = ([(start, [])], [start])
      while let (place, path) = places.popLast() {
        for way in (ways[place] ?? [:]).values where way.isOpen(&held) {
          if way.destination == end { return path + [way.name] }
          if seen.insert(way.destination).inserted { places.append((way.destination, path + [way.name])) }
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
  var owner: any AnyObject & Sendable { property.core }
}
