import { type Position, type TaxedPart, taxedParts, type VatChange } from '#orders'
import type { Booked } from './transfer.ts'

/**
 * VAT that becomes due, or is no longer due, as units are delivered, reversed and refunded: the difference of the VAT
 * in each line's products and fee. It is booked from the fee, and for products from their discount below face value.
 * Lines written before a place of supply was stored are left out.
 */
export function vatTransfers(before: Position, after: Position): Booked[] {
  const due = dueOn(before)
  return dueOn(after).flatMap((part, index): Booked[] => {
    const { line, of, country, rate } = part
    const net = part.net - (due[index]?.net ?? 0)
    const amount = part.vat - (due[index]?.vat ?? 0)
    if (country === null || rate === null || (net === 0 && amount === 0)) return []
    const account = of === 'fee' ? 'fee' : 'discount'
    const vat = { country, rate, net: Math.abs(net) }
    const common = { reference: `${after.orderNumber}-${line} ${changesOf(after)}`, amount: Math.abs(amount), vat }
    return net + amount > 0
      ? [{ event: 'vat.due', debit: account, credit: 'vat', ...common }]
      : [{ event: 'vat.returned', debit: 'vat', credit: account, ...common }]
  })
}

const dueOn = (position: Position): TaxedPart[] =>
  taxedParts(
    position,
    position.deliveries.filter(({ state }) => state === 'delivered'),
  )

/** The same as `vatTransfers` by country and rate, for people: what a receipt stated too high or too low. */
export function vatChanges(before: Position, after: Position): VatChange[] {
  const changes = new Map<string, VatChange>()
  for (const { event, amount, vat } of vatTransfers(before, after)) {
    if (!vat) continue
    const { country, rate } = vat
    const sign = event === 'vat.due' ? 1 : -1
    const known = changes.get(`${country} ${rate}`) ?? { country, rate, net: 0, vat: 0 }
    changes.set(`${country} ${rate}`, {
      ...known,
      net: known.net + sign * vat.net,
      vat: known.vat + sign * amount,
    })
  }
  return [...changes.values()].filter(({ net, vat }) => net !== 0 || vat !== 0)
}

/** Increases with every change that moves VAT, so that each change has its own number. */
export const changesOf = ({ deliveries, goodwill }: Position): number =>
  deliveries.filter(({ state }) => state === 'delivered').length +
  2 * deliveries.filter(({ state }) => state === 'reversed').length +
  goodwill.length
