import { judgePrice, type Price } from '#agreements'
import { productFor } from '#catalogue'
import { enqueue, type Tx } from '#database'
import type { Minor } from '#kit/money'
import type { SmsTopupShop } from '../shop.ts'
import type { SmsTopup } from '../sms-topup.ts'
import { type PriceChange, savePrice } from './store.ts'

/** Announcements about a price; each has a mail. */
export const priceChanges = ['new-price', 'price-paused', 'price-stays', 'price-agreed'] as const

/** Today's price of credit of this amount; undefined if the brand does not sell it now. */
export function priceOfToday({ catalogue, tenant }: SmsTopupShop, amount: Minor): Price | undefined {
  const product = productFor(catalogue, amount, undefined)
  return product && { fee: product.serviceFee, currency: tenant.currency }
}

/**
 * Compares the agreed price with today's. The owner is told of a rise once, with the day from which no text buys
 * without consent; from that day on it is locked. If the price returns to the agreed one, it is unlocked.
 * @param topup locked by this transaction
 * @returns the top-up afterwards
 */
export async function updatePrice(shop: SmsTopupShop, tx: Tx, topup: SmsTopup): Promise<SmsTopup> {
  const today = priceOfToday(shop, topup.amount)
  const isPaused = topup.lockedBecause === 'new-price'
  const verdict = today && judgePrice({ ...topup, isPaused }, today, shop.clock.now())
  switch (verdict?.kind) {
    case undefined:
      return topup
    case 'stays':
      return writePrice(
        shop,
        tx,
        topup,
        { asked: null, lockedBecause: isPaused ? null : topup.lockedBecause },
        verdict.kind,
      )
    case 'noticed':
      return writePrice(shop, tx, topup, { asked: verdict.asked }, verdict.kind)
    case 'paused':
      return writePrice(shop, tx, topup, { asked: verdict.asked, lockedBecause: 'new-price' }, verdict.kind)
  }
}

const changeOf = { stays: 'price-stays', noticed: 'new-price', paused: 'price-paused', agreed: 'price-agreed' } as const

/** Writes the change with its announcement. */
export async function writePrice(
  { tenant, clock }: Pick<SmsTopupShop, 'tenant' | 'clock'>,
  tx: Tx,
  topup: SmsTopup,
  change: PriceChange,
  as: keyof typeof changeOf,
): Promise<SmsTopup> {
  await savePrice(tx, topup.smsTopupId, change)
  const reference = `${topup.smsTopupId}~${changeOf[as]}~${clock.now().getTime()}`
  await enqueue(tx, 'sms-topup.price', { tenant: tenant.id, reference })
  return { ...topup, ...change }
}
