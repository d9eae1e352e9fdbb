import Foundation

/// The value as JSON.
func encoded(_ value: some Encodable) throws -> Data { try JSONEncoder().encode(value) }

/// The value that JSON stands for.
func decoded<Value: Decodable>(as type: Value.Type = Value.self, from data: Data) throws -> Value {
  try JSONDecoder().decode(type, from: data)
}
