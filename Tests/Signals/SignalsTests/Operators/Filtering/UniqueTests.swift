import ReactiveSignals
import Testing

struct UniqueTests {
  @Test("unique values: the keys of a subscription are its own", .requirement(750))
  func unique() {
    let recorder = Ints.from([1, 2, 1, 3, 2, 1]).unique().repeat(2).record()
    #expect(recorder.values == [1, 2, 3, 1, 2, 3])
  }
}
