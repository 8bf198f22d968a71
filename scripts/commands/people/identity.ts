import { userInfo } from 'node:os'
import { confirmIdentity, findCustomerNamed, listProofs, withdrawIdentity } from '#identity'
import { endOfDay, isDay, monthsAfter } from '#kit/date'
import type { Shop } from '#tenants'
import { doneOf, performTyped } from '../kit/as-operator.ts'
import { type Call, CommandError, command } from '../kit/command.ts'
import { ofOneTenant } from '../kit/options.ts'
import { overTenants } from '../kit/over-tenants.ts'
import { asJson, printRows } from '../kit/print-rows.ts'
import { shopForCommands } from '../orders/refunds.ts'

const withdrawing = {
  '--reason <what was seen>': 'required, and recorded',
  ...ofOneTenant,
  '--yes': 'does it; without it nothing changes',
} as const
const confirming = { ...withdrawing, '--until <day>': 'YYYY-MM-DD; default: two years from now' } as const

/** How long a proof of identity is valid if the operator names no date. */
const usualMonths = 24

export const identityConfirmCommand = command({
  usage: 'identity confirm <customer>',
  help: 'records that you saw an identity document of a customer (id or e-mail address): limits without proof no longer apply',
  options: confirming,
  changes: 'yes',
  async run(call) {
    const { customer, reason, operator, until, tenant } = read(call)
    const confirmed = await overTenants(call, tenant, async (database, brand) => {
      const shop = shopForCommands(brand, database.forTenant(brand.id))
      const validUntil = until ? endOfDay(noonOf(until), brand.timeZone) : usualEnd(shop)
      if (validUntil <= shop.clock.now()) throw new CommandError(`--until: ${until} is in the past`)
      const customerId = await shop.db.read((tx) => findCustomerNamed(tx, customer))
      if (customerId === undefined) return undefined
      const input = { tenant: brand.id, customerId, reason, validUntil: validUntil.toISOString() }
      const performed = await performTyped(call, 'identity.confirm', input)
      const found =
        performed && doneOf(performed)
          ? customerId
          : await confirmIdentity(shop, { customer: customerId, operator, reason, validUntil })
      if (found) console.log(`${brand.id}: identity of ${found} is proven until ${validUntil.toISOString()}`)
      return found
    })
    if (confirmed.every((found) => found === undefined)) throw new CommandError('there is no such customer')
  },
})

export const identityWithdrawCommand = command({
  usage: 'identity withdraw <customer>',
  help: "withdraws a customer's proof of identity: limits without proof apply again",
  options: withdrawing,
  changes: 'yes',
  async run(call) {
    const { customer, reason, operator, tenant } = read(call)
    const none = 'this customer has no proven identity'
    const ended = await overTenants(call, tenant, async (database, brand) => {
      const shop = shopForCommands(brand, database.forTenant(brand.id))
      const customerId = await shop.db.read((tx) => findCustomerNamed(tx, customer))
      if (customerId === undefined) return 0
      const performed = await performTyped(call, 'identity.withdraw', { tenant: brand.id, customerId, reason })
      if (!performed) return withdrawIdentity(shop, { customer: customerId, operator, reason })
      return 'refusal' in performed && performed.refusal === 'customerNotFound' ? 0 : doneOf(performed).ended
    })
    if (ended.every((count) => count === 0)) throw new CommandError(none)
    console.log('withdrawn')
  },
})

export const identityListCommand = command({
  usage: 'identity list',
  help: 'lists the newest hundred proofs of identity of each brand: who confirmed which, on what, and until when',
  options: { ...ofOneTenant, ...asJson },
  async run(call) {
    const { tenant } = call.options
    const found = await overTenants(call, tenant, async (database, { id }) => {
      const proofs = await database.forTenant(id).read(listProofs)
      return proofs.map((proof) => ({ tenant: id, ...proof }))
    })
    printRows(found.flat(), call.options, (row) => {
      const { withdrawnAt } = row
      const end = withdrawnAt ? `withdrawn ${withdrawnAt.toISOString()}` : `until ${row.validUntil.toISOString()}`
      return [row.tenant, row.customerId, row.confirmedAt.toISOString(), row.operator, row.reason, end].join('  ')
    })
  },
})

function read({ args, options }: Call<typeof confirming>) {
  const [reason, until] = [options.reason?.trim(), options.until]
  if (!reason) throw new CommandError('--reason is required')
  if (until !== undefined && !isDay(until)) throw new CommandError(`--until: ${until} is not a date (YYYY-MM-DD)`)
  if (!options.yes) throw new CommandError('nothing was changed: add --yes to do it')
  return { customer: args[0] ?? '', reason, until, tenant: options.tenant, operator: userInfo().username }
}

const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`)

const usualEnd = ({ clock, tenant }: Shop): Date =>
  endOfDay(noonOf(monthsAfter(clock.now().toISOString().slice(0, 10), usualMonths)), tenant.timeZone)
