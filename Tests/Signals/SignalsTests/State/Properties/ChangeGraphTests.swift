import SignalHunting

@testable import ReactiveSignals
@testable import SignalsCore

struct RingTests {
  /// The ways to close a ring of two properties; the first half is bound or connected in line 1, the second in line 2.
  enum RingForm: String, CaseIterable, Codable, Sendable { case bindings, connections, mixed, itself, oneProperty }

  @Test("A ring of bindings and connections traps at the line that closes it", arguments: RingForm.allCases)
  func ring(form: RingForm) async {
    let result = await passing(form) {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let form: RingForm = passed()
        let (a, b, c) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
        let connect = { (left: MutableProperty<Int>, right: MutableProperty<Int>, line: UInt) in
          _ = left.channel().following.connect(to: right.channel().following, fileID: "File.swift", line: line)
        }
        switch form {
        case .bindings:
          a.bind(to: b, fileID: "File.swift", line: 1)
          b.bind(to: a, fileID: "File.swift", line: 2)
        case .connections:
          connect(a, b, 1)
          connect(b, c, 1)
          connect(c, a, 2)
        case .mixed:
          connect(a, b, 1)
          b.bind(to: a, fileID: "File.swift", line: 2)
        case .itself: a.bind(to: a, fileID: "File.swift", line: 2)
        case .oneProperty: connect(a, a, 2)
        }
      }
    }
    let (binding, connection) = ("a binding (File.swift:", "a connection of a Int and a Int (File.swift:")
    let (closing, rest) =
      switch form {
      case .bindings: (binding, "and the rest of it is \(binding)1)")
      case .connections: (connection, "and the rest of it is \(connection)1), \(connection)1)")
      case .mixed: (binding, "and the rest of it is \(connection)1)")
      case .itself: (binding, "whose sides are the same")
      case .oneProperty: (connection, "whose sides are the same")
      }
    result.expectMessage("Values would circulate forever: the ring is closed by \(closing)2), \(rest).")
  }

  @Test("Disposed bindings, chains and trees are not rings")
  func noRing() {
    let (a, b, c, d) = (MutableProperty(0), MutableProperty(0), MutableProperty(0), MutableProperty(0))
    let first = a <~> b
    b <~> c
    b <~> d
    first.dispose()
    a <~> d
    c.value = 1
    #expect([a.value, b.value, d.value] == [1, 1, 1])
  }

  /// In a process of its own, where no other test has links.
  @Test("Nothing is left of the links that have ended, or whose objects were released before they ended")
  func ended() async {
    await #expect(processExitsWith: .success) {
      func known() -> Set<ObjectIdentifier> {
        ChangeGraph.registryOfProcess.map.withLock { Set($0.places.keys) }
      }
      for areBindings in [true, false] {
        let (a, b, c) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
        let (first, second): (any Disposable, any Disposable) =
          if areBindings { (b <~ a, c <~ b) } else { (b <~> a, c <~> b) }
        let objects = [a, b, c].map { ObjectIdentifier($0.owner) }
        precondition(known() == Set(objects), "Each property has a link.")
        first.dispose()
        precondition(known() == Set(objects[1...]), "The first link has ended.")
        second.dispose()
        precondition(known().isEmpty, "Both links have ended.")
      }
      do {
        let (left, right) = (Channel<Int, Never>(), Channel<Int, Never>())
        left.following <~> right.leading
        precondition(known().count == 2, "Each channel has a link.")
      }
      precondition(known().isEmpty, "The channels were released.")
    }
  }

  @Test("A subscription that is recorded again has its last link alone")
  func recordedAgain() {
    let (a, b, c, subscription) = (ChangeOrigin(), ChangeOrigin(), ChangeOrigin(), CompositeDisposable())
    var map = ChangeGraph.Map()
    map.add((a, b, subscription), "a link")
    map.add((a, c, subscription), "another link")
    #expect(Set(map.places.keys) == [ObjectIdentifier(a), ObjectIdentifier(c)])
    map.remove(ObjectIdentifier(a), ObjectIdentifier(subscription))
    #expect(map.places.isEmpty)
  }
}

