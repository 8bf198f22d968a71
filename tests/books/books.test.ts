import { expect, test } from 'vitest'
import { saldo } from '../support/command-line/saldo.ts'
import { arrives, badDay, declined, numberEnding } from '../support/shop/bad-day.ts'
import { temporaryFolder } from '../support/test-run/temporary-folder.ts'

const day = await badDay()
const dataFolder = await temporaryFolder('books')

const books = (...args: string[]) =>
  saldo(
    {
      SALDO_DATA: dataFolder,
      DATABASE_URL: day.appUrl,
      DATABASE_OWNER_URL: day.ownerUrl,
      SANDBOX_PORT: String(day.sandbox.port),
      SMTP_URL: `smtp://127.0.0.1:${day.sandbox.smtpPort}`,
    },
    'books',
    ...args,
  )

const buy = async (ending: string) => {
  const order = await day.order([{ amount: 15, number: numberEnding(ending) }])
  await day.pay(order.payerUrl)
  return order
}

test('a day of trade: the books agree, and are handed out as CSV', async () => {
  const today = () => new Date().toISOString().slice(0, 10)
  const began = today()
  const [done, refunded] = [await buy(arrives), await buy(declined)]
  await day.until(done, { orderStatus: 'committed' })
  await day.until(refunded, { orderStatus: 'refunded' })
  const checked = await books('check')
  const never = "the ledger and our tables agree; no partner's books were ever compared: --now compares them"
  expect(checked).toMatchObject({ code: 0, out: expect.stringContaining(never) })
  expect(checked.out).toMatch(/firstbrand: agrees\n {2}provider +15\.00 EUR\n {2}receivable +0\.00 EUR\n/)
  expect(checked.out).toMatch(/ {2}refund +0\.00 EUR\n {2}supplier +-15\.00 EUR\n.*\nsecondbrand: agrees/)

  const days = [began, today()]
  const { out } = await books('export', '--tenant', day.ours, '--from', '2026-01-01')
  const [header, ...lines] = out.trimEnd().split('\n')
  expect(header).toBe('tenant,at,order,event,reference,debit,credit,amount,currency,vatCountry,vatRate,vatNet')
  const told = lines.map((line) => line.split(',').filter((_, column) => column !== 1 && column !== 4))
  const row = (order: string, ...rest: string[]) => ['firstbrand', order, ...rest, '15.00', 'EUR', '', '', '']
  expect(told.toSorted()).toEqual(
    [
      row(done.orderNumber, 'payment.paid', 'provider', 'receivable'),
      row(done.orderNumber, 'delivery.delivered', 'receivable', 'supplier'),
      row(refunded.orderNumber, 'payment.paid', 'provider', 'receivable'),
      row(refunded.orderNumber, 'refund.requested', 'receivable', 'refund'),
      row(refunded.orderNumber, 'refund.refunded', 'refund', 'provider'),
    ].toSorted(),
  )
  expect(days).toContain(lines[0]?.split(',')[1]?.slice(0, 10))
  expect((await books('export', '--to', '2026-01-01')).out).toBe(`${header}\n`)
  // Credit without a fee bears no VAT.
  expect((await books('vat')).out).toBe('tenant,country,rate,net,vat,currency\n')
})

test('the partners are compared with when that is asked for, and how long ago it was is said', async () => {
  const checked = await books('check', '--now')
  expect(checked.code).toBe(0)
  expect(checked.out).toMatch(/ {2}mollie: \d+ compared at 2\S+, 0 minutes ago, of /)
  expect(checked.out).toMatch(/last compared: .*dt-one \(0 minutes ago\).*mollie \(0 minutes ago\)/)
  await day.asOwner(`update reconciliation set compared_at = compared_at - interval '3 days' where partner = 'mollie'`)
  expect((await books('check')).out).toMatch(/dt-one \(\d minutes ago\).*mollie \(3 days ago\)/)
})

test('what is asked for wrongly is refused', async () => {
  expect(await books('check', '--tenant', 'nobody')).toEqual({ code: 1, out: 'there is no tenant nobody\n' })
  expect(await books('vat', '--to', 'tomorrow')).toEqual({
    code: 1,
    out: '--to: tomorrow is not a date (YYYY-MM-DD)\n',
  })
  expect(await books('export', '--from', 'yesterday')).toEqual({
    code: 1,
    out: '--from: yesterday is not a date (YYYY-MM-DD)\n',
  })
  expect(await books('check', '--fast')).toMatchObject({ code: 2, out: expect.stringContaining('--fast') })
})

test('a transfer that is not there is told, and can be written', async () => {
  const order = await buy(arrives)
  await day.until(order, { orderStatus: 'committed' })
  const { orderNumber } = order
  await day.asOwner(`set session_replication_role = replica;
    delete from ledger_transfer where event = 'payment.paid' and order_number = '${orderNumber}';
    set session_replication_role = default`)
  const checked = await books('check', '--tenant', day.ours)
  expect(checked.code).toBe(1)
  expect(checked.out).toContain(`DIFFERENCE: not in the ledger: order ${orderNumber}, payment.paid pay-`)
  expect(checked.out).toContain(`DIFFERENCE: order ${orderNumber} is over, and the shopper owes 15.00 EUR`)
  expect(checked.out).toContain('differences: 2')
  expect(await books('fill')).toEqual({ code: 0, out: 'firstbrand: 1 written\nsecondbrand: 0 written\n' })
  expect(await books('check')).toMatchObject({ code: 0 })
})

test('a ledger that cannot be written takes the change with it, and both come later', async () => {
  const order = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  await day.asOwner(`alter table ledger_transfer add constraint closed check (event <> 'payment.paid') not valid`)
  const stateOf = () =>
    day.asOwner(
      `select p.state, count(e.*)::int as events from payment p left join payment_event e using (tenant, payment_id)
       where p.order_number = $1 group by 1`,
      [order.orderNumber],
    )
  await day.pay(order.payerUrl)
  await expect(day.later(70)).rejects.toThrow('some payments, captures, deliveries or refunds could not be checked')
  expect(await stateOf()).toEqual([{ state: 'open', events: 0 }])
  await day.asOwner('alter table ledger_transfer drop constraint closed')
  await day.later(70)
  await day.until(order, { orderStatus: 'committed' })
  expect(await stateOf()).toEqual([{ state: 'paid', events: 1 }])
})
