@testable import ReactiveSignals

private protocol Named: Sendable {
  var name: String { get }
}

struct WeakPropertyTests {
  private final class Document: LifetimeOwner, Named {
    private let token = Lifetime.Token()
    let name: String
    let title = MutableProperty<String?>("title")
    let pages = MutableProperty(3)
    var lifetime: Lifetime { token.lifetime }

    init(_ name: String) {
      self.name = name
    }

    func close() { token.dispose() }
  }

  private let first = Document("a")
  private let second = Document("b")

  @Test(
    "the end of the object, also as a protocol, is one change, to nil", .requirement(510, 520, 521),
    arguments: [true, false])
  func end(isSetBefore: Bool) {
    var document: Document? = Document("a")
    let property = WeakProperty(isSetBefore ? document : nil)
    let names = property.signal.map { $0 as (any Named)? }.map { $0?.name }.record()
    if !isSetBefore { property.value = document }
    #expect(property.value === document)
    document = nil
    #expect(property.value == nil)
    #expect(names.values == (isSetBefore ? [] : [nil]) + ["a", nil])
  }

  @Test("the value derived from a deallocated object is nil, or the replacement", .requirement(474, 477))
  func intermediate() {
    let (text, number, property) = (MutableProperty<String?>("t"), MutableProperty(0), WeakProperty<Document>())
    text <~ property.signal.flatMapLatest { $0?.title.signal ?? .just(nil) }
    property.signal.flatMapLatest { $0?.pages.signal.map { $0 } ?? Signal<Int?, Never>.just(nil) }
      .bind(to: number, nilValue: 5)
    do {
      let document = Document("a")
      property.value = document
      document.pages.value = 4
      #expect(text.value == "title" && number.value == 4)
    }
    #expect(text.value == nil && number.value == 5)
  }

  @Test("An object that was replaced sends nothing more and retains nothing of the property")
  func replaced() {
    let property = WeakProperty(first)
    property.value = second
    let names = property.changes.map { $0?.name }.record()
    #expect(first.lifetime.ending.count == 0)
    first.close()
    #expect(names.values == [] && property.value === second)
    property.value = nil
    #expect(second.lifetime.ending.count == 0 && names.values == [nil])
  }

  @Test("A lifetime that ends before its object counts, also if it has ended before the object is set")
  func endedLifetime() {
    let property = WeakProperty(first)
    first.close()
    #expect(property.value == nil)
    let names = property.changes.map { $0?.name }.record()
    property.value = first
    #expect(property.value == nil && names.values == ["a", nil])
  }

  @Test("When the property is released, its lifetime ends, its signals complete, and the object retains nothing of it")
  func released() {
    let (released, lifetime, values) = {
      let property = WeakProperty(first)
      return (
        Weak(property), property.lifetime, property.signal.merge(with: property.changes).map { $0?.name }.record()
      )
    }()
    #expect(released.isReleased && lifetime.hasEnded)
    #expect(values.events == [.next("a"), .completed] && first.lifetime.ending.count == 0)
  }

  #if EXPLORATION
    @Test("If an object ends while another one is being set, the other one stays", .hunts, arguments: [true, false])
    func interrupted(endsFirst: Bool) {
      Interleaving.explore { run in
        let (first, second) = (Document("a"), Document("b"))
        let (property, last) = (WeakProperty(first), Log<String?>())
        property.signal.subscribe { last.append($0?.name) }
        let works: [@Sendable () -> Void] = [{ first.close() }, { property.value = second }]
        run.interleave(works[endsFirst ? 0 : 1], works[endsFirst ? 1 : 0]) {
          #expect(property.value === second && last.entries.last == "b")
          #expect(first.lifetime.ending.count == 0)
          second.close()
          #expect(last.entries.last == .some(nil))
        }
      }
    }
  #endif
}
