import Huntable

/// The links along which properties and channels pass on changes, so that a ring is detected. Recorded in debug builds.
///
/// In a ring each change would be passed on without end. A binding is a link in one direction, a connection in both.
enum Ring {
  typealias Link = (from: any AnyObject & Sendable, to: any AnyObject & Sendable, subscription: CompositeDisposable)

  private struct Way: Sendable {
    weak let from: (any AnyObject & Sendable)?
    weak let to: (any AnyObject & Sendable)?
    /// Retained by the signal that can still send, not by this record.
    weak let subscription: CompositeDisposable?
    let name: String

    /// Whether the link still exists. Checks that both objects live, since their addresses may be used for other
    /// objects later.
    var isOpen: Bool { from != nil && to != nil && subscription?.isDisposed == false }
  }

  private final class Registry: Sendable {
    let ways = Locked<[ObjectIdentifier: [Way]]>([:], label: "Ring")
  }

  private static var registry: Registry {
    Exploration.shared("ring", ofProcess: registryOfProcess) { Registry() }
  }

  private static let registryOfProcess = Registry()

  /// Records these links, each until its subscription ends. Traps if one of them closes a ring.
  static func begin(_ links: [Link], _ name: @autoclosure () -> String) {
    #if DEBUG
      let (name, registry) = (name(), registry)
      let new = links.map { Way(from: $0.from, to: $0.to, subscription: $0.subscription, name: name) }
      let old = registry.ways.withLock { ways -> [String]? in
        for link in links {
          if let path = path(from: ObjectIdentifier(link.to), to: ObjectIdentifier(link.from), in: ways) { return path }
        }
        for (link, way) in zip(links, new) { ways[ObjectIdentifier(link.from), default: []].append(way) }
        return nil
      }
      if let old {
        let rest = old.isEmpty ? "whose sides are the same" : "and the rest of it is \(old.joined(separator: ", "))"
        preconditionFailure("Values would run round in a ring for ever: it is closed by \(name), \(rest).")
      }
      for link in links {
        let start = ObjectIdentifier(link.from)
        link.subscription.onEnd { [weak subscription = link.subscription] in
          registry.ways.withLock { ways in
            ways[start]?.removeAll { $0.subscription == nil || $0.subscription === subscription }
            if ways[start]?.isEmpty == true { ways[start] = nil }
          }
        }
      }
    #endif
  }

  #if DEBUG
    /// The names of the links that lead from one object to another.
    private static func path(
      from start: ObjectIdentifier, to end: ObjectIdentifier, in ways: [ObjectIdentifier: [Way]]
    ) -> [String]? {
      if start == end { return [] }
      var (places, seen): ([(place: ObjectIdentifier, path: [String])], Set) = ([(start, [])], [start])
      while let (place, path) = places.popLast() {
        for way in ways[place] ?? [] where way.isOpen {
          guard let to = way.to else { continue }
          let next = ObjectIdentifier(to)
          if next == end { return path + [way.name] }
          if seen.insert(next).inserted { places.append((next, path + [way.name])) }
        }
      }
      return nil
    }
  #endif
}

extension PropertyProtocol {
  /// The object that holds the value, without its type.
  var owner: any AnyObject & Sendable { property.core }
}
