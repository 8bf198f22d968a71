import { z } from 'zod'
import { adminRefusals } from '#admin/actions'
import { currencies } from '#kit/money'

// What programs get. Amounts are minor units; nobody's address or number is in it.

const id = z.string()
const time = z.iso.datetime()
const amount = z.int()
const currency = z.enum(currencies)
const page = { next: z.string().nullable().meta({ description: 'Send it as `after` for the next page.' }) }

const order = {
  orderNumber: id,
  placedAt: time,
  state: z.string(),
  currency,
  total: amount,
  channel: z.string(),
}
export const ordersShape = z.object({ orders: z.array(z.object({ ...order, returned: amount })), ...page })
export const orderShape = z.object({
  ...order,
  paidAt: time.nullable(),
  doneAt: time.nullable(),
  refundable: amount.meta({ description: 'What may still be given back.' }),
  lines: z.array(
    z.object({
      line: z.int(),
      productId: id,
      description: z.string(),
      refundable: amount,
      units: z.array(z.object({ unit: z.int(), state: z.string() })),
    }),
  ),
  refunds: z.array(z.object({ refundId: id, amount, state: z.string() })),
})
export const productsShape = z.object({
  products: z.array(
    z.object({
      productId: id,
      brandName: z.string(),
      kind: z.string(),
      status: z.string(),
      currency,
      amount: amount.nullable(),
      least: amount.nullable(),
      most: amount.nullable(),
      serviceFee: amount,
    }),
  ),
  ...page,
})
export const stockShape = z.object({
  batches: z.array(
    z.object({
      productId: id,
      batch: z.string(),
      importedAt: time,
      free: z.int(),
      held: z.int(),
      sold: z.int(),
      bad: z.int(),
      withdrawn: z.int(),
      firstExpiry: z.iso.date().nullable(),
    }),
  ),
  ...page,
})
export const balancesShape = z.object({
  balances: z.array(
    z.object({ account: z.string(), currency, amount: amount.meta({ description: 'A debit is positive.' }) }),
  ),
})
export const keyShape = z.object({
  name: z.string(),
  brand: id,
  scopes: z.array(z.string()),
  dailyLimit: amount.meta({ description: 'Euro cents that it gives back in a day without a person.' }),
  expiresAt: time,
})
export const wishShape = z.object({
  wish: id,
  action: z.string(),
  state: z.enum(['waiting', 'approved', 'declined', 'lapsed']),
  askedAt: time,
  lapsesAt: time,
  reason: z.string().nullable(),
})

/** What an action came to. */
export const doneShape = z.object({ done: z.record(z.string(), z.unknown()) })
/** It waits for a person in the back office. */
export const waitingShape = z.object({ wish: id })

export const problemCodes = [
  ...adminRefusals,
  'unauthorised',
  'tooManyRequests',
  'notFound',
  'unavailable',
  'failed',
] as const
export const programProblemShape = z
  .object({
    code: z.enum(problemCodes),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Problem' })
