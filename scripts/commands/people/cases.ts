import { userInfo } from 'node:os'
import { type Case, confirmCase, findCasesOf, findOpenCases, refuseCase } from '#cases'
import { findOpenReviews } from '#enquiries'
import { toDecimalString } from '#kit/money'
import type { Shop } from '#tenants'
import { doneOf, performTyped } from '../kit/as-operator.ts'
import { type Call, CommandError, command } from '../kit/command.ts'
import { ofOneTenant } from '../kit/options.ts'
import { overTenants } from '../kit/over-tenants.ts'
import { asJson, printRows } from '../kit/print-rows.ts'
import { readAmount, shopForCommands } from '../orders/refunds.ts'
import { reviewInWords } from './reviews.ts'

export const requestsOpenCommand = command({
  usage: 'requests open',
  help: 'lists open withdrawals, charges after a cancellation, and reviews of refused orders, with what is owed and the due date',
  options: { ...ofOneTenant, ...asJson },
  async run(call) {
    const { tenant } = call.options
    const found = await overTenants(call, tenant, async (database, { id }) => {
      const [cases, reviews] = await database
        .forTenant(id)
        .read((tx) => Promise.all([findOpenCases(tx), findOpenReviews(tx)]))
      return [
        ...cases.map((one) => ({ tenant: id, kind: 'case' as const, ...one })),
        ...reviews.map((one) => ({ tenant: id, kind: 'review' as const, ...one })),
      ]
    })
    printRows(
      found.flat(),
      call.options,
      (row) => `${row.tenant}  ${row.kind === 'case' ? inWords(row) : reviewInWords(row)}`,
    )
  },
})

export const requestsConfirmCommand = command({
  usage: 'requests confirm <reference>',
  help: 'refunds what is owed after a withdrawal, or another amount, and tells the customer',
  options: {
    '--order <orderNumber>': 'the order, where it has several or none was found',
    '--amount <5.00>': 'another amount than what is owed',
    ...ofOneTenant,
    '--yes': 'does it; without it nothing changes',
  },
  changes: 'yes',
  async run(call) {
    const { options, args } = call
    const amount = options.amount === undefined ? undefined : readAmount(options.amount)
    const reference = args[0] ?? ''
    await decideCases(call, reference, options, async (shop, cases, operator) => {
      const orderNumber = options.order ?? onlyOrder(cases)
      const input = { tenant: shop.tenant.id, reference, orderNumber, amount }
      const performed = await performTyped(call, 'request.confirm', input)
      const said = (outcome: string) => `${reference} ${orderNumber}: ${outcome}`
      const done = performed
        ? {
            outcome: 'given',
            ...doneOf(performed, {
              caseNotFound: said('no case'),
              caseGone: said('decided before'),
              nothingLeft: said('nothing left'),
              tooMuchToRefund: said('too much'),
              onlyWhole: said('only whole'),
            }),
          }
        : await confirmCase(shop, { reference, orderNumber, amount, operator })
      if ('amount' in done && done.outcome.startsWith('given')) {
        console.log(`${orderNumber}: ${toDecimalString(done.amount)} goes back`)
        return
      }
      throw new CommandError(said(done.outcome))
    })
  },
})

export const requestsRefuseCommand = command({
  usage: 'requests refuse <reference>',
  help: 'refuses a refund after a withdrawal, and tells the customer why',
  options: {
    '--reason <why>': 'told to the customer, so in their language; required',
    '--order <orderNumber>': 'the order, where it has several',
    ...ofOneTenant,
    '--yes': 'does it; without it nothing changes',
  },
  changes: 'yes',
  async run(call) {
    const { options, args } = call
    const reason = options.reason?.trim()
    if (!reason) throw new CommandError('--reason is required: the customer gets it')
    const reference = args[0] ?? ''
    await decideCases(call, reference, options, async (shop, cases, operator) => {
      const none = `${reference}: nothing is open`
      if (!cases.some(({ state }) => state === 'open')) throw new CommandError(none)
      const orderNumber = options.order
      const performed = await performTyped(call, 'request.refuse', {
        tenant: shop.tenant.id,
        reference,
        orderNumber,
        reason,
      })
      const isRefused = performed
        ? doneOf(performed, { caseNotFound: none, caseGone: none }).refused
        : await refuseCase(shop, { reference, orderNumber, reason, operator })
      if (!isRefused) throw new CommandError(none)
      console.log(`${reference}: refused`)
    })
  },
})

function inWords({ reference, orderNumber, finding, owed, dueAt, state, given }: Case): string {
  const money = state === 'confirmed' ? `gave ${toDecimalString(given ?? 0)}` : `owed ${toDecimalString(owed)}`
  return `${reference}  ${orderNumber ?? 'no order'}  ${finding}  ${money}  by ${dueAt.toISOString().slice(0, 10)}  ${state}`
}

function onlyOrder(cases: readonly Case[]): string {
  const [one, ...more] = cases.filter(({ state }) => state === 'open')
  if (one?.orderNumber && more.length === 0) return one.orderNumber
  throw new CommandError('--order is required: the number of the order')
}

/** Finds the cases of a declaration in any brand and decides them. Without `yes` it only shows them. */
async function decideCases(
  call: Pick<Call, 'ground'>,
  reference: string,
  { tenant, yes }: { tenant?: string | undefined; yes?: boolean | undefined },
  decide: (shop: Shop, cases: Case[], operator: string) => Promise<void>,
): Promise<void> {
  const worked = await overTenants(call, tenant, async (database, brand) => {
    const shop = shopForCommands(brand, database.forTenant(brand.id))
    const cases = await shop.db.read((tx) => findCasesOf(tx, reference))
    if (cases.length === 0) return false
    if (!yes) {
      for (const one of cases) console.log(inWords(one))
      throw new CommandError('nothing was changed: add --yes to do it')
    }
    await decide(shop, cases, userInfo().username)
    return true
  })
  if (!worked.includes(true)) throw new CommandError(`${reference} has no case`)
}
