import Foundation

/// The copy is built without the targets that the library's own tests and the scenarios do not need.
private let manifest = """

  package.products = []
  package.targets.removeAll {
    [
      "ReactiveSignalsFoundation", "ReactiveSignalsFoundationTests", "Demo", "DemoTests", "Benchmarks", "ProgramTests",
      "RaceHuntTests", "StressTests", "DocumentationTests",
    ].contains($0.name)
  }

  """

/// The file that is added to each module with mutants.
private func switches(count: Int) -> String {
  """
  import Foundation

  // Both never change. The second is a file that is mapped into memory: each mutant that is reached sets its byte.
  nonisolated(unsafe) private let mutant = getenv("MUTANT").flatMap { Int(String(cString: $0)) } ?? 0
  nonisolated(unsafe) private let reached = getenv("MUTANTS_REACHED").flatMap { path -> UnsafeMutableRawPointer? in
    let file = open(path, O_RDWR)
    defer { close(file) }
    let bytes = mmap(nil, \(count + 1), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    return bytes == MAP_FAILED ? nil : bytes
  }

  @usableFromInline
  func isMutant(_ number: Int) -> Bool {
    reached?.storeBytes(of: 1, toByteOffset: number, as: UInt8.self)
    return mutant == number
  }

  """
}

extension Copy {
  /// A mutant that does not compile.
  private struct Dropped: Hashable {
    let file: String
    let line: Int
    let kind: String
  }

  /// A line that does not compile.
  private struct Place: Hashable {
    let file: String
    let line: Int
  }

  /// Clones the last commit, plants mutants, drops those that do not compile, and builds.
  func plant(in folders: [String]) throws {
    if !FileManager.default.fileExists(atPath: path.path) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try output(of: ["git", "init", "-q", "."])
    } else if !FileManager.default.fileExists(atPath: folder.path) {
      // Planting would discard the changes in that directory.
      throw Refusal("\(path.path) was not made by plant")
    }
    let commit = try output(of: ["git", "-C", checkout.path, "rev-parse", "HEAD"]).trimmingCharacters(in: .newlines)
    try output(of: ["git", "fetch", "-q", checkout.path, commit])
    var dropped: Set<Dropped> = []
    while true {
      try output(of: ["git", "checkout", "-q", "--force", "--detach", commit])
      let sites = try rewrite(folders, without: dropped)
      let failed = try build(Set(sites.map(\.module)).sorted().flatMap { ["--target", $0] })
      say("\(sites.count) mutants, \(failed.count) lines that do not compile")
      if failed.isEmpty {
        if try !build(["--build-tests"]).isEmpty { throw Refusal("the tests do not compile") }
        for measured in ["suites.json", "scenarios.json"] {
          try? FileManager.default.removeItem(at: folder.appending(path: measured))
        }
        return try save(sites, to: "sites.json")
      }
      let before = dropped.count
      for place in failed {
        let here = sites.filter { $0.file == place.file }
        var hit = here.filter { $0.line == place.line }
        // Some errors, such as a missing return, are reported below the mutant.
        if hit.isEmpty { hit = here.filter { (place.line - 12...place.line).contains($0.line) } }
        dropped.formUnion(hit.map { Dropped(file: $0.file, line: $0.line, kind: $0.kind) })
      }
      if dropped.count == before { throw Refusal("the copy does not compile without mutants") }
    }
  }

  /// Plants mutants in the files of the copy.
  private func rewrite(_ folders: [String], without dropped: Set<Dropped>) throws -> [Site] {
    let package = path.appending(path: "Package.swift")
    try (String(contentsOf: package, encoding: .utf8) + manifest).write(to: package, atomically: true, encoding: .utf8)
    let (sites, texts) = try mutate(folders, in: path, without: dropped)
    for (file, text) in texts { try text.write(to: path.appending(path: file), atomically: true, encoding: .utf8) }
    for module in Set(sites.map(\.module)) {
      try switches(count: sites.count).write(
        to: path.appending(path: "Sources/\(module)/Mutants.swift"), atomically: true, encoding: .utf8)
    }
    return sites
  }

  /// The mutants that the files of the checkout allow, also those that do not compile.
  func list(_ folders: [String]) throws -> [Site] { try mutate(folders, in: checkout, without: []).sites }

  /// The mutants that the files below a directory allow, and the files' texts with all of these.
  private func mutate(
    _ folders: [String], in directory: URL, without dropped: Set<Dropped>
  ) throws -> (sites: [Site], texts: [String: String]) {
    let mutator = LineMutator()
    var sites: [Site] = []
    var texts: [String: String] = [:]
    var seen: [String: Int] = [:]
    for file in try Set(folders.flatMap { try swiftFiles(in: $0, of: directory) }).sorted(by: inOrderOfFolders) {
      let name = (file as NSString).lastPathComponent
      if name == "Mutants.swift" { continue }
      var lines = try String(contentsOf: directory.appending(path: file), encoding: .utf8).components(separatedBy: "\n")
      for index in lines.indices {
        let isDropped = { dropped.contains(Dropped(file: file, line: index + 1, kind: $0)) }
        guard let mutant = mutator.mutant(of: lines[index], number: sites.count + 1, isDropped: isDropped),
          !isDropped(mutant.kind)
        else { continue }
        // Only the file's name, without the folder, since files move between folders.
        let line = lines[index].trimmingCharacters(in: .whitespaces)
        let key = "\((name as NSString).deletingPathExtension) | \(line) | \(mutant.kind)"
        seen[key, default: 0] += 1
        sites.append(Site(file: file, line: index + 1, kind: mutant.kind, key: "\(key) \(seen[key, default: 0])"))
        lines[index] = mutant.line
      }
      texts[file] = lines.joined(separator: "\n")
    }
    return (sites, texts)
  }

  /// Builds the copy. Returns the lines with errors.
  private func build(_ options: [String]) throws -> Set<Place> {
    let (output, isSuccess) = try outcome(of: ["swift", "build"] + options, mixingErrors: true)
    let errors = output.matches(of: /(Sources\/[^:\n]+\.swift):(\d+):\d+: error:/).compactMap { match in
      Int(match.output.2).map { Place(file: String(match.output.1), line: $0) }
    }
    if !isSuccess, errors.isEmpty { throw Refusal("the build failed\n" + output.suffix(3000)) }
    return Set(errors)
  }
}

/// The Swift files below a folder of a directory, or the folder itself if it is a file, as paths in the directory.
private func swiftFiles(in folder: String, of directory: URL) throws -> [String] {
  if folder.hasSuffix(".swift") { return [folder] }
  return try FileManager.default.subpathsOfDirectory(atPath: directory.appending(path: folder).path)
    .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
}

/// A folder's files are neighbours in this order.
private func inOrderOfFolders(_ one: String, _ other: String) -> Bool {
  one.split(separator: "/").lexicographicallyPrecedes(other.split(separator: "/"))
}
