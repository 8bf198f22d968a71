import { formatMoney } from '#kit/money'
import { hintOfPhone } from '#kit/phone'
import type { PlainKey, Translate } from '#kit/text-key'
import { numberRefused, type Position } from '#orders'
import { readableNumber } from '#orders/asked'
import type { ContentsOfUnits } from '#orders/contents'
import { hasGoods, heldBackBecause, paymentFailureOf, soleTopUp } from '#orders/contract'
import type { AnnouncedRefund } from '#orders/events'
import { codesInMail } from './code-messages.ts'
import { addressLine, closing, nameOf, priceRows, wordsOf, write } from './order-parts.ts'
import type { MessageShop } from './shop.ts'
import type { Claim } from './store.ts'

/** An order with its contents, and the signed URL of its page. */
export type OrderMail = {
  position: Position
  orderUrl: string
  contents: ContentsOfUnits
  /** Cancellation links of the automatic top-ups that the order set up, or is a run of. */
  endLinks?: readonly EndLink[]
  /** URL of the page that offers a top-up once more. */
  againUrl?: string | undefined
  /** URL of the form to request a review by a person. */
  reviewUrl?: string
  /** The mail that was claimed as the order was read. */
  claimed?: Claim | undefined
}

/** The cancellation link of one automatic top-up, and its number in readable form. */
export type EndLink = { phone: string; url: string }

/**
 * The receipt, once every unit was delivered or failed: what was delivered, what was not, and what is refunded.
 * @param occasion another one for each copy that is requested
 */
export function sendReceipt(
  shop: MessageShop,
  { position, orderUrl, contents, endLinks = [], reviewUrl, againUrl, claimed }: OrderMail,
  occasion = 'receipt',
) {
  const t = shop.content.translator(shop.tenant, position.language)
  const money = (minor: number) => formatMoney(minor, position.currency, position.language)
  const failed = position.deliveries.filter(({ state }) => state === 'failed' || state === 'reversed')
  const kind = failed.length === 0 ? 'complete' : failed.length === position.deliveries.length ? 'nothing' : 'partial'
  const goesBack = failed.reduce((sum, { amount }) => sum + amount, 0)
  const isMoneyBack = goesBack > 0 && !isByCode(position) && wasTaken(position)
  const isGoods = kind === 'complete' && hasGoods(position.lines)
  const codes = codesInMail(shop, position, contents)
  const values = { orderNumber: position.orderNumber, brand: shop.tenant.provider.name, amount: money(goesBack) }
  const letter = {
    subject: t(
      kind === 'nothing' && !isMoneyBack ? 'mailReceiptSubject_nothingTaken' : `mailReceiptSubject_${kind}`,
      values,
    ),
    heading: t(`mailReceiptHeading_${isGoods ? 'goods' : kind}`, values),
    paragraphs: [
      isGoods
        ? t(codes.length > 0 ? 'mailReceiptText_goods' : 'mailReceiptText_onPage', values)
        : kind === 'complete'
          ? t('mailReceiptText_complete', values)
          : [whyNot(t, position, kind === 'nothing'), t(undeliveredText(kind, position, goesBack), values)]
              .filter(Boolean)
              .join(' '),
    ],
    codes,
    rows: priceRows(t, position, ({ line, quantity }) => {
      const lost = failed.filter((unit) => unit.line === line).length
      return lost === 0 ? '' : ` – ${t('lineNotDelivered')}${quantity > 1 ? ` (${lost} ×)` : ''}`
    }),
    button: { label: t('mailOrderButton'), url: orderUrl },
    smallLinks: [
      ...(againUrl && kind === 'complete' ? againLink(shop, t, position, againUrl) : []),
      ...(reviewUrl && heldBackOf(position) ? [{ label: t('review.ask'), url: reviewUrl }] : []),
      ...endLinks.map(({ phone, url }) => ({
        label: t(endLinks.length > 1 ? 'mail.autoTopUp.cancelOf' : 'mail.autoTopUp.cancel', { phone }),
        url,
      })),
    ],
    // The law requires the request to begin at once to be confirmed before or with the delivery.
    closing: [
      ...(position.startNow ? [t('mailStartNow', { text: position.startNow.text })] : []),
      ...(position.payments.some(({ method }) => method !== 'N/A')
        ? [t('mail.statement', { name: shop.tenant.statementName })]
        : []),
      t('mailOrderedBy', { address: addressLine(position.contact) }),
      ...closing(shop, t, position),
    ],
  }
  return write(shop, position, occasion, letter, claimed)
}

