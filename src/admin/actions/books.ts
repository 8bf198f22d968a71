import { z } from 'zod'
import { inEuro } from '#admin/permissions'
import { winBack, writeOff } from '#checkout'
import type { TenantDatabase } from '#database'
import type { Currency, Minor } from '#kit/money'
import { everChargedBack, everWonBack, findPosition, isChargedBack, missingByChargeback, type Position } from '#orders'
import { bookDifference, closeDifference, findBooking, findClosing, reconcile, reconcileBrand } from '#reconciliation'
import { type At, action, minutes } from './engine/action.ts'
import { refuse } from './engine/refusals.ts'

const reason = z.string().trim().min(3).max(500)

/** Euro cents above which a second person approves a loss. */
const losesAlone = 250_00

/** What a person decides about an order's open chargebacks, and the amount that it is about. */
const judgement = (amountOf: (position: Position) => Minor) =>
  ({
    needs: 'chargebacks.take',
    input: z.strictObject({ tenant: z.string(), orderNumber: z.string().max(20), reason }),
    about: ({ tenant, orderNumber }: { tenant: string; orderNumber: string }) => ({
      tenant,
      subject: `order ${orderNumber}`,
    }),
    fresh: minutes(15),
    async plan({ shop }: Pick<At, 'shop'>, { orderNumber }: { orderNumber: string }) {
      const position = await (await shop()).db.read((tx) => findPosition(tx, orderNumber))
      if (!position) return refuse('orderNotFound')
      if (!isChargedBack(position)) return refuse('notChargedBack')
      return { amount: amountOf(position), currency: position.currency }
    },
    second: ({ amount, currency }: { amount: Minor; currency: Currency }) => inEuro(amount, currency) > losesAlone,
    basis: ({ amount }: { amount: Minor }) => amount,
  }) as const

/** Takes an order's chargebacks as lost. What the bank gives back later reduces the loss by itself. */
export const chargebackAccept = action({
  ...judgement((position) => Math.max(0, missingByChargeback(position))),
  async run({ shop, operatorId }, { orderNumber, reason }) {
    const written = await writeOff(await shop(), orderNumber, { reason, operator: operatorId })
    if (!written) return refuse('orderNotFound')
    return written.outcome === 'not charged back' ? refuse('notChargedBack') : { amount: written.amount }
  },
})

/**
 * Records that the bank gave an order's chargebacks back, where the provider's news does not come. If the provider tells
 * of it later, nothing is counted twice.
 */
export const chargebackWin = action({
  ...judgement((position) => everChargedBack(position) - everWonBack(position)),
  async run({ shop, operatorId }, { orderNumber, reason }, { amount }) {
    // After a crash it runs again, and finds nothing charged back: then it was done.
    await winBack(await shop(), orderNumber, { reason, operator: operatorId })
    return { amount }
  },
})

/**
 * Compares a brand's books with the partners' at once; without a brand, those of all. `recent`: also what moved within
 * the last half hour.
 */
export const booksCompare = action({
  needs: 'books.close',
  input: z.strictObject({ tenant: z.string().optional(), recent: z.boolean().optional() }),
  about: ({ tenant }) => ({ tenant, subject: 'books' }),
  async run({ shop, admin }, { tenant, recent }) {
    if (tenant !== undefined) return { failures: await reconcileBrand(await shop(), { recent }) }
    const shops = await Promise.all(admin.tenants.map(({ id }) => admin.shopOf(id)))
    const failures = await reconcile(shops, { recent }).then(
      () => [],
      (error: Error) => [error.message],
    )
    return { failures }
  },
})

const aboutDifference = ({ tenant, differenceNo }: { tenant: string; differenceNo: number }) => ({
  tenant,
  subject: `difference ${differenceNo}`,
})
const judged = z.strictObject({ tenant: z.string(), differenceNo: z.int().positive(), reason })

/** Books a difference with a partner, who is right, against the account of adjustments, and closes it. */
export const differenceBook = action({
  needs: 'books.close',
  input: judged,
  about: aboutDifference,
  fresh: minutes(15),
  async plan({ shop }, { differenceNo }) {
    const booking = await (await shop()).db.read((tx) => findBooking(tx, differenceNo))
    if (booking === undefined) return refuse('differenceNotFound')
    return booking ?? refuse('differenceNotBookable')
  },
  second: ({ amount, currency }) => inEuro(amount, currency) > losesAlone,
  basis: ({ debit, credit, amount, currency }) => [debit, credit, amount, currency],
  async run({ shop, admin, operatorId }, { differenceNo, reason }, { amount }) {
    const { db } = await shop()
    const by = { differenceNo, reason, operator: operatorId, now: admin.clock.now() }
    const booked = await db.transaction((tx) => bookDifference(tx, by))
    return booked || (await isTheirs(db, by)) ? { amount } : refuse('differenceNotFound')
  },
})

/** Closes a difference with a partner; found again with other facts, it is open anew. */
export const differenceClose = action({
  needs: 'books.close',
  input: judged,
  about: aboutDifference,
  fresh: minutes(15),
  async run({ shop, admin, operatorId }, { differenceNo, reason }) {
    const { db } = await shop()
    const closing = { differenceNo, reason, operator: operatorId, now: admin.clock.now() }
    const closed = await db.transaction((tx) => closeDifference(tx, closing))
    return closed || (await isTheirs(db, closing)) ? { closed: true } : refuse('differenceNotFound')
  },
})

type Closing = { differenceNo: number; reason: string; operator: string }

/** After a crash it runs again: what this operator closed for this reason is the outcome. */
async function isTheirs(db: TenantDatabase, { differenceNo, reason, operator }: Closing): Promise<boolean> {
  const known = await db.read((tx) => findClosing(tx, differenceNo))
  return known?.operator === operator && known.reason === reason
}
