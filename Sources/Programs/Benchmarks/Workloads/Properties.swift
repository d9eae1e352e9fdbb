// A property that is set, with properties composed of it.

extension Workload {
  static var properties: [Workload] {
    let sets = opaque(1_000_000)
    let expected = sum(sets) { ($0 + 1) &+ ($0 &+ 7) &+ ($0 & 1) }
    return [
      Workload(
        id: "F-property", name: "property, map, combineLatest, and, 1M sets",
        library: Contender(elements: sets, expected: expected) { meter, sink in
          let source = opaque(MutableProperty(0))
          let (other, flag) = (opaque(MutableProperty(7)), opaque(MutableProperty(true)))
          observe(source, other, flag, sink)
          meter.time { for value in 0..<sets { source.value = value } }
        },
        hands: [
          Contender("locked", elements: sets, expected: expected) { meter, sink in
            let source = opaque(LockedProperty(0))
            let (other, flag) = (opaque(LockedProperty(7)), opaque(LockedProperty(true)))
            observe(source, other, flag, sink)
            meter.time { for value in 0..<sets { source.set(value) } }
          }
        ],
        mark: [.atMost(1.3, of: "locked")])
    ]
  }

  @inline(never)
  private static func observe(
    _ source: MutableProperty<Int>, _ other: MutableProperty<Int>, _ flag: MutableProperty<Bool>, _ sink: Sink
  ) {
    source.map { $0 + 1 }.changes.subscribe { sink.add($0) }
    Property.combineLatest(source, other) { $0 &+ $1 }.changes.subscribe { sink.add($0) }
    source.map { $0 & 1 == 1 }.and(flag).changes.subscribe { sink.add($0 ? 1 : 0) }
  }

  @inline(never)
  private static func observe(
    _ source: LockedProperty<Int>, _ other: LockedProperty<Int>, _ flag: LockedProperty<Bool>, _ sink: Sink
  ) {
    source.mapped { $0 + 1 }.observe { sink.add($0) }
    source.combined(with: other) { $0 &+ $1 }.observe { sink.add($0) }
    source.mapped { $0 & 1 == 1 }.combined(with: flag) { $0 && $1 }.observe { sink.add($0 ? 1 : 0) }
  }
}
