import Foundation

// The programs whose reports the article on hunting your own code shows.

public final class Basket: @unchecked Sendable {
  private var goods: [String] = []

  public init() {}

  public func add(_ name: String) { goods.append(name) }
}

public final class Log: Sendable {
  public init() {}

  public func send() {
    var process = pid_t()
    posix_spawn(&process, "/nowhere", nil, nil, [nil], nil)
  }
}
