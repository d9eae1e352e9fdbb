/// Which properties and channels pass their changes on to which, so that a ring is found; kept in debug builds.
///
/// In a ring each change would be passed on for ever. Bindings lead one way, connections both.
enum Ring {
  typealias Link = (from: any AnyObject & Sendable, to: any AnyObject & Sendable, subscription: CompositeDisposable)

  private struct Way: Sendable {
    weak let from: (any AnyObject & Sendable)?
    weak let to: (any AnyObject & Sendable)?
    /// Held by whoever can still send.
    weak let subscription: CompositeDisposable?
    let name: String

    /// Whether the objects still live, since the addresses of dead ones are used again.
    var isOpen: Bool { from != nil && to != nil && subscription?.isDisposed == false }
  }

  private final class Registry: Sendable {
    let ways = Locked<[ObjectIdentifier: [Way]]>([:], label: "Ring")
  }

  private static var registry: Registry {
    Exploration.shared("ring", ofProcess: registryOfProcess) { Registry() }
  }

  private static let registryOfProcess = Registry()

  /// Notes that these links exist, each for as long as its subscription lasts. Traps if one closes a ring with others.
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
    /// The names of what leads from one object to another.
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
  /// What has the value, without its type.
  var owner: any AnyObject & Sendable { property.core }
}
