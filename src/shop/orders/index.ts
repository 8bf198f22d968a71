export { type ChargeReason, type Initiator, initiatedBy } from './charge-reason.ts'
export { everChargedBack, everWonBack, isChargedBack, lost } from './chargebacks.ts'
export { findMandateOfCart } from './mandate-of-cart.ts'
export { noContact, withoutPerson } from './no-contact.ts'
export { addNote } from './notes/store.ts'
export { missingByChargeback, owed, promisedMoney } from './owed.ts'
export type { DeliveryPart, LinePart, PaymentPart, Position, RefundPart, RefundReason } from './position.ts'
export { cameToNothing, discountOf, earned, givenGoodwill, heldMoney, holding, kept, refundable } from './position.ts'
export type { DeliveryState, OrderState, PaymentState, RefundState } from './states.ts'
export {
  deliveryTransitions,
  isUndecided,
  isUnderWay,
  isUnderWayRefund,
  numberRefused,
  orderTransitions,
  paymentTransitions,
  refundTransitions,
} from './states.ts'
export type { NewLine, NewOrder, OrderChange } from './store.ts'
export { findPosition, findTimeline, insertOrder, lockOrder, orderLock, replaceEmail, saveOrder } from './store.ts'
export { type TaxedPart, taxedNow, taxedParts, type VatChange } from './taxed-parts.ts'
export { orderView } from './view-order.ts'
export { isInDoubt, isLastPaymentDeclined, wireStatus } from './wire-status.ts'
