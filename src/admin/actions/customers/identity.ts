import { z } from 'zod'
import { closeSuspicion, confirmIdentity, findSuspicion, withdrawIdentity } from '#identity'
import { action, minutes } from '../engine/action.ts'
import { refuse } from '../engine/refusals.ts'

// What the law against money laundering asks of people. Those who handle it must not tell customers of a suspicion, so
// it is a lead's, as the cases about it are.

const reason = z.string().trim().min(3).max(500)
const customer = { tenant: z.string(), customerId: z.string().max(60) }
const aboutCustomer = ({ tenant, customerId }: { tenant: string; customerId: string }) => ({
  tenant,
  subject: `customer ${customerId}`,
})

/** Records that somebody saw a customer's identity document. */
export const identityConfirm = action({
  needs: 'customers.privacy',
  input: z.strictObject({ ...customer, reason, validUntil: z.iso.datetime({ offset: true }) }),
  about: aboutCustomer,
  fresh: minutes(15),
  async run({ shop, operatorId: operator }, { customerId, reason, validUntil }) {
    const [house, until] = [await shop(), new Date(validUntil)]
    // It would count for nothing.
    if (until <= house.clock.now()) return refuse('inputNotValid', { fields: ['validUntil'] })
    const proof = { customer: customerId, operator, reason, validUntil: until }
    return (await confirmIdentity(house, proof)) ? { confirmed: true } : refuse('customerNotFound')
  },
})

/** Ends a customer's proof of identity: limits without one apply again. */
export const identityWithdraw = action({
  needs: 'customers.privacy',
  input: z.strictObject({ ...customer, reason }),
  about: aboutCustomer,
  fresh: minutes(15),
  async run({ shop, operatorId: operator }, { customerId, reason }) {
    const ended = await withdrawIdentity(await shop(), { customer: customerId, operator, reason })
    return ended > 0 ? { ended } : refuse('customerNotFound')
  },
})

/** Closes a suspicion that was reported or explained. */
export const suspicionClose = action({
  needs: 'customers.privacy',
  input: z.strictObject({ tenant: z.string(), number: z.string().max(60), reason }),
  about: ({ tenant, number }) => ({ tenant, subject: `suspicion ${number}` }),
  fresh: minutes(15),
  async run({ shop, operatorId: operator }, { number, reason }) {
    const { db, clock } = await shop()
    const closing = { operator, reason, at: clock.now() }
    if (await db.transaction((tx) => closeSuspicion(tx, number, closing))) return { closed: true }
    // After a crash it runs again: what this operator closed for this reason is the outcome.
    const known = await db.read((tx) => findSuspicion(tx, number))
    if (!known?.closedAt) return refuse('caseNotFound')
    return known.operator === operator && known.reason === reason ? { closed: true } : refuse('caseGone')
  },
})
