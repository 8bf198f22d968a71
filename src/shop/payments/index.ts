export type { CaptureChange, CaptureRow, NewCapture } from './captures/store.ts'
export { claimCaptures, findCapturesToCheck, insertCaptures, saveCapture } from './captures/store.ts'
export { isKeyGood, keyLifetime } from './key-lifetime.ts'
export { acceptsCrypto, acceptsIssuer, dutchBanks, isPaused, offeredMethods, type PaymentMethodId } from './methods.ts'
export { packReferences, unpackReferences } from './our-references.ts'
export { mayComeBackInWindow, type PayerWindow, payerWindow, withLocale } from './payer-window.ts'
export type { PaymentFacts, PaymentProvider, PaymentRequest } from './provider.ts'
export type { BookedPayment, BookedRefund, PaymentBooks, Settlement, SettlementLine } from './provider-books.ts'
export { carrierOf, type PaymentProviders, providerOf } from './providers.ts'
export type { MoneyBack, NewRefund, RefundChange, RefundRow } from './refunds/store.ts'
export { claimRefunds, findMoneyBack, findRefundsToCheck, insertRefunds, saveRefund } from './refunds/store.ts'
export type { NewPayment, PaymentChange, PaymentRow } from './store.ts'
export {
  findMethodDetails,
  findPaymentRow,
  findPaymentsToCheck,
  newPaymentRow,
  paymentWrites,
  tenantOfPayment,
} from './store.ts'
export { findMoneyToAsk } from './to-ask.ts'
export { walletMethods } from './wallets.ts'
export { rememberWorkingMethods, type WorkingMethods } from './working-methods.ts'