/** The same top-up once more; its number masked, because mails are passed on. */
function againLink({ tenant }: MessageShop, t: Translate, position: Position, url: string) {
  const line = soleTopUp(position.lines)
  if (!line) return []
  const amount = formatMoney(line.faceAmount, position.currency, position.language, { short: true })
  return [{ label: t('again.press', { amount, number: hintOfPhone(line.msisdn, tenant.phoneCountryCodes) }), url }]
}

/** Why nothing of an order was delivered; after a partial delivery only refused numbers are named. */
function whyNot(t: Translate, position: Position, isNothing: boolean): string {
  const heldBack = heldBackOf(position)
  if (heldBack) return t(`outcome.heldBack_${heldBack}`)
  const { lines, deliveries, language } = position
  const isRefused = (line: number) => deliveries.some((unit) => unit.line === line && unit.failure === numberRefused)
  const numbers = lines.flatMap((one) => (one.msisdn && isRefused(one.line) ? [readableNumber(one, one.msisdn)] : []))
  if (numbers.length > 0) return t('outcome.number', { phone: new Intl.ListFormat(language).format(numbers) })
  return isNothing ? t(hasGoods(lines) ? 'outcome.goods' : 'outcome.network') : ''
}

/** Why a rule held back a paid order, if it did. */
const heldBackOf = ({ deliveries }: Position) =>
  heldBackBecause.find((reason) => deliveries.some(({ failure }) => failure === reason))

/** Authorised money is not refunded but released, and a free order has nothing to refund. */
function undeliveredText(kind: 'partial' | 'nothing', position: Position, goesBack: number): PlainKey {
  if (goesBack === 0) return `mailReceiptText_${kind}Free`
  // A cash code pays for one unit, which is delivered or not.
  if (isByCode(position)) return 'mailReceiptText_nothingCode'
  return wasTaken(position) ? `mailReceiptText_${kind}` : `mailReceiptText_${kind}Reserved`
}

/** A cash code paid for it: the code becomes valid again. */
const isByCode = ({ payments }: Position): boolean => payments.some(({ method }) => method === 'N/A')

/** Whether the whole price was captured. */
const wasTaken = ({ payments, total }: Position): boolean => payments.reduce((sum, { paid }) => sum + paid, 0) >= total

/** Tells of a refund: everything, a part, or the price of one line. */
export function sendRefundNotice(shop: MessageShop, { position, orderUrl }: OrderMail, refund: AnnouncedRefund) {
  const { t, money, values } = wordsFor(shop, position, refund)
  if (isByCode(position)) {
    return write(shop, position, `refund ${refund.refundId}`, {
      subject: t('mailCodeBackSubject', values),
      heading: t('mailCodeBackHeading', values),
      paragraphs: [t('mailCodeBackText', values)],
      button: { label: t('mailOrderButton'), url: orderUrl },
      closing: closing(shop, t, position),
    })
  }
  const paid = position.payments.reduce((sum, payment) => sum + payment.paid, 0)
  const returned = position.payments.reduce((sum, payment) => sum + payment.returned, 0)
  const line = lineOf(position, refund.amount)
  const what =
    returned >= paid
      ? t('mailRefund_whole')
      : line
        ? t('mailRefund_line', { line: nameOf(line, money) })
        : t('mailRefund_part', { total: money(paid) })
  return write(shop, position, `refund ${refund.refundId}`, {
    subject: t('mailRefundSubject', values),
    heading: t('mailRefundHeading', values),
    paragraphs: [t('mailRefundText', values), what],
    button: { label: t('mailOrderButton'), url: orderUrl },
    closing: closing(shop, t, position),
  })
}

