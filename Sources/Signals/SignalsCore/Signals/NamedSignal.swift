/// A signal with a name. A separate shape, so that unnamed signals store nothing for it.
///
/// The properties are internal. If other modules could read these properties, the compiler would put `attach` into
/// programs. `Signal.connect` would then be a function that calls itself, and no chain of operators would be compiled
/// into a loop.
@usableFromInline
package final class NamedSignal<Value: Sendable, Failure: Error>: Sendable {
  let name: String
  let location: TraceLocation
  let signal: Signal<Value, Failure>

  init(_ name: String, at location: TraceLocation, _ signal: Signal<Value, Failure>) {
    self.name = name
    self.location = location
    self.signal = signal
  }

  @usableFromInline
  package var isGuarded: Bool { signal.isGuarded }

  @usableFromInline
  package var isDirect: Bool { signal.isDirect }

  @usableFromInline
  package func attach(_ observer: Observer<Value, Failure>, _ handle: CompositeDisposable) {
    signal.attach(observer, handle)
  }
}
