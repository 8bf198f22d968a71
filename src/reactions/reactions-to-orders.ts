import { announceToAssistant, tellAssistant } from '#assistants'
import { giveNoticesBack } from '#auto-top-up-light'
import { cancelLinksOf, endRunOf, pauseChargedBack, settleRun, setUpAndNotify } from '#auto-top-ups'
import { openAfterTheEnd } from '#cases'
import type { ProductKind } from '#catalogue/contract'
import {
  type CheckoutShop,
  captureOrder,
  deliverAndConfirm,
  giveBack,
  payAgainUrl,
  refundOrder,
  releasePromises,
  setUpLight,
} from '#checkout'
import { sendEsims, sendReturnRefused } from '#esims'
import { askForNewsletter } from '#newsletter'
import {
  alertOperator,
  type OrderMail,
  sendCancellation,
  sendCodes,
  sendPaymentLink,
  sendReceipt,
  sendRefundClaim,
  sendRefundDelay,
  sendRefundNotice,
  sendRefundTrouble,
} from '#notifications'
import { sendAcknowledgement, sendConfirmation } from '#notifications/confirmation'
import type { Position } from '#orders'
import type { AnnouncementDetails, AnnouncementKind } from '#orders/events'
import { declineOf, settleTokensOf } from '#payment-tokens'
import { noteOutcome } from '#push'
import {
  askNewEmail,
  notifyBuyerOfGift,
  notifyOfNewEmail,
  orderMail,
  sendCreditNote,
  sendGiftOnceMore,
  sendGifts,
  sendReceiptBy,
} from '#receipts'
import { answerOrder, lockChargedBack, setUpOrderedAndNotify } from '#sms-top-ups'
import { freeUnits } from '#stock'
import type { Logger, Metrics } from '#watch'

/** The order and details of an announcement. */
export type Announced<Kind extends AnnouncementKind> = { orderNumber: string; details: AnnouncementDetails[Kind] }

export type Watch = { log: Logger; metrics: Metrics }

type Reaction<Kind extends AnnouncementKind> = (
  shop: CheckoutShop,
  announced: Announced<Kind>,
  watch: Watch,
) => Promise<unknown>

/**
 * The use cases that react to each announcement. An announcement is a job that is retried when a reaction throws, and
 * may run twice, so every reaction is idempotent.
 */
