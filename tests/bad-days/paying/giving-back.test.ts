import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { judgeResult } from '#checkout/result/contract'
import { ordersShowCommand } from '../../../scripts/commands/orders/orders.ts'
import { ordersListCommand, ordersRefundCommand } from '../../../scripts/commands/orders/refunds.ts'
import { printedBy } from '../../support/command-line/printed-by.ts'
import { arrives, badDay, declined, numberEnding } from '../../support/shop/bad-day.ts'
import { temporaryFolder } from '../../support/test-run/temporary-folder.ts'

const day = await badDay({ operatorEmail: 'operator@saldo.example' })
const dataFolder = await temporaryFolder('refunds')

/** Runs the command line in its own process beside the running shop. */
async function typed(...args: string[]): Promise<string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const SMTP_URL = `smtp://127.0.0.1:${day.sandbox.smtpPort}`
  const urls = { DATABASE_URL: day.appUrl, DATABASE_ADMIN_URL: day.adminUrl, SMTP_URL }
  const env = { PATH, NODE_COMPILE_CACHE, SALDO_DATA: dataFolder, ...urls }
  return (await promisify(execFile)('node', ['scripts/saldo.ts', 'orders', ...args], { env })).stdout
}
/** The same commands in this process. */
const commands = { refund: ordersRefundCommand, list: ordersListCommand, show: ordersShowCommand }
const orders = (name: keyof typeof commands, ...args: string[]) => printedBy(commands[name], day.appUrl, ...args)
const buy = async (...endings: string[]) => {
  const order = await day.order(endings.map((ending) => ({ amount: 15, number: numberEnding(ending) })))
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done' })
  return order
}
const happened = (orderNumber: string, kind: string, times = 1) =>
  expect.poll(async () => (await day.eventsOf(orderNumber)).filter((one) => one === kind).length).toBe(times)

test('an amount, then a line, then the rest: each goes back once, and the shopper is told each time', async () => {
  const order = await buy(arrives, arrives)
  const { orderNumber } = order
  await day.mailsTo(order.email, 1)

  const planned = await orders('refund', orderNumber, '--amount', '5.00', '--reason', 'came late')
  expect(planned.code).toBe(1)
  expect(planned.out).toContain('would give back 5.00 EUR, of 30.00 EUR left')
  expect(planned.out).toContain('add --yes')
  expect(await day.eventsOf(orderNumber)).not.toContain('goodwill.given')

  const part = [orderNumber, '--amount', '5.00', '--reason', 'came late', '--yes']
  expect(await typed('refund', ...part)).toBe(`${orderNumber}: 5.00 EUR goes back\n`)
  const acted = `select operator_id, session_id, step from admin_action where subject = $1 order by action_no`
  const by = { operator_id: userInfo().username, session_id: 'command line' }
  expect(await day.asOwner(acted, [`order ${orderNumber}`])).toEqual([
    { ...by, step: 'begun' },
    { ...by, step: 'done' },
  ])
  expect(await typed('refund', ...part)).toContain('5.00 EUR was given back before')
  expect((await orders('refund', ...part)).out).toContain('5.00 EUR was given back before')
  const partly = await day.until(order, { orderStatus: 'partiallyRefunded', refunded: 5, refundPending: 0 })
  expect(judgeResult(partly, 1)).toEqual({ status: 'PartiallyRefunded', message: 'partiallyRefundedMessage' })

  const tooMuch = await orders('refund', orderNumber, '--amount', '25.01', '--reason', 'x', '--yes')
  expect(tooMuch).toEqual({ code: 1, out: `at most 25.00 EUR can still be refunded of ${orderNumber}` })
  const line = await orders('refund', orderNumber, '--line', '2', '--reason', 'wrong number', '--yes')
  expect(line.out).toBe(`${orderNumber}: 15.00 EUR goes back`)
  await day.until(order, { orderStatus: 'partiallyRefunded', refunded: 20 })
  const rest = [orderNumber, '--reason', 'all of it', '--yes']
  expect(await orders('refund', ...rest)).toMatchObject({
    code: 0,
    out: expect.stringContaining('10.00 EUR goes back'),
  })
  const all = await day.until(order, { orderStatus: 'refunded', refunded: 30 })
  expect(judgeResult(all, 1)).toEqual({ status: 'Refunded', message: 'paymentRefunded' })
  expect(await orders('refund', ...rest)).toMatchObject({ code: 0, out: expect.stringContaining('given back before') })
  const nothing = await orders('refund', orderNumber, '--reason', 'once more', '--yes')
  expect(nothing).toEqual({ code: 1, out: `nothing is left to refund of ${orderNumber}` })

  const mails = await day.mailsTo(order.email, 4)
  const told = mails.filter((subject) => subject.includes(' refunded')).map((subject) => subject.split(' ')[0])
  expect(told.toSorted()).toEqual(['€10.00', '€15.00', '€5.00'])
  const shown = await orders('show', orderNumber)
  expect(shown.out).toMatch(
    new RegExp(`goodwill.given {2}by operator .*"reason": ?"came late".*"operator": ?"${userInfo().username}"`),
  )
})

