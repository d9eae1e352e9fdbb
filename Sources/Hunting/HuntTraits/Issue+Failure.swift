import Testing

#if compiler(<6.3)
  extension Issue {
    /// Whether the issue fails its test. Swift 6.2 does not say so, and has no warnings.
    var isFailure: Bool { true }
  }
#endif
