import ReactiveSignals

extension Example {
  static let channel = Example(
    "channel", "properties bound both ways: two units, a choice that may be absent, a chain of three"
  ) { output in
    Bindings.temperatures(output)
    Bindings.choice(output)
    Bindings.chain(output)
  }
}

private enum Bindings {
  /// Two fields show the same temperature in two units; either can be edited.
  static func temperatures(_ output: @escaping Example.Output) {
    output("a temperature in two fields:")
    let celsius = Watched("celsius", 20.0, output)
    let fahrenheit = Watched("fahrenheit", 0.0, output)
    output("> bind fahrenheit to celsius")
    fahrenheit.terminal.connect(
      to: celsius.terminal,
      incoming: { ($0 * 1.8 + 32).inTenths },
      outgoing: { (($0 - 32) / 1.8).inTenths })
    celsius.edit(100)
    fahrenheit.edit(0)
  }

  /// There is always a unit, but its picker may have no selection.
  static func choice(_ output: @escaping Example.Output) {
    output("a unit, celsius by default, and a picker in which nothing may be picked:")
    let unit = Watched("unit", "fahrenheit", output)
    let picker = Watched<String?>("picker", nil, output)
    output("> bind picker to unit")
    picker.terminal <~> unit.property.channel(nilValue: "celsius").following
    picker.edit("kelvin")
    picker.edit(nil)
    unit.edit("fahrenheit")
  }

  /// The middle property is bound to both others, and passes on changes of either.
  static func chain(_ output: @escaping Example.Output) {
    output("a chain of three:")
    let (phone, hub, wall) = (
      Watched("phone", "warm", output), Watched("hub", "cosy", output), Watched("wall", "cool", output)
    )
    output("> bind phone to hub")
    phone.property <~> hub.property
    output("> bind hub to wall")
    hub.property <~> wall.property
    phone.edit("tropical")
    hub.edit("fresh")
    wall.edit("off")
  }
}

/// A property that prints its changes.
private struct Watched<Value: Sendable>: Sendable {
  let name: String
  let property: MutableProperty<Value>
  private let output: Example.Output

  init(_ name: String, _ value: Value, _ output: @escaping Example.Output) {
    self.name = name
    self.output = output
    property = MutableProperty(value)
    property.signal.subscribe { output("  \(name): \(Self.text(of: $0))") }
  }

  var terminal: ChannelTerminal<Value, Never> { property.channel().following }

  /// An edit by the user.
  func edit(_ value: Value) {
    output("> set \(name) to \(Self.text(of: value))")
    property.value = value
  }

  private static func text(of value: Value) -> String {
    switch value {
    case let optional as String?: optional ?? "nothing"
    default: "\(value)"
    }
  }
}

extension Double {
  /// The number with one decimal, as a field shows it.
  fileprivate var inTenths: Double { (self * 10).rounded() / 10 }
}