export const reactionsToOrders: { readonly [Kind in AnnouncementKind]: readonly Reaction<Kind>[] } = {
  'order.pending': [async (shop, { orderNumber }) => sendAcknowledgement(shop, await orderMail(shop, orderNumber))],

  'confirmation.due': [
    async (shop, { orderNumber }) => sendConfirmation(shop, await orderMail(shop, orderNumber, 'confirmation')),
  ],

  'order.paid': [
    async (shop, { orderNumber }) => {
      const { position, confirmed } = await deliverAndConfirm(shop, orderNumber)
      await settleTokens(shop, position)
      await setUpLight(shop, position)
      await confirmed
    },
    (shop, { orderNumber }) => announceToAssistant(shop, orderNumber, 'order_create'),
  ],

  'order.done': [
    async (shop, { orderNumber }, { metrics }) => {
      const mail = await orderMail(shop, orderNumber, 'receipt')
      const { deliveries, autoTopUpMandate, runOf, paidAt } = mail.position
      const holds = (wanted: ProductKind) => mail.position.lines.some(({ kind }) => kind === wanted)
      // The receipt says how to end what was set up, so it must be set up first.
      if (autoTopUpMandate) {
        await settleTokensOf(shop, orderNumber)
        await setUpAndNotify(shop, orderNumber)
        await setUpOrderedAndNotify(shop, orderNumber)
      }
      const linksOfRun = runOf ? await endRunOf(shop, mail.position) : []
      // An order that only sets something up has a confirmation of its own.
      if (deliveries.length > 0) {
        const endLinks = autoTopUpMandate ? await cancelLinksOf(shop, orderNumber) : linksOfRun
        await sendReceipt(shop, { ...mail, endLinks })
      }
      await sendCodes(shop, mail)
      await answerOrder(shop, mail.position)
      if (holds('giftcard')) await sendGifts(shop, orderNumber)
      if (holds('esim-plan')) await sendEsims(shop, mail)
      await requestNewsletter(shop, mail.position)
      if (runOf || ['sms', 'whatsapp'].includes(mail.position.channel)) await openAfterTheEnd(shop, orderNumber)
      if (mail.hasDevices) await noteOutcome(shop, orderNumber)
      if (paidAt && deliveries.length > 0)
        metrics.observeDelivery((shop.clock.now().getTime() - paidAt.getTime()) / 1000)
    },
    (shop, { orderNumber }) => announceToAssistant(shop, orderNumber, 'order_update'),
    async (shop, _announced, { metrics }) => metrics.countOrder(shop.tenant.id, 'done'),
  ],

  'order.cancelled': [
    async (shop, { orderNumber, details }) => {
      const mail = await orderMail(shop, orderNumber)
      // The consequence for an automatic top-up is announced separately.
      if (!(await settleRun(shop, mail.position))) await notifyOfNothing(shop, mail, details.keptWaiting)
      await giveNoticesBack(shop, orderNumber)
      await settleTokens(shop, mail.position)
      await freeUnitsOf(shop, mail.position)
      // The owner of an automatic top-up is told of the run, which is tried again.
      if (mail.hasDevices && mail.position.runOf === null) await noteOutcome(shop, orderNumber)
    },
    async (shop, _announced, { metrics }) => metrics.countOrder(shop.tenant.id, 'cancelled'),
  ],

  'order.refunded': [
    async (shop, { orderNumber, details }) => sendRefundNotice(shop, await orderMail(shop, orderNumber), details),
    (shop, { orderNumber }) => announceToAssistant(shop, orderNumber, 'order_update'),
  ],

  'payment.charged-back': [
    (shop, { orderNumber }) => pauseChargedBack(shop, orderNumber),
    (shop, { orderNumber }) => lockChargedBack(shop, orderNumber),
    (shop, { orderNumber }) => announceToAssistant(shop, orderNumber, 'order_update'),
  ],

  'refund.claimable': [
    async (shop, { orderNumber, details }) => sendRefundClaim(shop, await orderMail(shop, orderNumber), details),
  ],

  'refund.delayed': [
    async (shop, { orderNumber, details }) => sendRefundDelay(shop, await orderMail(shop, orderNumber), details),
  ],

  'refund.stuck': [
    async (shop, { orderNumber, details }) => sendRefundTrouble(shop, await orderMail(shop, orderNumber), details),
  ],

  'receipt.wanted': [
    async (shop, { orderNumber, details }) =>
      sendReceiptBy(shop, orderNumber, { ...details, endLinks: await cancelLinksOf(shop, orderNumber) }),
  ],

  'receipt.corrected': [(shop, { orderNumber, details }) => sendCreditNote(shop, orderNumber, details.change)],

  'email.asked': [(shop, { orderNumber, details }) => askNewEmail(shop, orderNumber, details.correction)],

  'esim.return-refused': [
    async (shop, { orderNumber, details }) => sendReturnRefused(shop, await orderMail(shop, orderNumber), details.unit),
  ],

  'gift.sent': [(shop, announced) => notifyBuyerOfGift(shop, lineOf(announced), 'giftSent')],

  'gift.refused': [(shop, announced) => notifyBuyerOfGift(shop, lineOf(announced), 'giftRefused')],

  'gift.wanted': [(shop, announced) => sendGiftOnceMore(shop, lineOf(announced), announced.details.occasion)],

  'gift.called-off': [
    (shop, { orderNumber, details }) =>
      giveBack(shop, orderNumber, {
        line: details.line,
        amount: null,
        reason: 'a gift that was called off',
        operator: 'shopper',
      }),
  ],

  'email.corrected': [
    async (shop, { orderNumber, details }) =>
      notifyOfNewEmail(shop, orderNumber, {
        correction: details.correction,
        endLinks: await cancelLinksOf(shop, orderNumber),
      }),
  ],

  'assistant.due': [(shop, { orderNumber, details }) => tellAssistant(shop, orderNumber, details.event)],

  'capture.requested': [(shop, { orderNumber }) => captureOrder(shop, orderNumber)],

  'promise.unneeded': [(shop, { orderNumber }) => releasePromises(shop, orderNumber)],

  'refund.requested': [(shop, { orderNumber }) => refundOrder(shop, orderNumber)],

  alert: [
    async (shop, { orderNumber, details }, { log }) => {
      const { occasion, ...rest } = details
      const told = await alertOperator(shop, { orderNumber, occasion, details: rest })
      if (told !== 'sent before')
        log.error({ tenant: shop.tenant.id, orderNumber, ...details }, 'order needs attention')
    },
  ],
}

const lineOf = ({ orderNumber, details: { line } }: Announced<`gift.${'sent' | 'refused' | 'wanted'}`>) => ({
  orderNumber,
  line,
})

/** Settles the methods saved with an order's payments; makes no query if there are none. */
async function settleTokens(shop: CheckoutShop, { orderNumber, payments }: Position) {
  if (payments.some(({ keepsAs }) => keepsAs !== null)) await settleTokensOf(shop, orderNumber)
}

/** Tells a shopper that their order failed, if they need to be told. */
async function notifyOfNothing(shop: CheckoutShop, mail: OrderMail, keptWaiting: boolean) {
  const decline = declineOf(mail.position)
  if (decline === 'soft') await sendPaymentLink(shop, mail, payAgainUrl(shop, mail.position))
  // A shopper who saw it fail on the payer's page needs no mail. One who was asked to wait does, and so does the owner
  // of a method that was charged without them.
  else if (keptWaiting || decline === 'hard') await sendCancellation(shop, mail)
  await answerOrder(shop, mail.position, decline)
}

/** Frees the codes that our own stock held for a failed order. */
async function freeUnitsOf(shop: CheckoutShop, { lines, deliveries }: Position) {
  if (lines.every(({ kind }) => kind === 'topup')) return
  await freeUnits(
    shop,
    deliveries.map(({ externalId }) => externalId),
  )
}

/** A newsletter box ticked while ordering is confirmed by mail, as every request is. */
async function requestNewsletter(shop: CheckoutShop, position: Position) {
  const { newsletter, email } = position.contact
  if (newsletter === undefined) return
  await askForNewsletter(shop, {
    email,
    language: position.language,
    source: 'checkout',
    ...(position.startNow ? { ip: position.startNow.ip } : {}),
  })
}
