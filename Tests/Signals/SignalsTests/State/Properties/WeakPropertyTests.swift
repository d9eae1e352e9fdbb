import ReactiveSignals
import Testing

@testable import SignalState

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

  @Test("the end of the object is one change, to nil", .requirement(510))
  func end() {
    let property = WeakProperty<Document>()
    let names = property.changes.map { $0?.name }.record()
    do {
      let document = Document("a")
      property.value = document
      #expect(property.value === document)
    }
    #expect(property.value == nil)
    #expect(names.values == ["a", nil])
  }

  @Test(
    "an object that exists at the first subscription, also as a protocol, becomes nil at its end",
    .requirement(520, 521))
  func setBefore() {
    var document: Document? = Document("a")
    let property = WeakProperty(document)
    let names = property.signal.map { $0 as (any Named)? }.map { $0?.name }.record()
    document = nil
    #expect(names.values == ["a", nil])
  }

  @Test("the value derived from a deallocated object is nil, or the replacement", .requirement(474, 477))
  func intermediate() {
    let (text, number) = (MutableProperty<String?>("t"), MutableProperty(0))
    let property = WeakProperty<Document>()
    text <~ property.signal.flatMapLatest { $0?.title.signal ?? .just(nil) }
    property.signal.flatMapLatest { $0?.pages.signal.map { $0 } ?? Signal<Int?, Never>.just(nil) }
      .bind(to: number, nilValue: 5)
    do {
      let document = Document("a")
      property.value = document
      #expect(text.value == "title")
      document.pages.value = 4
      #expect(number.value == 4)
    }
    #expect(text.value == nil)
    #expect(number.value == 5)
  }

  @Test("An object that was replaced sends nothing more and retains nothing of the property")
  func replaced() {
    let (first, second) = (Document("a"), Document("b"))
    let property = WeakProperty(first)
    property.value = second
    let names = property.changes.map { $0?.name }.record()
    #expect(first.lifetime.ending.count == 0)
    first.close()
    #expect(names.values == [])
    #expect(property.value === second)
    property.value = nil
    #expect(second.lifetime.ending.count == 0)
    #expect(names.values == [nil])
  }

  @Test("A lifetime that ends before its object counts, also if it has ended before the object is set")
  func endedLifetime() {
    let document = Document("a")
    let property = WeakProperty(document)
    document.close()
    #expect(property.value == nil)
    let names = property.changes.map { $0?.name }.record()
    property.value = document
    #expect(property.value == nil)
    #expect(names.values == ["a", nil])
  }

  @Test("When the property is released, its lifetime ends, its signals complete, and the object retains nothing of it")
  func released() {
    let document = Document("a")
    var property: WeakProperty? = WeakProperty(document)
    let (released, lifetime) = (Weak(property!), property!.lifetime)
    let (values, changes) = (property!.signal.map { $0?.name }.record(), property!.changes.map { $0?.name }.record())
    property = nil
    #expect(released.isReleased)
    #expect(lifetime.hasEnded)
    #expect(values.events == [.next("a"), .completed])
    #expect(changes.events == [.completed])
    #expect(document.lifetime.ending.count == 0)
  }

  #if EXPLORATION
    @Test("If an object ends while another one is being set, the other one stays", .hunts)
    func interrupted() {
      Interleaving.explore { run in
        let (first, second) = (Document("a"), Document("b"))
        let property = WeakProperty(first)
        let last = Log<String?>()
        property.signal.subscribe { last.append($0?.name) }
        run.interleave({ first.close() }, { property.value = second }) {
          #expect(property.value === second)
          #expect(last.entries.last == "b")
          second.close()
          #expect(last.entries.last == .some(nil))
        }
      }
      Interleaving.explore { run in
        let (first, second) = (Document("a"), Document("b"))
        let property = WeakProperty(first)
        run.interleave({ property.value = second }, { first.close() }) {
          #expect(property.value === second)
          #expect(first.lifetime.ending.count == 0)
        }
      }
    }
  #endif
}
