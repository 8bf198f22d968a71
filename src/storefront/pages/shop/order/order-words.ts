import { href } from 'react-router'
import type { BrandView } from '#catalogue/contract'
import { judgeResult } from '#checkout/result/contract'
import { formatDay, formatMinute } from '#kit/date'
import { hasGoods, isWholeNumber } from '#orders/contract'
import { type ReceiptView, vatWords } from '#receipts/contract'
import { methodName, shopPath } from '#tenants/contract'
import type { PageShop } from '../../../page-shop.ts'
import { autoTopupNote } from '../auto-topup-note.ts'
import { lookOf } from '../checkout/result/result-looks.ts'
import { arrivedOf, onlySetsUp, refusedNumbers, stepsOf } from '../checkout/result/result-view.ts'
import { stepText } from '../checkout/result/step-text.ts'
import { whatHappened } from '../checkout/result/what-happened.ts'
import { formatCodes } from '../format-codes.ts'
import { price } from '../price.ts'
import { redemptionOf } from '../redemption.ts'

const refundKeys = {
  refunded: 'receipt.refunded',
  underWay: 'receipt.refundUnderWay',
  failed: 'receipt.refundFailed',
} as const

type Shop = Pick<PageShop, 'tenant' | 'language' | 'translate'> & { brands: readonly BrandView[] }

/** The order as text for its permanent page: translated here, so that no other page contains these texts. */
export function orderWords(order: ReceiptView, token: string, { tenant, language, translate: t, brands }: Shop) {
  const { orderNumber, summary, items, totalPrice } = order
  const isOnlySetUp = onlySetsUp(order)
  const isPaid = order.paidAt !== undefined && !isOnlySetUp
  const { status, message } = judgeResult(order, 0)
  const isGoods = hasGoods(items)
  // Each eSIM has a button of its own, and a masked number is somebody else's.
  const canAgain = items.some(
    ({ kind, phoneNumber }) => kind !== 'esim-plan' && (phoneNumber === undefined || isWholeNumber(phoneNumber)),
  )
  const numberRefused = arrivedOf(order) === 'nothing' && refusedNumbers(order).length > 0
  const { title, text, canRetry } = lookOf({
    status,
    message,
    isPaid,
    arrived: arrivedOf(order),
    isGoods,
    numberRefused,
    onlySetsUp: isOnlySetUp,
  })
  const happened = whatHappened({ tenant, language, translate: t }, order, { status, message })
  const money = (amount: number) => price(amount, summary.currency, language)
  const day = (at: string) => formatDay(at, language, tenant)
  const support = tenant.visibility.customerSupport
  return {
    orderNumber: t('orderNumber', { number: orderNumber }),
    /** URL of its news, while its outcome is not known. */
    changes:
      status === 'Pending' ? `${shopPath(tenant, 'order/changes')}?${new URLSearchParams({ token })}` : undefined,
    orderedOn: t('orderedOn', { date: formatMinute(order.placedAt, language, tenant) }),
    title: t(title),
    text: happened.length > 0 ? happened.join(' ') : text && t(text),
    retry: canRetry ? retryOf() : undefined,
    again: isPaid && !canRetry && message !== 'productProcessError' && canAgain ? t('receipt.again') : undefined,
    what: t('receipt.what'),
    progress: t('progress'),
    steps: isOnlySetUp ? [] : steps(),
    /** URL of the page that manages what it set up. */
    manage:
      order.orderState !== 'done'
        ? []
        : [
            ...(items.some(({ autoTopupOption }) => autoTopupOption)
              ? [{ to: href('/account/auto-topups'), label: t('autoTopup.manage') }]
              : []),
            ...(items.some(({ smsTopupConsent }) => smsTopupConsent)
              ? [{ to: href('/account/sms-topups'), label: t('smsTopup.manage') }]
              : []),
          ],
    lines: items.map(({ codes, codesUnreadable, ...item }) => ({
      ...item,
      autoTopupNote: autoTopupNote({ tenant, language, translate: t }, item),
      ...(codes ? { codes: formatCodes(codes, language, tenant) } : {}),
      ...(codesUnreadable ? { codesNote: t('code.unreadable', { email: tenant.supportEmail }) } : {}),
      note: isPaid ? noteOf(item) : undefined,
    })),
    redemption: redemptionOf(brands, items),
    summary,
    totalPrice,
    vat: isOnlySetUp ? [] : vatWords(t, { ...order, language }, tenant),
    facts: factsOf(),
    startNow: order.startNow && {
      text: order.startNow.text,
      date: t('receipt.startNow', { date: formatMinute(order.startNow.at, language, tenant) }),
    },
    receipt: {
      title: t('receipt.get'),
      pdf: isPaid
        ? {
            label: t('receipt.pdf'),
            path: `${shopPath(tenant, 'order/receipt.pdf')}?${new URLSearchParams({ token })}`,
          }
        : undefined,
      later:
        order.sendAgain.length === 0 && order.orderState !== 'cancelled' && !isOnlySetUp
          ? t('receipt.later')
          : undefined,
      ways: order.sendAgain.map(({ channel, to }) => ({ channel, label: t(`receipt.send.${channel}`, { to }) })),
    },
    email: {
      title: t('receipt.wrongEmail'),
      text: t(order.correctionsLeft > 0 ? 'receipt.wrongEmailText' : 'receipt.noMoreCorrections'),
      label: t('receipt.newEmail'),
      submit: t('receipt.correct'),
      isOpen: order.correctionsLeft > 0,
    },
    help: support ? { label: t('receipt.help'), to: `${href('/support')}?order=${orderNumber}` } : undefined,
    supportText: support ? t('supportText', { number: orderNumber }) : undefined,
  }

  function retryOf() {
    return numberRefused
      ? { intent: 'another-number', label: t('anotherNumber') }
      : { intent: 'retry', label: t('tryAgain') }
  }

  function steps() {
    return stepsOf(order, (at) => formatMinute(at, language, tenant)).map(({ name, state, at }) => ({
      name,
      state,
      text: t(stepText(isGoods, name, state)),
      note: at,
      said: t(`stepState.${state}`),
    }))
  }

  function noteOf({ delivered, failed, quantity }: ReceiptView['items'][number]) {
    if (failed === quantity) return { text: t('lineNotDelivered'), isBad: true }
    return quantity > 1
      ? { text: t('receipt.arrivedOf', { arrived: delivered, all: quantity }), isBad: failed > 0 }
      : undefined
  }

  function factsOf(): [string, string][] {
    const refunds = order.refunds.map(({ amount, state, requestedAt, refundedAt }): [string, string] => {
      return [
        t('receipt.refund'),
        t(refundKeys[state], { amount: money(amount), date: day(refundedAt ?? requestedAt) }),
      ]
    })
    return [
      ...(order.paymentMethod
        ? [
            [t(isOnlySetUp ? 'receipt.paysFrom' : 'receipt.paidBy'), methodName(t, order.paymentMethod)] as [
              string,
              string,
            ],
          ]
        : []),
      ...(order.statementName && !isOnlySetUp
        ? [[t('receipt.statementName'), order.statementName] as [string, string]]
        : []),
      ...refunds,
      ...(order.chargedBack > 0 ? [[t('receipt.chargedBack'), money(order.chargedBack)] as [string, string]] : []),
      [t('receipt.mailsTo'), order.email],
    ]
  }
}

export type OrderWords = ReturnType<typeof orderWords>