/** The line of a refund, if all refunds of the order are for that line. */
function lineOf({ lines, deliveries, goodwill }: Position, amount: number) {
  const lost = lines.map(({ line }) => {
    const units = deliveries.filter(
      (unit) => unit.line === line && (unit.state === 'failed' || unit.state === 'reversed'),
    )
    const given = goodwill.filter((part) => part.line === line)
    return [...units, ...given].reduce((sum, part) => sum + part.amount, 0)
  })
  const concerned = lines.filter((_, index) => lost[index] === amount)
  return concerned.length === 1 && goodwill.every(({ line }) => line !== null) ? concerned[0] : undefined
}

/** Asks where to send a refund, for payment methods that cannot return money. Whoever has the link can claim it. */
export function sendRefundClaim(
  shop: MessageShop,
  { position }: OrderMail,
  { claimUrl, ...refund }: AnnouncedRefund & { claimUrl: string },
) {
  const { t, values } = wordsFor(shop, position, refund)
  return write(shop, position, `refund-claim ${refund.refundId}`, {
    subject: t('mailRefundClaimSubject', values),
    heading: t('mailRefundClaimHeading', values),
    paragraphs: [t('mailRefundClaimText', values)],
    button: { label: t('mailRefundClaimButton'), url: claimUrl },
    closing: closing(shop, t, position),
  })
}

/** Tells that a refund failed and is retried automatically. */
export function sendRefundDelay(shop: MessageShop, { position, orderUrl }: OrderMail, refund: AnnouncedRefund) {
  const { t, values } = wordsFor(shop, position, refund)
  return write(shop, position, `refund-delayed ${refund.refundId}`, {
    subject: t('mailRefundDelayedSubject', values),
    heading: t('mailRefundDelayedHeading', values),
    paragraphs: [t('mailRefundDelayedText', values)],
    button: { label: t('mailOrderButton'), url: orderUrl },
    closing: closing(shop, t, position),
  })
}

/** Tells that the last retry of a refund failed, and that staff handle it. */
export function sendRefundTrouble(shop: MessageShop, { position, orderUrl }: OrderMail, refund: AnnouncedRefund) {
  const { t, values } = wordsFor(shop, position, refund)
  return write(shop, position, `refund-stuck ${refund.refundId}`, {
    subject: t('mailRefundStuckSubject', values),
    heading: t('mailRefundStuckHeading', values),
    paragraphs: [t('mailRefundStuckText', values)],
    button: { label: t('mailOrderButton'), url: orderUrl },
    closing: closing(shop, t, position),
  })
}

function wordsFor(shop: MessageShop, { orderNumber, currency, language }: Position, { amount }: AnnouncedRefund) {
  const money = (minor: number) => formatMoney(minor, currency, language)
  const values = { orderNumber, brand: shop.tenant.provider.name, amount: money(amount) }
  return { t: shop.content.translator(shop.tenant, language), money, values }
}

/** Tells a shopper whose payment took longer than the page waits that it failed. */
export function sendCancellation(shop: MessageShop, { position, orderUrl }: OrderMail) {
  const { t, values } = wordsOf(shop, position)
  return write(shop, position, 'cancellation', {
    subject: t('mailCancelledSubject', values),
    heading: t('mailCancelledHeading', values),
    paragraphs: [t('mailCancelledText', values)],
    button: { label: t('mailOrderButton'), url: orderUrl },
    closing: closing(shop, t, position),
  })
}

/** Tells a shopper whose saved method was declined how to pay. The link leads to another payment. */
export function sendPaymentLink(shop: MessageShop, { position }: OrderMail, url: string) {
  const t = shop.content.translator(shop.tenant, position.language)
  const failure = paymentFailureOf(position.payments.at(-1)?.failure) ?? 'unknown_reason'
  const amount = formatMoney(position.total, position.currency, position.language)
  const values = { orderNumber: position.orderNumber, brand: shop.tenant.provider.name, amount }
  return write(shop, position, 'payment-link', {
    subject: t('mail.paymentLinkSubject', values),
    heading: t('mail.paymentLinkHeading', values),
    paragraphs: [t(`paymentFailure.${failure}`), t('mail.paymentLinkText', values)],
    button: { label: t('mail.paymentLinkButton'), url },
    closing: closing(shop, t, position),
  })
}