/// Feedback that no graph of bindings shows, since closures are between its parts.
struct FeedbackTests {
  enum Form: String, CaseIterable, Codable, Sendable {
    case itsOwnSignal, composed, subject, twoSubjects, merge, flatMap, producer
  }

  @Test("A feedback that never settles traps with a sentence", arguments: Form.allCases)
  func endless(form: Form) async {
    let result = await passing(form) {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let form: Form = passed()
        FeedbackRounds.limit = 1_000
        let property = MutableProperty(0)
        let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
        switch form {
        case .itsOwnSignal: property <~ property.signal
        case .composed: property <~ property.map { $0 &+ 1 }
        case .subject: first.subscribe { first.send($0) }
        case .twoSubjects:
          first.subscribe { second.send($0) }
          second.subscribe { first.send($0) }
        case .merge: first.merge(with: second.signal).subscribe { second.send($0) }
        case .flatMap: first.merge(with: second.signal).flatMap { .just($0 &+ 1) }.subscribe { second.send($0) }
        case .producer:
          let subscriber = SerialState<Subscriber<Int, Never>?>(nil)
          Signal<Int, Never> {
            subscriber.value = $0
            return nil
          }.subscribe { subscriber.value?.send($0) }
          subscriber.value?.send(1)
        }
        first.send(1)
      }
    }
    result.expectMessage("Values would circulate forever: 1000 times in a row, an observer has answered a value")
  }

  @Test("A feedback that settles runs to its end; an event of another thread begins the count of rounds again")
  func settles() async {
    let property = MutableProperty(0)
    property <~ property.map { min($0 + 1, 5_000) }.distinctUntilChanged()
    #expect(property.value == 5_000)
    await #expect(processExitsWith: .success) {
      FeedbackRounds.limit = 3
      let (subject, last) = (Subject<Int, Never>(), Count())
      subject.subscribe { value in
        if last.add() == 30 { return }
        if value % 2 == 0 { subject.send(value + 1) } else { waitForRawThread { subject.send(value + 1) } }
      }
      subject.send(0)
      if last.value < 30 { fatalError("Values are lost.") }
    }
  }
}

/// The cost of a link does not depend on how many links its objects have.
@Suite(.timeLimit(.minutes(10)))
struct LargeGraphTests {
  private let count = 5_000

  @Test("Very many properties are bound or connected to one, and let go", arguments: [true, false])
  func links(areBindings: Bool) {
    let source = MutableProperty(0)
    let properties = (0..<count).map { _ in MutableProperty(0) }
    let links = properties.map { property -> any Disposable in
      if areBindings { property <~ source } else { property <~> source }
    }
    source.value = 1
    #expect(properties.allSatisfy { $0.value == 1 })
    for link in links { link.dispose() }
    source.value = 2
    properties[0].value = 3
    #expect(properties.dropFirst().allSatisfy { $0.value == 1 } && source.value == 2)
  }

  @Test("An object with very many links is linked to very many others, which have links too")
  func search() {
    let (root, source) = (ChangeOrigin(), ChangeOrigin())
    var held: [CompositeDisposable] = []
    func link(_ from: ChangeOrigin, _ to: ChangeOrigin) -> CompositeDisposable {
      let subscription = CompositeDisposable()
      held.append(subscription)
      ChangeGraph.begin([(from, to, subscription)], "a link")
      return subscription
    }
    let (targets, others) = ((0..<count).map { _ in ChangeOrigin() }, (0..<count).map { _ in ChangeOrigin() })
    for target in targets { _ = link(source, target) }
    for other in others {
      _ = link(root, other)
      link(other, source).dispose()
    }
    for subscription in held { subscription.dispose() }
    withExtendedLifetime((targets, others)) {}
  }
}
