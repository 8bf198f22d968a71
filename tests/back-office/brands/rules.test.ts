import { expect, test } from 'vitest'
import { perform } from '#admin/actions'
import { loadTenants } from '#tenants'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { leastSettings } from '../../support/brands/brand.ts'
import { brandFolders, tenantFile } from '../../support/brands/brand-folders.ts'
import { chargeBack } from '../../support/partners/charge-back.ts'
import { arrives, badDay, numberEnding } from '../../support/shop/bad-day.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

// Whoever drafts rules against fraud sees what they would have done with what was bought.

const day = await badDay()
const { app, ours, theirs, ownerUrl, asOwner } = day
const { operator } = backOfficeOf(app)
const mona = operator('brand-manager', [ours], { name: 'Mona' })

let presses = 0
async function aDraft(changes: { field: string; value: unknown }[]): Promise<string> {
  const admin = await mona.admin()
  const press = () => ({ key: `press-${++presses}` })
  const begun = await perform(admin, 'brand.draft.begin', { tenant: ours, title: 'stricter' }, press())
  if (!('done' in begun)) throw new Error(JSON.stringify(begun))
  const { draftId } = begun.done
  expect(await perform(admin, 'brand.draft.change', { tenant: ours, draftId, changes }, press())).toHaveProperty('done')
  return `/brands/${ours}/drafts/${draftId}`
}

test('drafted rules are tried on what was bought, and nobody is named', async () => {
  await loadTenants({
    ownerUrl,
    folder: await brandFolders({
      [ours]: { 'tenant.ts': tenantFile({ ...leastSettings, domains: ['first.example'] }) },
      [theirs]: { 'tenant.ts': tenantFile({ ...leastSettings, domains: ['second.example'] }) },
    }),
  })
  const stricter = [{ field: 'riskRules', value: { ordersPerNumber: { atMost: 1 } } }]
  expect((await mona.get(await aDraft(stricter))).text).toContain('In the last 30 days nothing was bought.')

  const number = numberEnding(arrives)
  const emails = []
  for (const amount of [15, 25]) {
    const order = await day.order([{ amount, number, quantity: 1 }])
    emails.push(order.email)
    await day.pay(order.payerUrl)
    await day.until(order, { orderState: 'done' })
    if (amount === 25) await chargeBack(day, order.orderNumber)
  }
  await untilHolds(async () =>
    expect(await asOwner("select from payment_event where kind = 'charged-back'")).toHaveLength(1),
  )
  const path = await aDraft(stricter)
  const { text, html } = await mona.get(path)
  expect(text).toContain('Purchases: 2, for €40.00; charged back: 1')
  expect(text).toMatch(
    /Asked for a password\s+Purchases: 0\s+Purchases: 1\s+€25\.00\s+Charged back: 1\s+Refused\s+Purchases: 0\s+Purchases: 0/,
  )
  for (const person of [number, number.slice(1), ...emails]) expect(html).not.toContain(person)

  const other = await aDraft([{ field: 'supportPhone', value: '+49 30 7654321' }])
  expect((await mona.get(other)).text).not.toContain('Tried on the past')
  expect((await operator('reviewer').get(path)).text).toContain('Tried on the past')
  expect((await operator('brand-manager', [theirs]).get(path)).status).toBe(404)
})
