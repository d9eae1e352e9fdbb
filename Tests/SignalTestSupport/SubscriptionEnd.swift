/// The ways in which a subscription ends.
package enum SubscriptionEnd: CaseIterable, Sendable { case completion, failure, disposal }
