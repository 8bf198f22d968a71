import { notifyOfLowBalance } from '#auto-top-up-light'
import {
  confirmSetUp,
  notifyOfAutoTopUp,
  notifyOfFailedRun,
  notifyOfPause,
  pauseWithoutMethod,
  setUpAndNotify,
} from '#auto-top-ups'
import { endDeclared, notifyOfCase, notifyOfDecision, openCases } from '#cases'
import type { CheckoutShop } from '#checkout'
import { askNewAddress, askToConfirm, notifyFormerAddress, notifyOfChange, sendResetLink } from '#customers'
import { confirmDeclaration, passDeclarationOn } from '#declarations'
import { confirmEnquiry, notifyOfReview, passEnquiryOn } from '#enquiries'
import { askForConfirmation, moveSubscription, sendWelcome } from '#newsletter'
import { revokeMethod } from '#payment-tokens'
import { notifyErased, sendErasureLink } from '#privacy'
import { sendWebhooks } from '#programs/webhooks'
import { noteLowCredit, sendDue } from '#push'
import { answerText, confirmOrdered, notifyOfChargeback, notifyOfTextPrice, setUpOrderedAndNotify } from '#sms-top-ups'

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
  | 'push.due'
  | 'webhook.due'

/** The use cases that react to each of these announcements, as `reactionsToOrders` for orders. */
export const reactionsToRequests: Record<
  RequestAnnouncement,
  readonly ((shop: CheckoutShop, reference: string) => Promise<unknown>)[]
> = {
  'withdrawal.filed': [confirmDeclaration, openCases, passDeclarationOn],
  'cancellation.filed': [confirmDeclaration, passDeclarationOn, endDeclared],
  'case.opened': [notifyOfCase],
  'case.decided': [notifyOfDecision],
  'enquiry.filed': [passEnquiryOn, confirmEnquiry],
  'review.answered': [notifyOfReview],
  'newsletter.asked': [askForConfirmation],
  'newsletter.confirmed': [sendWelcome],
  'token.removed': [revokeMethod, pauseWithoutMethod],
  // By the number of the order that the method was saved with.
  'token.settled': [setUpAndNotify, setUpOrderedAndNotify],
  'auto-top-up.set-up': [confirmSetUp],
  'sms-topup.set-up': [confirmOrdered],
  'sms-topup.charged-back': [notifyOfChargeback],
  'sms-topup.price': [notifyOfTextPrice],
  'auto-top-up.failed': [notifyOfFailedRun],
  'auto-top-up.paused': [notifyOfPause],
  'auto-top-up.changed': [notifyOfAutoTopUp],
  'registration.asked': [askToConfirm],
  'password.forgotten': [sendResetLink],
  'account.changed': [notifyOfChange],
  'address.asked': [askNewAddress],
  'address.changed': [notifyFormerAddress, moveSubscription],
  'erasure.asked': [sendErasureLink],
  'erasure.done': [notifyErased],
  'text.received': [answerText],
  'light.noticed': [notifyOfLowBalance, noteLowCredit],
  'push.due': [sendDue],
  'webhook.due': [sendWebhooks],
}
