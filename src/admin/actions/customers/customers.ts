import { z } from 'zod'
import { changeStatus, remove } from '#auto-top-ups'
import { revokeSessions } from '#customers'
import { actFor } from '#customers/operators'
import { isRefusal, type Refusal } from '#kit/result'
import { removeMethod } from '#payment-tokens'
import { eraseCustomer, exportPersonal, previewOwnErasure } from '#privacy'
import { endSmsTopup, unlockSmsTopup } from '#sms-top-ups'
import { type At, action, minutes } from '../engine/action.ts'
import { type AdminRefusal, refuse } from '../engine/refusals.ts'

// What customers do in their account, done for them: by the same use cases, so that they get the same mails.

const customer = { tenant: z.string(), customerId: z.string().max(60) }
const aboutCustomer = ({ tenant, customerId }: { tenant: string; customerId: string }) => ({
  tenant,
  subject: `customer ${customerId}`,
})

/** The brand's shop as this customer would use it; undefined if there is no such customer. */
const shopFor = async ({ admin, shop }: Pick<At, 'admin' | 'shop'>, customerId: string) =>
  actFor(await shop(), customerId, { operator: admin.operator.operatorId })

/** Why the shop refused, in the words of operators. */
function asRefused({ refusal }: Refusal): AdminRefusal {
  if (refusal === 'autoTopUpNotFound' || refusal === 'itemNotFound') return refuse('topUpNotFound')
  if (refusal === 'paymentTokenNotFound') return refuse('methodNotUsable')
  return refuse(refusal === 'termsChanged' ? 'priceNotAgreed' : 'methodNotUsable')
}

/** Pauses, activates or ends an automatic top-up. */
export const autoTopUpChange = action({
  needs: 'customers.help',
  input: z.strictObject({ ...customer, autoTopupId: z.string().max(60), to: z.enum(['pause', 'resume', 'end']) }),
  about: aboutCustomer,
  async run(at, { customerId, autoTopupId, to }) {
    const shop = await shopFor(at, customerId)
    if (!shop) return refuse('customerNotFound')
    const done =
      to === 'end'
        ? await remove(shop, { autoTopupId })
        : await changeStatus(shop, { autoTopupId, status: to === 'pause' ? 'DISABLED' : 'ENABLED' })
    return isRefusal(done) ? asRefused(done) : { to }
  },
})

/** Unlocks or ends a top-up by text. */
export const textTopUpChange = action({
  needs: 'customers.help',
  input: z.strictObject({ ...customer, index: z.int().nonnegative(), to: z.enum(['unlock', 'end']) }),
  about: aboutCustomer,
  async run(at, { customerId, index, to }) {
    const shop = await shopFor(at, customerId)
    if (!shop) return refuse('customerNotFound')
    const done = to === 'end' ? await endSmsTopup(shop, { index }) : await unlockSmsTopup(shop, { index })
    return isRefusal(done) ? asRefused(done) : { to }
  },
})

/** Removes a saved payment method: it is never charged again. */
export const methodRemove = action({
  needs: 'customers.help',
  input: z.strictObject({ ...customer, id: z.string().max(60) }),
  about: aboutCustomer,
  async run(at, { customerId, id }) {
    const shop = await shopFor(at, customerId)
    if (!shop) return refuse('customerNotFound')
    const done = await removeMethod(shop, { id })
    return isRefusal(done) ? refuse('methodNotFound') : { removed: true }
  },
})

/** Signs the customer out everywhere. */
export const sessionsEnd = action({
  needs: 'customers.help',
  input: z.strictObject(customer),
  about: aboutCustomer,
  async run(at, { customerId }) {
    const shop = await shopFor(at, customerId)
    const refused = shop && (await revokeSessions(shop, undefined))
    return !shop || refused ? refuse('customerNotFound') : { ended: true }
  },
})

/** Values of a customer that pages show masked. */
const revealed = ['email', 'number', 'name'] as const

/** Shows a masked value of a customer. That it was shown is written down, the value is not. */
export const customerReveal = action({
  needs: 'orders.reveal',
  input: z.strictObject({ ...customer, value: z.enum(revealed) }),
  about: aboutCustomer,
  async run(at, { customerId, value }) {
    const found = (await shopFor(at, customerId))?.visitor.customer
    if (!found) return refuse('customerNotFound')
    const { email, phoneNumber, firstName, lastName } = found
    const values = { email, number: phoneNumber, name: [firstName, lastName].filter(Boolean).join(' ') }
    return values[value] ? { value, text: values[value] } : refuse('valueNotFound')
  },
  kept: () => null,
})

/** All personal data of a customer, as they can load it themselves (GDPR articles 15 and 20). */
export const customerExport = action({
  needs: 'customers.privacy',
  input: z.strictObject(customer),
  about: aboutCustomer,
  fresh: minutes(15),
  async run(at, { customerId }) {
    const shop = await shopFor(at, customerId)
    if (!shop) return refuse('customerNotFound')
    const data = await exportPersonal(shop)
    return isRefusal(data) ? refuse('customerNotFound') : { data }
  },
  kept: () => null,
})

/** Erases a customer's personal data, which cannot be undone: always with a second person. */
export const customerErase = action({
  needs: 'customers.privacy',
  input: z.strictObject({ ...customer, reason: z.string().trim().min(3).max(500) }),
  about: aboutCustomer,
  fresh: minutes(15),
  async plan(at, { customerId }) {
    const shop = await shopFor(at, customerId)
    const told = shop && (await previewOwnErasure(shop))
    return !told || isRefusal(told) ? refuse('customerNotFound') : { openClaims: told.open.length }
  },
  second: () => true,
  basis: ({ openClaims }) => openClaims,
  async run({ shop }, { customerId }) {
    // Nobody is found by a second run after a crash, and by the customer's own erasure meanwhile.
    await eraseCustomer(await shop(), customerId)
    return { erased: true }
  },
})
