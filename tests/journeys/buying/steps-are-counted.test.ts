import { expect, test } from 'vitest'
import type { Funnel } from '#funnel'
import { readablePhone } from '#kit/phone'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  aNumber,
  anAddress,
  choosesTopUp,
  eventually,
  fillsInPayment,
  goesToPayment,
  orders,
  sees,
  seesHeading,
  settles,
} from '../../support/browser/shopping.ts'
import { phone, visit } from '../../support/browser/visitor.ts'

// No other story sells at the brands of these, so nobody else's way ends while theirs is counted.
const street = await runningShop()

// Browsers of other stories say that they have no screen, and are not counted.
const userAgent = 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36'
async function counted(tenant: string): Promise<Funnel> {
  const [job] = await street.asOwner<{ id: string }>(
    `select id::text from graphile_worker.add_job('follow-carts', '{}')`,
  )
  await eventually(() => street.asOwner('select from graphile_worker._private_jobs where id = $1', [job?.id])).toEqual(
    [],
  )
  return JSON.parse(await street.saldo('funnel', tenant, '--json')).now
}
/** How much more was counted since. */
const since = ({ reached: before }: Funnel, { reached }: Funnel) =>
  Object.fromEntries(
    Object.entries(reached).map(([step, times]) => [step, times - before[step as keyof typeof before]]),
  )
const backs = ({ back }: Funnel) =>
  Object.fromEntries(back.map(({ step, from, times }) => [`${from} to ${step}`, times]))

test('a purchase is counted at each of its steps, with its way back', async () => {
  const tenant = 'pennymobil'
  const before = await counted(tenant)
  const guest = await visit(street, { tenant, userAgent, viewport: phone, keepsPages: true })
  const { page } = guest
  await page.goto('/')
  const number = aNumber('+491517')
  await choosesTopUp(guest, number.replace('+49', '0'), 15)
  await sees(guest, readablePhone(number))
  await goesToPayment(guest)
  await page.goBack()
  await sees(guest, page.locator('#msisdn'))
  await page.goForward()
  await seesHeading(guest, 'payment')
  await fillsInPayment(guest, { email: anAddress() }, 'paypal')
  await orders(guest)
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
  await eventually(async () => since(before, await counted(tenant))).toEqual({
    shop: 1,
    number: 1,
    cart: 1,
    payment: 1,
    order: 1,
    paid: 1,
    done: 1,
  })
  // Written with a later handful than what came before it.
  await eventually(async () => backs(await counted(tenant))['back to shop'] ?? 0).toBe(
    (backs(before)['back to shop'] ?? 0) + 1,
  )
  expect(await street.saldo('funnel', tenant)).toMatch(/came to the shop +█+ +\d+ /)
})

test.each([
  { tenant: 'opwaarderen', number: aNumber('+3164') },
  { tenant: 'whitelabel_o2', number: aNumber('+491517') },
])(
  'without scripts a number at $tenant is counted when the form is sent, and the payment page when it opens',
  async ({ tenant, number }) => {
    const before = await counted(tenant)
    const guest = await visit(street, { tenant, userAgent, javaScriptEnabled: false })
    await guest.page.goto('/')
    await choosesTopUp(guest, number.replace(/^\+\d\d/, '0'), 15)
    await goesToPayment(guest)
    await seesHeading(guest, 'payment')
    const walked = { shop: 1, number: 1, cart: 1, payment: 1, order: 0, paid: 0, done: 0 }
    await eventually(async () => since(before, await counted(tenant))).toEqual(walked)
  },
)
