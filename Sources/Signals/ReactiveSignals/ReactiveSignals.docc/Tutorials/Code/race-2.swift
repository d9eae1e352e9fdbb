import Testing

@Test func visitsAreCounted() {
  let counter = VisitCounter()
  counter.visit()
  counter.visit()
  #expect(counter.count == 2)
}
