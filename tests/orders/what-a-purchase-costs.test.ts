import { afterAll, expect, test } from 'vitest'
import { openWire } from '../../bench/wire.ts'
import { testDatabase } from '../support/database/database.ts'
import { wire } from '../support/shop/wire.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// What one purchase sends to the database: counted, because speed cannot be asserted. It may fall, and then so do the
// numbers here.

const database = await testDatabase()
const line = await openWire(Number(new URL(database.ownerUrl).port))
afterAll(() => line.close())
const through = new URL(database.appUrl)
through.host = `127.0.0.1:${line.port}`
through.search = ''
const { ask, asOwner } = await wire({ on: { ...database, appUrl: through.href } })

async function buy(number: number): Promise<void> {
  const ip = `203.0.113.${number}`
  const { json: cart } = await ask('POST /api/shop/createCart', {
    ip,
    body: { brandId: 'own-brand', amount: 15, phoneNumber: `+491511234567${number}` },
  })
  const { cartName } = cart
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email: `ada.${number}@shopper.example` }
  await ask('POST /api/shop/rest/checkout-address', { ip, body: { cartName, deliveryAddress } })
  const { json: started } = await ask('POST /api/shop/rest/checkout-start-payment', {
    ip,
    body: { cartName, paymentMethod: 'creditcard' },
  })
  const { orderNumber, payerUrl } = started
  await fetch(payerUrl, { method: 'POST', body: new URLSearchParams({ status: 'paid' }), redirect: 'manual' })
  await untilHolds(async () =>
    expect(
      await asOwner('select occasion from message where about = $1 and sent_at is not null order by 1', [orderNumber]),
    ).toEqual([{ occasion: 'confirmation' }, { occasion: 'receipt' }]),
  )
}

/** How many notices go in one statement is chance. */
const isNotice = (sql: string) => sql.startsWith('select pg_notify(')
const isFrame = (sql: string) => /^(begin|commit|rollback|set|select set_config)\b/i.test(sql)

test('a purchase that nothing disturbs sends no more than this, pages that wait for it not counted', async () => {
  // The first ones find an empty memory; in any one, a webhook and a job may get in each other’s way.
  const costs: { statements: number; frames: number; trips: number }[] = []
  for (let number = 0; number < 8; number++) {
    const from = line.heard.length
    await buy(number)
    const heard = line.heard.slice(from).filter(({ user, sql }) => user === 'saldo_app' && !isNotice(sql))
    const frames = heard.filter(({ sql }) => isFrame(sql)).length
    const trips = heard.filter(({ isNewTrip }) => isNewTrip).length
    costs.push({ statements: heard.length - frames, frames, trips })
  }
  const least = (of: keyof (typeof costs)[number]) => Math.min(...costs.map((cost) => cost[of]))
  expect(least('statements')).toBeLessThanOrEqual(20)
  expect(least('frames')).toBeLessThanOrEqual(19)
  expect(least('trips')).toBeLessThanOrEqual(19)
})
