package struct TestError: Error, Hashable, Sendable {
  package let code: Int

  package init(_ code: Int = 0) {
    self.code = code
  }
}

package typealias Ints = Signal<Int, TestError>
package typealias IntEvent = Event<Int, TestError>