test('a single cent goes back as any amount does', async () => {
  const { orderNumber } = await buy(arrives)
  const cent = [orderNumber, '--amount', '0.01', '--reason', 'a cent', '--yes']
  expect(await orders('refund', ...cent)).toEqual({ code: 0, out: `${orderNumber}: 0.01 EUR goes back` })
})

test('what is typed wrongly is refused', async () => {
  const { orderNumber } = await buy(arrives)
  const refused = async (said: string, ...args: string[]) =>
    expect(await orders('refund', ...args, '--yes')).toMatchObject({ code: 1, out: expect.stringContaining(said) })
  await refused('--reason is required', orderNumber)
  await refused('has no line 2', orderNumber, '--line', '2', '--reason', 'x')
  await refused('is not an amount', orderNumber, '--amount', 'five', '--reason', 'x')
  await refused('one of them at most', orderNumber, '--amount', '5', '--line', '1', '--reason', 'x')
  await refused('no refund that waits or failed', orderNumber, '--again')
  await refused('there is no order S0', 'S0', '--reason', 'x')
})

test('a refund that is turned down again and again: tried four times, then a person must look, and can have it tried', async () => {
  await day.fault({ partner: 'mollie', operation: 'settle-refund', kind: 'error' })
  const order = await buy(declined)
  await happened(order.orderNumber, 'refund.failed')
  await day.later(30)
  await happened(order.orderNumber, 'refund.failed', 1)
  for (const [times, wait] of [
    [2, 60],
    [3, 3600],
    [4, 86_400],
  ] as const) {
    await day.later(wait)
    await day.later(60)
    await happened(order.orderNumber, 'refund.failed', times)
  }
  await day.later(86_400)
  await happened(order.orderNumber, 'refund.requested', 4)
  const view = await day.commit(order)
  expect(judgeResult(view, 1)).toEqual({ status: 'Failure', message: 'productProcessError' })
  // The first two are written at the same moment: either may come first.
  expect((await day.mailsTo(order.email, 3)).toSorted()).toEqual([
    `Order ${order.orderNumber} could not be delivered – you will get your money back`,
    `Your refund for order ${order.orderNumber} did not go through`,
    `Your refund for order ${order.orderNumber} is delayed`,
  ])
  expect((await day.operatorTold(order.orderNumber, 5)).join()).toContain('refund-stuck')
  expect((await orders('list', '--needing-attention')).out).toContain(`${order.orderNumber}  since`)

  await fetch(`${day.sandbox.url}/faults`, { method: 'DELETE' })
  expect(await orders('refund', order.orderNumber, '--again', '--yes')).toEqual({
    code: 0,
    out: `${order.orderNumber}: refunds that failed are tried again`,
  })
  await day.until(order, { orderStatus: 'refunded', refunded: 15 })
  expect((await orders('list', '--needing-attention')).out).not.toContain(order.orderNumber)
})
