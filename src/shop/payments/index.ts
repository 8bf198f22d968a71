export type { Issuer, PaymentFacts, PaymentProvider, PaymentRequest, ProviderState, RefundFacts, RefundRequest, RefundState } from './provider.ts'
