import { userInfo } from 'node:os'
import { type GoodwillResult, giveBack, needsRefund, refundAgain } from '#checkout'
import { systemClock } from '#kit/clock'
import { fromMajor, type Minor, toDecimalString } from '#kit/money'
import { findPosition, leftToGive, type Position } from '#orders'
import { findOrdersInTrouble } from '#reconciliation'
import type { Shop, Tenant } from '#tenants'
import { type Call, type Command, CommandError } from './command.ts'
import { optionsOf } from './options.ts'
import { overTenants } from './over-tenants.ts'

export const ordersRefundCommand: Command = {
  usage: 'orders refund <orderNumber> [--amount <5.00> | --line <2> | --again] --reason <why> [--tenant <id>] --yes',
  help: 'gives an order back: all that is left of it, an amount, a line; or tries at once what failed. The same wish twice is one',
  changes: '--yes',
  async run(call) {
    const kinds = { amount: 'string', line: 'string', again: 'boolean', reason: 'string', tenant: 'string' } as const
    const { options, words } = optionsOf(call, { ...kinds, yes: 'boolean' }, 1)
    const { reason = '', again = false, yes = false } = options
    if ([options.amount, options.line, again || undefined].filter((one) => one !== undefined).length > 1) {
      throw new CommandError('--amount, --line and --again: one of them at most')
    }
    if (!again && reason.trim() === '') throw new CommandError('--reason: is needed, it stays with the order')
    const wish = {
      line: options.line === undefined ? null : readLine(options.line),
      amount: options.amount === undefined ? null : readAmount(options.amount),
      reason: reason.trim() || 'tried again',
      operator: userInfo().username,
    }
    await withOrder(call, words[0] ?? '', options.tenant, async (shop, position) => {
      const { orderNumber } = position
      if (again && !needsRefund(position)) throw new CommandError(`${orderNumber} has no refund that waits or failed`)
      if (!again) refuseUnknownLine(position, wish.line)
      if (!yes) {
        console.log(plan(position, wish, again))
        throw new CommandError('nothing is done yet: say --yes to do it')
      }
      if (again) {
        await refundAgain(shop, orderNumber, wish)
        console.log(`${orderNumber}: refunds that failed are tried again`)
        return
      }
      const given = await giveBack(shop, orderNumber, wish)
      console.log(inWords(orderNumber, position, given))
    })
  },
}

export const ordersListCommand: Command = {
  usage: 'orders list --needing-attention [--tenant <id>]',
  help: 'orders that do not come right by themselves: refunds given up, chargebacks, outcomes that nobody knows',
  async run(call) {
    const { tenant } = optionsOf(call, { tenant: 'string' }).options
    const found = await overTenants(call, tenant, async (database, { id }) => {
      const orders = await database.forTenant(id).read((tx) => findOrdersInTrouble(tx, systemClock.now()))
      for (const { orderNumber, since, what } of orders) {
        console.log(`${id}  ${orderNumber}  since ${since.toISOString()}  ${what}`)
      }
      return orders.length
    })
    if (found.every((count) => count === 0)) console.log('none')
  },
}

/** Finds an order by its number, in whichever brand it is. */
export async function withOrder<T>(
  call: Pick<Call, 'ground'>,
  orderNumber: string,
  tenant: string | undefined,
  work: (shop: Shop, position: Position) => Promise<T>,
): Promise<T> {
  const worked = await overTenants(call, tenant, async (database, brand) => {
    const shop = shopAtTheDesk(brand, database.forTenant(brand.id))
    const position = await shop.db.read((tx) => findPosition(tx, orderNumber))
    return position && { answer: await work(shop, position) }
  })
  const [found] = worked.filter((one) => one !== undefined)
  if (!found) throw new CommandError(`there is no order ${orderNumber}`)
  return found.answer
}

/** A brand as a command works in it. */
export const shopAtTheDesk = (tenant: Tenant, db: Shop['db']): Shop => ({
  tenant,
  db,
  clock: systemClock,
  visitor: { ip: '0.0.0.0', channel: 'web', language: tenant.defaultLocale, requestId: 'command line' },
})

export function readAmount(text: string): Minor {
  const amount = fromMajor(text)
  if (!amount) throw new CommandError(`--amount: ${text} is no amount`)
  return amount
}

function readLine(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new CommandError(`--line: ${text} is no line's number`)
  return Number(text)
}

function refuseUnknownLine({ orderNumber, lines }: Position, line: number | null): void {
  if (line !== null && !lines.some((one) => one.line === line)) {
    throw new CommandError(`${orderNumber} has no line ${line}, it has ${lines.map((one) => one.line).join(', ')}`)
  }
}

function plan(position: Position, { line, amount }: { line: number | null; amount: Minor | null }, again: boolean) {
  const { orderNumber, state, currency, lines, deliveries } = position
  const money = (minor: Minor) => `${toDecimalString(minor)} ${currency}`
  const sum = (pick: 'paid' | 'returned') => position.payments.reduce((so, payment) => so + payment[pick], 0)
  return [
    `${orderNumber}: ${state}, paid ${money(sum('paid'))}, returned ${money(sum('returned'))}`,
    ...lines.map((one) => {
      const units = deliveries.filter((unit) => unit.line === one.line).map((unit) => unit.state)
      return `  line ${one.line}: ${one.quantity} x ${one.description}, ${units.join(', ')}`
    }),
    again
      ? 'would try refunds that failed at once'
      : `would give back ${money(amount ?? leftToGive(position, line))}${line === null ? '' : ` for line ${line}`}, of ${money(leftToGive(position, line))} left`,
  ].join('\n')
}

/** @throws CommandError where nothing was given */
function inWords(orderNumber: string, { currency }: Position, given: GoodwillResult | undefined): string {
  if (!given) throw new CommandError(`there is no order ${orderNumber}`)
  const money = `${toDecimalString(given.amount)} ${currency}`
  if (given.outcome === 'nothing left') throw new CommandError(`nothing is left to give back of ${orderNumber}`)
  if (given.outcome === 'too much') throw new CommandError(`no more than ${money} is left of ${orderNumber}`)
  return given.outcome === 'given'
    ? `${orderNumber}: ${money} goes back`
    : `${orderNumber}: ${money} was given back before, for the same reason; another refund needs another reason`
}
