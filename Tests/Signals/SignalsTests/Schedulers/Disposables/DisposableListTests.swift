import Huntable
import Testing

@testable import ReactiveSchedulers

@Suite("DisposableList")
struct DisposableListTests {
  @Test(
    "Random operations leave it equal to an array, in the order of addition", arguments: 1...20 as ClosedRange<UInt64>)
  func model(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let log = Log<Int>()
    let all = (0..<80).map { number in AnyDisposable { log.append(number) } }
    var list = DisposableList()
    var model: [Int] = []
    for step in 0..<500 {
      let number = Int.random(in: 0..<all.count, using: &random)
      // Phases of growing and of shrinking, so that it is searched, indexed and packed.
      if Int.random(in: 0..<10, using: &random) < (step / 100 % 2 == 0 ? 8 : 2) {
        list.append(all[number])
        if !model.contains(number) { model.append(number) }
      } else {
        let removed = list.remove(all[number])
        let place = model.firstIndex(of: number)
        #expect((removed != nil) == (place != nil))
        #expect(removed == nil || removed === all[number])
        if let place { model.remove(at: place) }
      }
      #expect(list.count == model.count)
    }
    list.disposeAll()
    #expect(log.entries == model)
  }

  @Test(
    "Removing everything, from the front or the back, leaves an empty list that can be used again",
    arguments: [true, false])
  func emptying(fromFront: Bool) {
    var list = DisposableList()
    let all = (0..<100).map { _ in AnyDisposable() }
    for _ in 0..<2 {
      for disposable in all { list.append(disposable) }
      #expect(list.count == 100)
      for disposable in fromFront ? all : all.reversed() { #expect(list.remove(disposable) === disposable) }
      #expect(list.count == 0)
    }
  }

  @Test("Removed elements are released")
  func release() {
    var list = DisposableList()
    list.append(AnyDisposable())
    weak var released: AnyDisposable?
    do {
      let disposable = AnyDisposable()
      list.append(disposable)
      _ = list.remove(disposable)
      released = disposable
    }
    #expect(released == nil)
  }
}
