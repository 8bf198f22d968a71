import type { PricedItem } from '#cart'
import { type Tx, writeTogether } from '#database'
import { type AskedPayment, checkLimits, type Exceeded, type LimitsDecision, type PricedGoods } from '#identity'
import { formatMinute } from '#kit/date'
import { sum, toMajor } from '#kit/money'
import { type Refusal, type RefusalKey, refuse } from '#kit/result'
import type { Position } from '#orders'
import { type GoodsGroup, meansOfMethod, type PaymentMeans } from '#tenants/identity-limits'
import type { CheckoutShop } from './shop.ts'

// The limits on payments without proof of identity (docs/identity-limits.md), as the checkout asks about them.

export const partsOfItems = (items: readonly PricedItem[]): PricedGoods[] =>
  items.map(({ phoneNumber, product, price }) => ({ number: phoneNumber, goods: goodsOf(product.kind), amount: price }))

/** Of an existing order: the price of its units after promotions. */
export const partsOfOrder = ({ lines, deliveries }: Pick<Position, 'lines' | 'deliveries'>): PricedGoods[] =>
  lines.map(({ line, msisdn, kind }) => ({
    number: msisdn,
    goods: goodsOf(kind),
    amount: sum(deliveries.filter((unit) => unit.line === line).map(({ amount }) => amount)),
  }))

const goodsOf = (kind: Position['lines'][number]['kind']): GoodsGroup =>
  kind === 'voucher' || kind === 'giftcard' ? 'cards' : 'credit'

/** A method that the brand no longer offers counts as anonymous. */
export const meansOf = (method: string): PaymentMeans =>
  (meansOfMethod as Readonly<Record<string, PaymentMeans>>)[method] ?? 'prepaid'

/**
 * Checks a payment against the limits. Call it after `checkRules`, which locks the payer's counters.
 * @returns how the payment is counted, or the refusal; undefined where no limit applies
 */
export async function withinLimits(
  shop: CheckoutShop,
  tx: Tx,
  asked: AskedPayment,
): Promise<LimitsDecision | Refusal | undefined> {
  const limited = await checkLimits(shop, tx, asked)
  if (!limited?.exceeded) return limited
  await writeTogether(tx, await limited.keep('refused'))
  return beyondLimit(shop, asked.means, limited.exceeded)
}

/** A limit is not a suspicion: the text says what is possible now, when more is, and who can help. */
function beyondLimit({ tenant, visitor, clock }: CheckoutShop, means: PaymentMeans, exceeded: Exceeded): Refusal {
  const { possible, from } = exceeded
  const isCode = means === 'cashCode'
  const key = isCode ? codeKeyOf(exceeded) : keyOf(exceeded)
  return refuse(key, {
    fields: { [isCode ? 'cashCode' : 'paymentMethod']: key },
    details: {
      possible: toMajor(possible),
      currency: tenant.currency,
      email: tenant.supportEmail,
      ...(from
        ? { from: formatMinute(atMinute(from, clock.now()), visitor.language, tenant), fromAt: from.toISOString() }
        : {}),
    },
  })
}

const keyOf = ({ possible, from }: Exceeded): RefusalKey =>
  from === null ? 'identityLimit' : possible > 0 ? 'identityLimitForNow' : 'identityLimitReached'

const codeKeyOf = ({ from }: Exceeded): RefusalKey => (from === null ? 'cashCodeLimit' : 'cashCodeLimitForNow')

/** Rounded up: the announced minute has passed by then. */
const atMinute = (from: Date, now: Date): Date => new Date(Math.max(from.getTime(), now.getTime()) + 60_000)
