import { tellOfLowBalance } from '#auto-top-up-light'
import {
  confirmSetUp,
  pauseWithoutMethod,
  setUpAndTell,
  tellOfAutoTopUp,
  tellOfFailedRun,
  tellOfPause,
} from '#auto-top-ups'
import { endDeclared, openCases, tellOfCase, tellOfDecision } from '#cases'
import type { CheckoutShop } from '#checkout'
import { askNewAddress, askToConfirm, sendResetLink, tellFormerAddress, tellOfChange } from '#customers'
import { confirmDeclaration, passDeclarationOn } from '#declarations'
import { confirmEnquiry, passEnquiryOn, tellOfReview } from '#enquiries'
import { askForConfirmation, moveSubscription, sendWelcome } from '#newsletter'
import { revokeMethod } from '#payment-tokens'
import { sendErasureLink, tellErased } from '#privacy'
import { answerText, confirmOrdered, setUpOrderedAndTell, tellOfChargeback, tellOfTextPrice } from '#sms-top-ups'

/** Announcements that concern no order, by the reference of what was filed. */
export type RequestAnnouncement =
  | 'withdrawal.filed'
  | 'cancellation.filed'
  | 'case.opened'
  | 'case.decided'
  | 'enquiry.filed'
  | 'review.answered'
  | 'newsletter.asked'
  | 'newsletter.confirmed'
  | 'token.removed'
  | 'token.settled'
  | 'auto-top-up.set-up'
  | 'sms-topup.set-up'
  | 'sms-topup.charged-back'
  | 'sms-topup.price'
  | 'auto-top-up.failed'
  | 'auto-top-up.paused'
  | 'auto-top-up.changed'
  | 'registration.asked'
  | 'password.forgotten'
  | 'account.changed'
  | 'address.asked'
  | 'address.changed'
  | 'erasure.asked'
  | 'erasure.done'
  | 'text.received'
  | 'light.noticed'

/** The use cases that react to each of these announcements, as `reactionsToOrders` for orders. */
export const reactionsToRequests: Record<
  RequestAnnouncement,
  readonly ((shop: CheckoutShop, reference: string) => Promise<unknown>)[]
> = {
  'withdrawal.filed': [confirmDeclaration, openCases, passDeclarationOn],
  'cancellation.filed': [confirmDeclaration, passDeclarationOn, endDeclared],
  'case.opened': [tellOfCase],
  'case.decided': [tellOfDecision],
  'enquiry.filed': [passEnquiryOn, confirmEnquiry],
  'review.answered': [tellOfReview],
  'newsletter.asked': [askForConfirmation],
  'newsletter.confirmed': [sendWelcome],
  'token.removed': [revokeMethod, pauseWithoutMethod],
  // By the number of the order that the method was saved with.
  'token.settled': [setUpAndTell, setUpOrderedAndTell],
  'auto-top-up.set-up': [confirmSetUp],
  'sms-topup.set-up': [confirmOrdered],
  'sms-topup.charged-back': [tellOfChargeback],
  'sms-topup.price': [tellOfTextPrice],
  'auto-top-up.failed': [tellOfFailedRun],
  'auto-top-up.paused': [tellOfPause],
  'auto-top-up.changed': [tellOfAutoTopUp],
  'registration.asked': [askToConfirm],
  'password.forgotten': [sendResetLink],
  'account.changed': [tellOfChange],
  'address.asked': [askNewAddress],
  'address.changed': [tellFormerAddress, moveSubscription],
  'erasure.asked': [sendErasureLink],
  'erasure.done': [tellErased],
  'text.received': [answerText],
  'light.noticed': [tellOfLowBalance],
}
