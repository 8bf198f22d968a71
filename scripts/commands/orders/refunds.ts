import { userInfo } from 'node:os'
import { type GoodwillResult, giveBack, needsRefund, refundAgain } from '#checkout'
import { systemClock } from '#kit/clock'
import { fromMajor, type Minor, toDecimalString } from '#kit/money'
import { findPosition, type Position, refundable } from '#orders'
import { findOrdersInTrouble } from '#reconciliation'
import type { Shop, Tenant } from '#tenants'
import { doneOf, performTyped } from '../kit/as-operator.ts'
import { type Call, CommandError, command } from '../kit/command.ts'
import { ofOneTenant } from '../kit/options.ts'
import { overTenants } from '../kit/over-tenants.ts'
import { asJson, printRows } from '../kit/print-rows.ts'

export const ordersRefundCommand = command({
  usage: 'orders refund <orderNumber>',
  help: 'refunds an order: what is left of it, an amount or a line. The same refund for the same reason is made once',
  options: {
    '--amount <5.00>': 'only this amount',
    '--line <2>': 'only this line',
    '--again': 'tries refunds that failed at once',
    '--reason <why>': 'required without --again; kept with the order',
    ...ofOneTenant,
    '--yes': 'does it; without it nothing changes',
  },
  changes: 'yes',
  async run(call) {
    const { options, args } = call
    const { reason = '', again = false, yes = false } = options
    if ([options.amount, options.line, again || undefined].filter((one) => one !== undefined).length > 1) {
      throw new CommandError('--amount, --line and --again: one of them at most')
    }
    if (!again && reason.trim() === '') throw new CommandError('--reason is required, and is stored with the order')
    const wish = {
      line: options.line === undefined ? null : readLine(options.line),
      amount: options.amount === undefined ? null : readAmount(options.amount),
      reason: reason.trim() || 'tried again',
      operator: userInfo().username,
    }
    await withOrder(call, args[0] ?? '', options.tenant, async (shop, position) => {
      const { orderNumber } = position
      if (again && !needsRefund(position)) throw new CommandError(`${orderNumber} has no refund that waits or failed`)
      if (!again) refuseUnknownLine(position, wish.line)
      if (!yes) {
        console.log(plan(position, wish, again))
        throw new CommandError('nothing was changed: add --yes to do it')
      }
      if (again) {
        const input = { tenant: shop.tenant.id, orderNumber, reason: wish.reason }
        const performed = await performTyped(call, 'refund.again', input)
        if (performed) doneOf(performed)
        else await refundAgain(shop, orderNumber, wish)
        console.log(`${orderNumber}: refunds that failed are tried again`)
        return
      }
      console.log(inWords(orderNumber, position, await give(call, shop, orderNumber, wish)))
    })
  },
})

type Given = Pick<GoodwillResult, 'outcome' | 'amount'>

/** Gives back as an action of the back office; without its database role here, as before there was one. */
async function give(
  call: Call,
  shop: Shop,
  orderNumber: string,
  { operator, ...wish }: Parameters<typeof giveBack>[2],
): Promise<Given | undefined> {
  const performed = await performTyped(call, 'refund.give', { tenant: shop.tenant.id, orderNumber, ...wish })
  if (!performed) return giveBack(shop, orderNumber, { operator, ...wish })
  if ('refusal' in performed) {
    const { refusal, details } = performed
    if (refusal === 'onlyWhole') return { outcome: 'only whole', amount: 0 }
    if (refusal === 'nothingLeft') return { outcome: 'nothing left', amount: 0 }
    if (refusal === 'tooMuchToRefund') return { outcome: 'too much', amount: Number(details?.left) }
    if (refusal === 'orderNotFound') return undefined
  }
  return doneOf(performed)
}

export const ordersListCommand = command({
  usage: 'orders list',
  help: 'lists orders that need a person: refunds given up, chargebacks, unknown outcomes',
  options: {
    '--needing-attention': 'required; there is no other list',
    ...asJson,
    ...ofOneTenant,
  },
  async run(call) {
    const { tenant, needingAttention } = call.options
    if (!needingAttention) throw new CommandError('--needing-attention is required: there is no other list')
    const found = await overTenants(call, tenant, (database, { id }) =>
      database.forTenant(id).read((tx) => findOrdersInTrouble(tx, systemClock.now())),
    )
    printRows(
      found.flat(),
      call.options,
      (row) => `${row.tenant}  ${row.orderNumber}  since ${row.since.toISOString()}  ${row.what}`,
    )
  },
})

/** Finds an order by its number in any brand, and runs `work` on it. */
export async function withOrder<T>(
  call: Pick<Call, 'ground'>,
  orderNumber: string,
  tenant: string | undefined,
  work: (shop: Shop, position: Position) => Promise<T>,
): Promise<T> {
  const worked = await overTenants(call, tenant, async (database, brand) => {
    const shop = shopForCommands(brand, database.forTenant(brand.id))
    const position = await shop.db.read((tx) => findPosition(tx, orderNumber))
    return position && { answer: await work(shop, position) }
  })
  const [found] = worked.filter((one) => one !== undefined)
  if (!found) throw new CommandError(`there is no order ${orderNumber}`)
  return found.answer
}

/** The shop of a brand, for commands. */
export const shopForCommands = (tenant: Tenant, db: Shop['db']): Shop => ({
  tenant,
  db,
  clock: systemClock,
  visitor: { ip: '0.0.0.0', channel: 'web', language: tenant.defaultLocale, requestId: 'command line' },
})

export function readAmount(text: string): Minor {
  const amount = fromMajor(text)
  if (!amount) throw new CommandError(`--amount: ${text} is not an amount`)
  return amount
}

function readLine(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new CommandError(`--line: ${text} is not the number of a line`)
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
      : `would give back ${money(amount ?? refundable(position, line))}${line === null ? '' : ` for line ${line}`}, of ${money(refundable(position, line))} left`,
  ].join('\n')
}

/** @throws CommandError when nothing was refunded */
function inWords(orderNumber: string, { currency }: Position, given: Given | undefined): string {
  if (!given) throw new CommandError(`there is no order ${orderNumber}`)
  const money = `${toDecimalString(given.amount)} ${currency}`
  if (given.outcome === 'nothing left') throw new CommandError(`nothing is left to refund of ${orderNumber}`)
  if (given.outcome === 'only whole')
    throw new CommandError(`${orderNumber} was paid by a cash code, which goes back only whole`)
  if (given.outcome === 'too much') throw new CommandError(`at most ${money} can still be refunded of ${orderNumber}`)
  return given.outcome === 'given'
    ? `${orderNumber}: ${money} goes back`
    : `${orderNumber}: ${money} was given back before, for the same reason; another refund needs another reason`
}
