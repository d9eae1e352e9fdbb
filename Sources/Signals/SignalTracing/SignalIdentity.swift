/// Which signal a subscription belongs to. Copies of a signal have one identity, since they share the closure that
/// connects its observers.
struct SignalIdentity: Hashable, Sendable {
  /// Stands for what the closure captures, whose type has no name. It is never used as an object.
  private final class Captures: Sendable {}

  private let code: UInt
  private let address: UInt
  // Unowned: what the closure captures is released with the signal, but its address is not used for another one.
  private unowned let captures: Captures

  /// Nil if `holder`, a structure with a closure, has one that captures nothing.
  fileprivate init?(_ holder: some Any) {
    let words = withUnsafeBytes(of: holder) { $0.load(as: (UInt, UInt).self) }
    guard let pointer = UnsafeRawPointer(bitPattern: words.1) else { return nil }
    (code, address) = words
    captures = Unmanaged<Captures>.fromOpaque(pointer).takeUnretainedValue()
  }

  static func == (one: Self, other: Self) -> Bool { one.code == other.code && one.address == other.address }

  func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(address)
  }
}

/// The closures of a signal, each in a structure, which has the closure as the signal has it. An argument of a generic type
/// would be another closure.
private struct Attaching<Value: Sendable, Failure: Error> {
  let attach: Signal<Value, Failure>.Attach
}

private struct LinearAttaching<Value: Sendable, Failure: Error> {
  let attach: Signal<Value, Failure>.LinearAttach
}

extension Signal {
  /// Nil for a signal that is a value, such as `.just`.
  var identity: SignalIdentity? {
    switch source {
    case .just, .empty, .fail, .concat: nil
    case .attach(let attach, _), .guarded(let attach, _): SignalIdentity(Attaching(attach: attach))
    case .linear(let attach, _): SignalIdentity(LinearAttaching(attach: attach))
    case .named: naming?.signal.identity
    }
  }
}
