import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SessionOrder } from '#assistants/contract'
import { renewCart } from '#checkout'
import { isRefusal } from '#kit/result'
import { recipientsOf } from '#recipients'
import { admittedAs, anAssistant } from '../../support/agentic-commerce/assistant.ts'
import { faultsIn, files, schemaOf, withoutWords } from '../../support/agentic-commerce/schemas.ts'
import { aTenant } from '../../support/brands/brand.ts'
import { pagesOf } from '../../support/pages/pages.ts'
import { filledIn, payment } from '../../support/shop/at-payment.ts'
import { wire } from '../../support/shop/wire.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

const admitted = [
  { ...admittedAs('helper'), ordersUrl: 'https://helper.example/agentic_checkout/webhooks/order_events' },
]
const first = { assistants: { admitted } }
const second = {
  assistants: { admitted, approval: 'assistant', mostPerOrder: 20_00, mostPerDay: 40_00 },
} as const
const wired = await wire({ first, second })
const { ours, theirs, sandbox, asOwner, app } = wired
const [atShop, alone] = [anAssistant(wired, ours), anAssistant(wired, theirs)]
const { guest } = pagesOf(wired)

type Event = { type: string; data: SessionOrder }
const heardOf = async (session: string, keys = atShop.keys): Promise<Event[]> => {
  const events = (await (await fetch(`${sandbox.url}/assistants/events.json`)).json()) as {
    signature: string
    body: string
  }[]
  const own = events.filter(({ body }) => body.includes(session))
  for (const { signature, body } of own) {
    const [, at = '', given = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
    expect(given).toBe(createHmac('sha256', keys.webhooks).update(`${at}.${body}`).digest('hex'))
    expect(faultsIn(JSON.parse(body), 'WebhookEvent', 'webhook')).toEqual([])
  }
  return own.map(({ body }) => JSON.parse(body)).reverse()
}

describe('assistants', () => {
  test('by default the shopper agrees and pays on the shop’s own page; the assistant learns what became of it', async () => {
    const { json } = await atShop.begin({ buyer: undefined })
    expect(json.status).toBe('requires_escalation')
    expect(json.messages.at(-1)).toMatchObject({ code: 'approval_required', resolution: 'requires_buyer_review' })
    const token = await atShop.delegate(json)
    expect(await atShop.complete(json.id, token)).toMatchObject({ status: 422, json: { code: 'approval_required' } })

    const shopper = guest(first)
    const link = new URL(json.continue_url)
    const page = await shopper.get(link.pathname + link.search)
    const number = json.fulfillment_details.phone_number
    expect(page.text).toContain('Guthaben own-brand-15')
    expect(page.html).not.toContain(number.slice(4))
    const taken = await shopper.post(link.pathname, { token: link.searchParams.get('token') ?? '' })
    expect(taken.location).toBe(payment)
    const update = { body: { line_items: [{ id: 'own-brand-30' }] } }
    expect((await atShop.ask(`POST /checkout_sessions/${json.id}`, update)).json.code).toBe('session_over')
    // The same browser finds its cart again, and another one gets its own.
    const cartName = shopper.jar.get('cart')
    await shopper.post(link.pathname, { token: link.searchParams.get('token') ?? '' })
    expect(shopper.jar.get('cart')).toBe(cartName)

    const pays = async (status: string) => {
      const { leave } = await shopper.post(payment, { ...filledIn, email: 'by-assistant@shopper.example' })
      await fetch(leave ?? '', { method: 'POST', body: new URLSearchParams({ status }), redirect: 'manual' })
    }
    // It fails at first: the cart is made again, and belongs to the session all the same.
    await pays('failed')
    const orderNumber = shopper.jar.get('order')?.split('.')[0] ?? ''
    await untilHolds(async () => {
      const renewed = await renewCart(await app.shopOf(ours), orderNumber)
      if (isRefusal(renewed)) throw new Error(renewed.refusal)
      shopper.jar.set('cart', renewed.cartName)
    })
    await pays('paid')
    await untilHolds(async () => {
      const { view } = { view: (await atShop.ask(`GET /checkout_sessions/${json.id}`)).json }
      expect(view).toMatchObject({ status: 'completed', order: { status: 'completed' } })
    })
    await untilHolds(async () => {
      const heard = await heardOf(json.id)
      // The shop promises no order of the two.
      expect(heard.map(({ type }) => type).toSorted()).toEqual(['order_create', 'order_update'])
      const update = heard.find(({ type }) => type === 'order_update')
      expect(update?.data).toMatchObject({ status: 'completed', checkout_session_id: json.id })
    })
    const later = await shopper.get(link.pathname + link.search)
    expect(later.location).toContain('/shop/checkout/result?order=')
  })

  test('a link that nobody signed, or of a session that has ended, sells nothing', async () => {
    const { json } = await atShop.begin()
    const link = new URL(json.continue_url)
    await atShop.ask(`POST /checkout_sessions/${json.id}/cancel`)
    const shopper = guest(first)
    const open = (await atShop.begin()).json.id
    const token = link.searchParams.get('token') ?? ''
    expect((await shopper.get(link.pathname + link.search)).text).toContain('beendet')
    for (const given of [token, `${token}x`, `${open}.${token.split('.')[1]}`])
      expect((await shopper.post(link.pathname, { token: given })).status).toBe(422)
    expect((await guest().get(link.pathname + link.search)).location, 'a brand without assistants').toBe('/not-found')
  })

  const their = (id: string) => ({ line_items: [{ id: `their-brand-${id}` }] })

  test('a brand’s limits for assistants: more of one purchase is for the shop’s page, more of one day too', async () => {
    const much = await alone.begin(their('30'))
    expect(much.json.status).toBe('requires_escalation')
    const buy = async () => {
      const { json } = await alone.begin(their('15'))
      return alone.complete(json.id, await alone.delegate(json))
    }
    // At the same moment, 60 € of 40 €: two of four fit.
    const all = await Promise.all([buy(), buy(), buy(), buy()])
    const limit = ({ status, json }: { status: number; json: { code?: string } }) =>
      status === 422 && json.code === 'limit'
    expect([all.filter(({ status }) => status === 200).length, all.filter(limit).length]).toEqual([2, 2])
    await asOwner(`update assistant_session set claimed_at = claimed_at - interval '25 hours'`)
    expect((await buy()).status).toBe(200)
  })

  test('the feed has what can be bought, at the price that a session asks', async () => {
    const products = await alone.ask(`GET /feeds/${theirs}/products`)
    expect(faultsIn(products.json, 'ProductsResponse', 'feed')).toEqual([])
    const feed = await alone.ask(`GET /feeds/${theirs}`)
    expect(faultsIn(feed.json, 'FeedMetadata', 'feed')).toEqual([])
    const variants = products.json.products.flatMap((one: { variants: unknown[] }) => one.variants)
    expect(variants.length).toBeGreaterThan(5)
    for (const { id, price } of variants) {
      const { json } = await alone.begin({ line_items: [{ id }] })
      expect([id, json.totals.at(-1).amount]).toEqual([id, price.amount])
    }
    for (const path of [`/feeds/${ours}`, `/feeds/${ours}/products`])
      expect(await alone.ask(`GET ${path}`)).toMatchObject({ status: 404, json: { code: 'notFound' } })
  })

  test('an assistant finds the protocol by itself', async () => {
    const ask = async (tenant: string) => {
      const request = new Request('http://api.test/.well-known/acp.json', { headers: { 'X-Tenant-Id': tenant } })
      return wired.api.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } } as never)
    }
    const json = (await (await ask(ours)).json()) as { api_base_url: string }
    expect(faultsIn(json, 'DiscoveryResponse')).toEqual([])
    const { siteUrl } = await app.shopOf(ours)
    expect(json.api_base_url).toBe(`${siteUrl}/api/assistants`)
  })

  test('the privacy notice names who runs an assistant, at brands that admit one', () => {
    const named = (tenant: Parameters<typeof recipientsOf>[0]) =>
      recipientsOf(tenant).filter(({ task }) => task === 'assistant')
    expect(named(aTenant(first))).toEqual([{ company: 'Helper Ltd, Dublin', country: 'ie', task: 'assistant' }])
    expect(named(aTenant())).toEqual([])
  })

  test('the schemas that tests hold are the published ones, where those are at hand', () => {
    const folder = process.env.SALDO_CONTRACTS
    if (!folder)
      return void console.log('assistants: no published schemas at hand (SALDO_CONTRACTS), copies not compared')
    for (const file of files) {
      const published = readFileSync(join(folder, 'agentic-commerce', `schema.${file}.json`), 'utf8')
      expect(withoutWords(JSON.parse(published)), file).toEqual(schemaOf(file))
    }
  })
})
