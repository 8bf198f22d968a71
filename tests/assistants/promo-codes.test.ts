import { expect, test } from 'vitest'
import { issuePromotions, type Terms } from '#promotions'
import { admittedAs, anAssistant, somebody } from '../support/agentic-commerce/assistant.ts'
import { pagesOf } from '../support/pages/pages.ts'
import { withoutConditions } from '../support/products/promo-terms.ts'
import { badDay } from '../support/shop/bad-day.ts'

const admitted = [admittedAs('helper')]
const first = { hasPromoVouchers: true, assistants: { admitted, approval: 'assistant' } } as const
const wired = await badDay({
  first,
  second: { hasPromoVouchers: false, assistants: { admitted, approval: 'assistant' } },
})
const assistant = anAssistant(wired, wired.ours)
const { guest } = pagesOf(wired)

let issued = 0
async function aCode(terms: Partial<Terms> = {}): Promise<string> {
  issued += 1
  const code = `GIFT${String(issued).padStart(4, '0')}K`
  const takes = { kind: 'amount', amount: 200 } as const
  await issuePromotions(await wired.app.shopOf(wired.ours), { takes, ...withoutConditions, name: 'test', ...terms }, [
    code,
  ])
  return code
}
const withCodes = (...codes: string[]) => ({ discounts: { codes } })
const totalOf = ({ totals }: { totals: { type: string; amount: number }[] }, type: string) =>
  totals.find((one) => one.type === type)?.amount
const pathOf = ({ id }: { id: string }) => `POST /checkout_sessions/${id}`

test('a promo code of a session is taken off, told, and charged as told', async () => {
  const code = await aCode()
  const { json } = await assistant.begin(withCodes(code.toLowerCase()))
  expect(json.capabilities.extensions).toMatchObject([{ name: 'discount' }])
  expect(json.discounts).toMatchObject({
    codes: [code.toLowerCase()],
    applied: [{ code: code.toLowerCase(), amount: 200 }],
    rejected: [],
  })
  expect([totalOf(json, 'items_base_amount'), totalOf(json, 'discount'), totalOf(json, 'total')]).toEqual([
    1500, 200, 1300,
  ])
  const token = await assistant.delegate(json, { amount: 1300 })
  const bought = await assistant.complete(json.id, token)
  expect([bought.json.status, totalOf(bought.json.order, 'discount'), totalOf(bought.json.order, 'total')]).toEqual([
    'completed',
    200,
    1300,
  ])
  const orders = await wired.asOwner(`select total::int from orders where order_number = $1`, [bought.json.order.id])
  expect(orders).toEqual([{ total: 1300 }])
  const uses = await wired.asOwner(`select uses from promotion where hint = 'GI…1K'`)
  expect(uses).toEqual([{ uses: 1 }])
})

test('codes are replaced by what is sent, kept by what is not, and taken out by an empty list', async () => {
  const [one, other] = [await aCode({ standsBeside: false }), await aCode()]
  const { json } = await assistant.begin({ ...withCodes(one), fulfillment_details: undefined })
  expect(json.discounts, 'nothing is tried before there is a cart').toEqual({ codes: [one], applied: [], rejected: [] })
  const { fulfillment_details } = somebody()
  const numbered = await assistant.ask(pathOf(json), { body: { fulfillment_details } })
  expect(totalOf(numbered.json, 'total')).toBe(1300)
  const replaced = await assistant.ask(pathOf(json), { body: withCodes(other) })
  expect(replaced.json.discounts.applied).toMatchObject([{ code: other }])
  const both = await assistant.ask(pathOf(json), { body: withCodes(other, one) })
  expect(both.json.discounts).toMatchObject({
    applied: [{ code: other }],
    rejected: [{ code: one, reason: 'discount_code_invalid' }],
  })
  const none = await assistant.ask(pathOf(json), { body: withCodes() })
  expect([none.json.discounts, totalOf(none.json, 'total')]).toEqual([{ codes: [], applied: [], rejected: [] }, 1500])
})

test('an unknown code, an ended one and one that is used up get the same answer, and the session can be paid all the same', async () => {
  const yesterday = new Date(Date.now() - 86_400_000)
  const usedUp = await aCode({ usesLimit: 1 })
  await wired.asOwner(`update promotion set uses = 1 where hint = $1`, [`GI…${usedUp.slice(-2)}`])
  const codes = ['NEVERMADE1', await aCode({ endsAt: yesterday }), usedUp]
  const { json } = await assistant.begin(withCodes(...codes))
  expect(json.status).toBe('ready_for_payment')
  const told = json.discounts.rejected.map(({ code: _, ...others }: { code: string }) => JSON.stringify(others))
  expect([told.length, new Set(told).size]).toEqual([3, 1])
  expect(totalOf(json, 'total')).toBe(1500)
})

test('a code that makes it free leaves nothing to pay by a token: the shopper orders it', async () => {
  const code = await aCode({ takes: { kind: 'amount', amount: 1500 } })
  const { json } = await assistant.begin(withCodes(code))
  expect([json.status, totalOf(json, 'total')]).toEqual(['requires_escalation', 0])
})

test('a code that ended meanwhile is not charged silently: the total has changed', async () => {
  const code = await aCode()
  const { json } = await assistant.begin(withCodes(code))
  await wired.asOwner(`update promotion set stopped_at = now() where hint = $1`, [`GI…${code.slice(-2)}`])
  const token = await assistant.delegate(json)
  const refused = await assistant.complete(json.id, token)
  expect(refused).toMatchObject({ status: 409, json: { code: 'totalChanged' } })
})

test('whoever goes on alone at the shop’s page keeps the code, and pays what the assistant was told', async () => {
  const { json } = await assistant.begin(withCodes(await aCode()))
  const shopper = guest(first)
  const link = new URL(json.continue_url)
  const page = await shopper.get(link.pathname + link.search)
  expect(page.text).toMatch(/13,00\s€/)
  const taken = await shopper.post(link.pathname, { token: link.searchParams.get('token') ?? '' })
  const payment = await shopper.get(taken.location ?? '')
  expect(payment.text).toMatch(/13,00\s€/)
  expect(payment.text).toContain('GI…')
})

test('codes are guessed no faster than in the shop, are kept sealed, and a brand without promo codes knows none', async () => {
  const code = await aCode()
  const { json } = await assistant.begin(withCodes(code))
  const kept = await wired.asOwner<{ wanted: object }>(`select wanted from assistant_session where session_id = $1`, [
    json.id,
  ])
  expect(JSON.stringify(kept)).not.toContain(code)
  const wrong = (ip: string) => assistant.ask(pathOf(json), { body: withCodes('WRONGCODE'), ip })
  for (let tries = 0; tries < 10; tries += 1) expect((await wrong(`203.0.113.${tries}`)).status).toBe(200)
  expect(await wrong('203.0.113.99')).toMatchObject({ status: 429, json: { code: 'tooManyRequests' } })
  const without = { body: { buyer: somebody().buyer } }
  expect((await assistant.ask(pathOf(json), without)).status, 'what is no guess goes on').toBe(200)
  const neighbour = anAssistant(wired, wired.theirs)
  const { json: plain } = await neighbour.begin(withCodes(code))
  expect([plain.discounts, plain.capabilities.extensions, totalOf(plain, 'discount')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
