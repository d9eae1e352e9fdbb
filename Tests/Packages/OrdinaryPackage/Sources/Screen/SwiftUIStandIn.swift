// The parts of SwiftUI that the views of this module use, for systems that have no SwiftUI. They draw nothing.
#if !canImport(SwiftUI)
  import Observation

  protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
  }

  protocol SystemView: View where Body == Never {}

  extension SystemView {
    var body: Never { fatalError("A view of the system has no body.") }
  }

  extension Never: View {
    var body: Never { return fatalError("A view of the system has no body.") }
  }

  @resultBuilder
  enum ViewBuilder {
    static func buildBlock(_ parts: any View...) -> Group { Group(parts: parts) }
  }

  struct Group: SystemView {
    let parts: [any View]
  }

  struct Text: SystemView {
    init(_ text: String) {}
  }

  struct TextField: SystemView {
    init(_ title: String, text: Binding<String>) {}
  }

  struct SecureField: SystemView {
    init(_ title: String, text: Binding<String>) {}
  }

  struct Button: SystemView {
    init(_ title: String, action: @escaping () -> Void) {}
  }

  struct List<Data: Identifiable, Row: View>: SystemView {
    init(_ data: [Data], row: (Data) -> Row) {}
  }

  struct Disabled: SystemView {}

  extension View {
    func disabled(_ isDisabled: Bool) -> Disabled { Disabled() }
  }

  struct Binding<Value> {
    let get: () -> Value
    let set: (Value) -> Void
  }

  @propertyWrapper
  @dynamicMemberLookup
  struct Bindable<Model: AnyObject & Observable> {
    var wrappedValue: Model
    var projectedValue: Self { self }

    subscript<Value>(dynamicMember keyPath: ReferenceWritableKeyPath<Model, Value>) -> Binding<Value> {
      let model = wrappedValue
      return Binding(get: { model[keyPath: keyPath] }, set: { model[keyPath: keyPath] = $0 })
    }
  }
#endif
