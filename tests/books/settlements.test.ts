import { expect, test } from 'vitest'
import { readSettlements, reconcile } from '#reconciliation'
import { booksCheckCommand, booksExportCommand } from '../../scripts/commands/books/books.ts'
import { printedBy } from '../support/command-line/printed-by.ts'
import { arrives, badDay, declined, numberEnding, type Ordered } from '../support/shop/bad-day.ts'

const paymentMethods = [{ id: 'creditcard' as const }, { id: 'trustly' as const }]
const day = await badDay({ operatorEmail: 'operator@saldo.example', booksDiffer: true, first: { paymentMethods } })
const shops = async () => [await day.app.shopOf(day.ours), await day.app.shopOf(day.theirs)]

const buy = async (ending: string, method?: string): Promise<Ordered> => {
  const order = await day.order([{ amount: 15, number: numberEnding(ending) }], method)
  await day.pay(order.payerUrl)
  return order
}
const post = (path: string) => fetch(day.sandbox.url + path, { method: 'POST' })
const payOut = async () => expect((await post('/settlements/pay-out')).status).toBe(200)
const balances = async () =>
  Object.fromEntries(
    (
      await day.asOwner<{ account: string; amount: number }>(
        'select account, sum(amount)::int as amount from ledger_entry group by 1',
      )
    ).map(({ account, amount }) => [account, amount]),
  )
const differences = () =>
  day.asOwner<{ reference: string; ours: string | null; theirs: string | null }>(
    'select reference, ours, theirs from difference where closed_at is null order by reference',
  )

test('what is paid out is booked with what it cost, and what credit cost as well', async () => {
  const [one, other, back] = [await buy(arrives), await buy(arrives, 'trustly'), await buy(declined)]
  for (const order of [one, other]) await day.until(order, { orderStatus: 'committed' })
  await day.until(back, { orderStatus: 'refunded', refunded: 15 })
  const [{ reference } = { reference: '' }] = await day.asOwner<{ reference: string }>(
    'select reference from payment where order_number = $1',
    [other.orderNumber],
  )
  await post(`/payments/${reference}/chargebacks`)
  await day.until(other, { orderStatus: 'refunded' })
  await day.later(3600)
  await reconcile(await shops())
  const before = await balances()
  // Two pieces at 15, for which the supplier wants less.
  expect(before).toMatchObject({ provider: 1500, supplier: -3000 + (before.discount ?? 0) * -1 })
  expect(before.discount).toBeLessThan(0)

  await payOut()
  await readSettlements(await shops())
  const charges = 2 * (25 + 27) + 29
  expect(await balances()).toEqual({ ...before, provider: 0, charges, bank: 1500 - charges })
  // As the clock does it each hour, and once more: the same.
  await readSettlements(await shops())
  expect(await balances()).toMatchObject({ provider: 0, charges })
  expect(await differences()).toEqual([])
  expect((await printedBy(booksCheckCommand, day.appUrl)).out).toMatch(/bank +13\.67 EUR\n {2}charges +1\.33 EUR/)
  const { out } = await printedBy(booksExportCommand, day.appUrl, '--tenant', day.ours)
  expect(out).toMatch(/,,settlement\.charges,stl_\w+,charges,provider,1\.33,EUR/)
  expect(out).toContain(`${one.orderNumber},supplier.discount,${one.orderNumber}-1-1,supplier,discount`)

  // Taken back by the supplier: it charges nothing for it.
  await day.reverse(`${one.orderNumber}-1-1`)
  await day.until(one, { orderStatus: 'refunded' })
  await reconcile(await shops())
  expect((await balances()).discount).toBe((before.discount ?? 0) / 2)
})

test('a pay-out for another amount, and money that was never paid out, are found', async () => {
  const [dearer, kept] = [await buy(arrives), await buy(arrives)]
  for (const order of [dearer, kept]) await day.until(order, { orderStatus: 'committed' })
  await payOut()
  const paymentOf = async ({ orderNumber }: Ordered) =>
    (
      await day.asOwner<{ id: string; reference: string }>(
        'select payment_id as id, reference from payment where order_number = $1',
        [orderNumber],
      )
    )[0] ?? { id: '', reference: '' }
  const { id, reference } = await paymentOf(dearer)
  await day.asOwner(`set session_replication_role = replica;
    update payment_event set amount = 1600 where payment_id = '${id}'; set session_replication_role = default`)
  await readSettlements(await shops())
  expect(await differences()).toEqual([
    { reference: expect.stringContaining(`payment ${reference}`), ours: '16.00 EUR', theirs: '15.00 EUR' },
  ])
  const late = await buy(arrives)
  await day.until(late, { orderStatus: 'committed' })
  await day.later(8 * 86_400)
  await readSettlements(await shops())
  expect((await differences()).map(({ ours, theirs }) => [ours, theirs])).toContainEqual([
    '15.00 EUR came in and was never paid out',
    null,
  ])
  await payOut()
  await day.fault({ partner: 'mollie', operation: 'list-settlement-refunds', kind: 'drop', times: 1 })
  await expect(readSettlements(await shops())).rejects.toThrow('mollie: ')
  await readSettlements(await shops())
  expect((await differences()).map(({ ours }) => ours)).toEqual(['16.00 EUR'])
})
