import { openNotice } from '#auto-top-up-light'
import { formatDayAndMonth } from '#kit/date'
import { type Currency, formatMoney, type Minor } from '#kit/money'
import { hintOfPhone } from '#kit/phone'
import type { Position } from '#orders'
import { hasGoods, soleTopUp } from '#orders/contract'
import { orderMail, type ReceiptShop } from '#receipts'
import type { PushedMessage } from './contract.ts'
import { type DueMessage, findRunAhead } from './store.ts'

type Words = Omit<PushedMessage, 'tag'>

/**
 * A message in the device's language. It stands on a locked screen: it tells a number by its last digits only, and
 * never a code.
 * @returns undefined if there is nothing to tell any more
 */
export function wordsOf(shop: ReceiptShop, due: DueMessage): Promise<Words | undefined> {
  return { order: wordsOfOrder, ahead: wordsOfRun, low: wordsOfLowCredit }[due.kind](shop, due)
}

async function wordsOfOrder(shop: ReceiptShop, { about, language }: DueMessage): Promise<Words | undefined> {
  const { position, orderUrl } = await orderMail(shop, about)
  const title = titleOf(position)
  if (!title) return undefined
  const t = shop.content.translator(shop.tenant, language)
  const { pathname, search } = new URL(orderUrl)
  const line = soleTopUp(position.lines)
  const text = line
    ? topUpText(shop, language, { ...line, amount: line.faceAmount, currency: position.currency })
    : t('push.order', { orderNumber: about })
  return { title: t(title), text, path: pathname + search }
}

/** An automatic top-up that runs tomorrow or today, unless it was changed, paused or ended meanwhile. */
async function wordsOfRun(shop: ReceiptShop, { about, language }: DueMessage): Promise<Words | undefined> {
  const [autoTopUpId = '', at = ''] = about.split(' ')
  const run = await shop.db.read((tx) => findRunAhead(tx, autoTopUpId, new Date(at)))
  if (!run) return undefined
  const t = shop.content.translator(shop.tenant, language)
  const day = formatDayAndMonth(new Date(at), language, shop.tenant)
  const text = t('push.aheadText', { day, what: topUpText(shop, language, run) })
  return { title: t('push.ahead'), text, path: '/account/auto-topups' }
}

async function wordsOfLowCredit(shop: ReceiptShop, { about, language }: DueMessage): Promise<Words | undefined> {
  const notice = await openNotice(shop, about)
  if (!notice) return undefined
  const t = shop.content.translator(shop.tenant, language)
  const { pathname, search } = new URL(notice.url)
  const text = t('push.lowText', { what: topUpText(shop, language, notice) })
  return { title: t('push.low'), text, path: pathname + search }
}

type TopUp = { msisdn: string; amount: Minor; currency: Currency }

/** An amount and a number by its last digits. */
function topUpText({ content, tenant }: ReceiptShop, language: string, { msisdn, amount, currency }: TopUp): string {
  return content.translator(tenant, language)('push.topUp', {
    amount: formatMoney(amount, currency, language, { short: true }),
    number: hintOfPhone(msisdn, tenant.phoneCountryCodes),
  })
}

/** What became of an order; undefined while it has no outcome. */
function titleOf({ state, deliveries, lines }: Position) {
  if (state === 'cancelled') return 'mailCancelledHeading'
  if (state !== 'done') return undefined
  const failed = deliveries.filter((unit) => unit.state === 'failed' || unit.state === 'reversed').length
  if (failed === 0) return hasGoods(lines) ? 'mailReceiptHeading_goods' : 'mailReceiptHeading_complete'
  return failed === deliveries.length ? 'mailReceiptHeading_nothing' : 'mailReceiptHeading_partial'
}
