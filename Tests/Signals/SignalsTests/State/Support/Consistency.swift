/// Expects each sent value to be the property's value at that moment.
func expectConsistency<Value: Equatable>(
  of property: Property<Value>, _ change: () -> Void, sourceLocation: SourceLocation = #_sourceLocation
) -> [Value] {
  let pairs = Log<(sent: Value, held: Value)>()
  let subscription = property.signal.subscribe { pairs.append(($0, property.value)) }
  change()
  subscription.dispose()
  for pair in pairs.entries { #expect(pair.sent == pair.held, sourceLocation: sourceLocation) }
  return pairs.entries.map(\.sent)
}
