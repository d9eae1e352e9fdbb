/// A part of the program that is compiled without the flag.
public final class Fees: @unchecked Sendable {
  private var sum = 0

  public init() {}

  public func add(_ fee: Int) { sum += fee }
}
