import { setsUp } from '#agreements/wording/contract'
import type { Judgement } from '#checkout/result/contract'
import { reviewPath } from '#enquiries/contract'
import { formatDay } from '#kit/date'
import { maskEmail } from '#kit/email'
import { toNearestMinor } from '#kit/money'
import { hasGoods, type OrderView } from '#orders/contract'
import type { Settings } from '#tenants/contract'
import type { StepState } from '../../../../ui/parts/timeline.tsx'
import { formatCodes } from '../../format-codes.ts'

export type ResultStep = { name: 'paid' | 'sent' | 'arrived'; state: StepState; at: string | undefined }

/** An order for its result page: nothing that a stranger with the link should not see. */
export type ResultView = ReturnType<typeof resultView>

export function resultView(
  order: OrderView,
  { status, message }: Judgement,
  tenant: Pick<Settings, 'timeZone' | 'supportEmail' | 'supportPhone' | 'visibility' | 'features'>,
  language: string,
) {
  const { orderNumber, items, summary, totalPrice, refunded, refundPending } = order
  const { email } = order.deliveryAddress
  const time = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: tenant.timeZone,
  })
  return {
    status,
    message,
    isPaid: order.paidAt !== undefined,
    arrived: arrivedOf(order),
    /** Nothing arrived, because the network refuses the number. */
    numberRefused: arrivedOf(order) === 'nothing' && refusedNumbers(order).length > 0,
    /** URL for a review by a person, if a rule refused the card. */
    reviewPath: heldBackOf(order) ? reviewPath : undefined,
    /** It contains more than credit, so other words apply. */
    isGoods: hasGoods(items),
    /** It sets up automatic top-ups, or top-ups by text, or does only that. */
    setsUp: items.some(setsUp),
    onlySetsUp: onlySetsUp(order),
    orderNumber,
    orderedOn: formatDay(order.placedAt, language, tenant),
    lines: items.map(
      ({
        productId,
        kind,
        description,
        brandName,
        readablePhoneNumber,
        quantity,
        grossAmount,
        originalAmount,
        failed,
        codes,
        codesUnreadable,
        gift,
        autoTopupOption,
        smsTopupConsent,
      }) => ({
        productId,
        kind,
        description,
        brandName,
        readablePhoneNumber,
        quantity,
        grossAmount,
        originalAmount,
        failed,
        codes: codes && formatCodes(codes, language, tenant),
        /** The address to write to if a code cannot be shown. */
        codesHelp: codesUnreadable && tenant.supportEmail,
        gift,
        autoTopupOption,
        smsTopupConsent,
      }),
    ),
    summary,
    totalPrice,
    hasEsims: items.some(({ esims = [] }) => esims.some(({ install }) => install)),
    /** In minor units. */
    moneyBack: toNearestMinor(refunded) + toNearestMinor(refundPending),
    steps: stepsOf(order, (at) => time.format(new Date(at))),
    receiptTo: email.includes('@') ? maskEmail(email) : undefined,
    support: tenant.visibility.customerSupport ? { email: tenant.supportEmail, phone: tenant.supportPhone } : undefined,
  }
}

/** Whether an order only sets automatic top-ups up. */
export const onlySetsUp = ({ items }: Pick<OrderView, 'items'>): boolean =>
  items.every(({ quantity }) => quantity === 0)

/** How much of an order arrived, and was not reversed. */
export function arrivedOf({ items }: Pick<OrderView, 'items'>): 'all' | 'some' | 'nothing' {
  // A line that is only set up has nothing to wait for.
  if (items.every(({ delivered, quantity }) => delivered === quantity)) return 'all'
  return items.every(({ delivered }) => delivered === 0) ? 'nothing' : 'some'
}

/** Why a program held the paid units back, if it did. */
export const heldBackOf = ({ items }: Pick<OrderView, 'items'>) => items.find(({ heldBack }) => heldBack)?.heldBack

/** The numbers that the network refuses, in readable form. */
export const refusedNumbers = ({ items }: Pick<OrderView, 'items'>): string[] =>
  items.flatMap(({ numberRefused, readablePhoneNumber }) =>
    numberRefused && readablePhoneNumber ? [readablePhoneNumber] : [],
  )

/** Paid, sent to the network, arrived: what is done, what is under way, what will not happen. */
export function stepsOf(
  order: Pick<OrderView, 'paidAt' | 'sentAt' | 'arrivedAt' | 'items'>,
  time: (at: string) => string,
): ResultStep[] {
  const { paidAt, sentAt, arrivedAt, items } = order
  const isEnded = items.every(({ underWay }) => underWay === 0)
  const hasArrived = arrivedAt !== undefined && isEnded
  const step = (name: ResultStep['name'], at: string | undefined, isDone: boolean, isNow: boolean): ResultStep => ({
    name,
    state: isDone ? 'done' : isNow ? (isEnded ? 'failed' : 'now') : 'ahead',
    at: isDone && at ? time(at) : undefined,
  })
  return [
    step('paid', paidAt, paidAt !== undefined, true),
    step('sent', sentAt, sentAt !== undefined, paidAt !== undefined),
    step('arrived', arrivedAt, hasArrived, sentAt !== undefined),
  ]
}
