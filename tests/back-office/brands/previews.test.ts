import { beforeAll, describe, expect, test } from 'vitest'
import { perform } from '#admin/actions'
import { nameOfPass } from '#admin/brands/passes/names'
import { DatabaseAway } from '#database'
import { cookies } from '#kit/cookies'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { previewsOf } from '../../support/back-office/previews.ts'
import { signsUp } from '../../support/customers/customer.ts'
import { secret } from '../../support/shop/code-keys.ts'
import { wire } from '../../support/shop/wire.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

// A draft is looked at in the shop itself before it is published: by whoever has its address, and with no effect.

const world = await wire({ first: { locales: ['de', 'en', 'nl'], features: { hasNewsletterCheckbox: true } } })
const { app, ours, theirs, asOwner } = world
const previews = await previewsOf(app)
const { operator } = backOfficeOf(app, { secret })
const mona = await operator('brand-manager', [ours], { operatorId: 'mona' }).admin()
const main = `/shop/topup/${ours}`

let presses = 0
const press = () => ({ key: `press-${++presses}` })
const done = <T>(answer: { done: T } | object): T => {
  if (!('done' in answer)) throw new Error(JSON.stringify(answer))
  return answer.done
}
const change = (draftId: string, field: string, value: unknown) =>
  perform(mona, 'brand.draft.change', { tenant: ours, draftId, changes: [{ field, value }] }, press())
async function begin(field: string, value: unknown): Promise<string> {
  const { draftId } = done(await perform(mona, 'brand.draft.begin', { tenant: ours, title: 'spring' }, press()))
  done(await change(draftId, field, value))
  return draftId
}
const passFor = async (draftId: string, more: { revision?: number } = {}) => {
  const wish = { tenant: ours, draftId, note: 'the agency', ...more }
  const { passId } = done(await perform(mona, 'brand.preview.share', wish, press()))
  return { passId, name: nameOfPass(secret, passId) }
}
/** What the shop keeps of what people do in it. */
const kept = () =>
  asOwner(`select (select count(*) from orders)::int as orders, (select count(*) from payment)::int as payments,
    (select count(*) from customer_session)::int as sessions, (select count(*) from funnel_hour)::int as steps,
    (select count(*) from graphile_worker.jobs)::int as jobs`)

let draftId = ''
beforeAll(async () => {
  await asOwner(
    `insert into operator (operator_id, email, name, language, created_at) values ('mona', 'mona@house.example', 'Mona', 'en', now()), ('rita', 'rita@house.example', 'Rita', 'en', now())`,
  )
  draftId = await begin('copy.de.common.mainPageSentence', 'Frühling im Guthaben')
  // The worker begins with a job of its own.
  await untilHolds(async () => expect(await kept()).toMatchObject([{ jobs: 0 }]))
})

describe('the address of a draft', () => {
  test('shows it as the shop will, in each of its languages, and nobody else sees it', async () => {
    const before = await kept()
    const see = previews.at((await passFor(draftId)).name)
    const { status, html, headers } = await see(main)
    expect([status, html.includes('Frühling im Guthaben')]).toEqual([200, true])
    expect((await see(`${main}?lng=en`)).html).toContain('<label')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(headers['content-security-policy']).toContain('frame-ancestors https://admin.example;')
    const shop = await app.shopOf(ours)
    expect(app.content.translator(shop.tenant, 'de')('mainPageSentence')).not.toContain('Frühling')
    expect(await kept()).toEqual(before)
  })

  test('shows each change at once; a link to one revision ends with the next', async () => {
    const now = await passFor(draftId)
    const revision = Number(
      (await asOwner<{ revision: number }>('select revision from brand_draft where draft_id = $1', [draftId]))[0]
        ?.revision,
    )
    const once = await passFor(draftId, { revision })
    expect((await previews.at(once.name)(main)).status).toBe(200)
    done(await change(draftId, 'copy.de.common.mainPageSentence', 'Sommer im Guthaben'))
    expect((await previews.at(now.name)(main)).html).toContain('Sommer im Guthaben')
    expect((await previews.at(once.name)(main)).status).toBe(404)
    const late = { tenant: ours, draftId, note: 'late', revision }
    expect(await perform(mona, 'brand.preview.share', late, press())).toEqual({ refusal: 'changedSince' })
  })

  test('whose name is wrong, too late, ended, or of a draft that is none any more, opens the same calm page', async () => {
    const good = await passFor(draftId)
    const ended = await passFor(draftId)
    const end = () => perform(mona, 'brand.preview.end', { tenant: ours, draftId, passId: ended.passId }, press())
    expect((await previews.at(ended.name)(main)).status).toBe(200)
    done(await end())
    expect(await end()).toEqual({ refusal: 'passNotFound' })
    const late = await passFor(draftId)
    await asOwner(
      `update brand_pass set made_at = made_at - interval '8 days', good_until = good_until - interval '8 days' where pass_id = $1`,
      [late.passId],
    )
    const dropped = await begin('features.hasBlog', true)
    const closed = await passFor(dropped)
    expect((await previews.at(closed.name)(main)).status).toBe(200)
    done(await perform(mona, 'brand.draft.drop', { tenant: ours, draftId: dropped }, press()))
    const names = {
      'no name at all': 'none',
      'a signature of another': good.passId + nameOfPass(['another key'], good.passId).slice(-32),
      'one letter more': `${good.name}a`,
      ended: ended.name,
      'too late': late.name,
      'of a closed draft': closed.name,
    }
    const pages = await Promise.all(Object.values(names).map((name) => previews.at(name)(main)))
    for (const [index, which] of Object.keys(names).entries()) expect(pages[index]?.status, which).toBe(404)
    expect(new Set(pages.map(({ html }) => html)).size).toBe(1)
    expect(pages[0]?.text).toContain('This preview is not open')
    expect((await previews.at('none')('/', { headers: { 'accept-language': 'nl' } })).text).toContain(
      'Dit voorbeeld is niet open',
    )
  })

  test('of an operator’s own frames ends with the day, and when they may sign in no more', async () => {
    const { passId } = done(await perform(mona, 'brand.preview.open', { tenant: ours, draftId }, press()))
    const see = previews.at(nameOfPass(secret, passId))
    expect((await see(main)).status).toBe(200)
    await asOwner(`update operator set disabled_at = now() where operator_id = 'mona'`)
    expect((await see(main)).status).toBe(404)
    await asOwner(`update operator set disabled_at = null where operator_id = 'mona'`)
    expect((await see(main)).status).toBe(200)
    const [{ hours } = { hours: 0 }] = await asOwner<{ hours: number }>(
      'select extract(epoch from good_until - made_at)::int / 3600 as hours from brand_pass where pass_id = $1',
      [passId],
    )
    expect(hours).toBe(8)
  })

  test('is made by nobody for another brand’s draft', async () => {
    const eve = await operator('brand-manager', [theirs], { operatorId: 'eve' }).admin()
    const wish = { tenant: theirs, draftId, note: 'for me' }
    expect(await perform(eve, 'brand.preview.share', wish, press())).toEqual({ refusal: 'draftNotFound' })
    expect(await perform(eve, 'brand.preview.open', { tenant: theirs, draftId }, press())).toEqual({
      refusal: 'draftNotFound',
    })
  })
})

describe('in a preview', () => {
  test('a cart is filled in the language that was asked for, and its order is refused with a word', async () => {
    const before = await kept()
    const see = previews.at((await passFor(draftId)).name)
    const form = { msisdn: '0151 12345678', amount: '15', brandId: 'own-brand' }
    const filled = await see(`${main}?lng=nl`, { form })
    expect(filled.headers.location).toMatch(/^\/shop\/checkout\/(cart|payment)/)
    const cookie = [filled.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';')[0])
      .join('; ')
    const page = await see('/shop/checkout/payment', { headers: { cookie } })
    expect(page.status).toBe(200)
    expect(page.html).toContain('15,00')
    const pays = {
      email: 'ada@example.com',
      paymentMethod: 'paypal',
      startNow: 'on',
      shownTotal: '1500',
    }
    const refused = await see('/shop/checkout/payment?lng=nl', { form: pays, headers: { cookie } })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('hier wordt niets besteld')])
    expect(await kept()).toEqual(before)
    // It fills no figure either.
    const [cart] = await asOwner('select channel, items from cart order by created_at desc limit 1')
    expect(cart).toMatchObject({ channel: 'preview', items: [{ productId: 'own-brand-15' }] })
  })

  test('nobody signs in or is signed in, and nothing is written that is no cart', async () => {
    const email = 'bea@example.com'
    const { jar } = await signsUp(world, { email, password: 'a long enough password' })
    // What signing up set off is done.
    await untilHolds(async () => expect(await kept()).toMatchObject([{ jobs: 0 }]))
    const before = await kept()
    const see = previews.at((await passFor(draftId)).name)
    const session = [...jar].map(([id, value]) => `${cookies[id as 'customer']?.name ?? id}=${value}`).join('; ')
    expect(session).toContain(cookies.customer.name)
    const account = await see('/account', { headers: { cookie: session } })
    expect(account.text).not.toContain(email)
    const signIn = await see('/login', { form: { email, password: 'a long enough password' } })
    expect([signIn.status, signIn.headers['set-cookie'] ?? []]).toEqual([403, []])
    const register = {
      email: 'new@example.com',
      password: 'a long enough password',
      password2: 'a long enough password',
    }
    expect((await see('/register', { form: register })).status).toBe(403)
    expect(await kept()).toEqual(before)
  })

  test('programs and partners are not answered, and small files are the draft’s own', async () => {
    const see = previews.at((await passFor(draftId)).name)
    for (const path of ['/api/shop/createCart', '/webhooks/mollie', '/api/log'])
      expect((await see(path, { form: { a: 'b' } })).status, path).toBe(403)
    // A page that was loaded just before a draft was published asks for its script afterwards.
    const closed = await previews.at('none')('/preview/choose-text.js')
    expect([closed.status, closed.headers['content-type']]).toEqual([200, expect.stringContaining('text/javascript')])
    expect(JSON.parse((await see('/api/translations/de/common')).html).mainPageSentence).toBe('Sommer im Guthaben')
    expect((await see('/robots.txt')).headers['cache-control']).toBe('no-store')
  })

  test('a form from another site is refused', async () => {
    const see = previews.at((await passFor(draftId)).name)
    const form = { msisdn: '+4915112345678' }
    expect((await see(main, { form, headers: { origin: 'https://admin.example' } })).status).toBe(403)
  })

  test('while the database is away a page says so, and the next one is there again', async () => {
    const see = previews.at((await passFor(draftId)).name)
    previews.failWith(new DatabaseAway('away'))
    const { status, text, headers } = await see(main)
    expect([status, headers['retry-after']]).toEqual([503, '10'])
    expect(text).toContain('We will be right back')
    previews.failWith()
    expect((await see(main)).status).toBe(200)
  })
})

describe('what can be looked at', () => {
  const at = async (path: string) => previews.at((await passFor(draftId)).name)(path)

  test('is each page of a purchase, with something on it', async () => {
    const leads: Record<string, RegExp> = {
      main: /^\/shop\/topup\//,
      payment: /^\/shop\/checkout\/payment\?lng=nl&theme=dark$/,
      cart: /^\/shop\/checkout\/cart\?/,
      result: /^\/shop\/checkout\/result\?.*order=/,
      account: /^\/account\?/,
    }
    for (const [page, path] of Object.entries(leads)) {
      const { status, headers } = await at(`/preview/${page}?lng=nl&theme=dark`)
      expect([status, headers.location], page).toEqual([303, expect.stringMatching(path)])
    }
    const filled = await at('/preview/payment')
    const cookie = [filled.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';')[0])
      .join('; ')
    const see = previews.at((await passFor(draftId)).name)
    expect((await see('/shop/checkout/payment', { headers: { cookie } })).text).toContain('15,00')
    // The cart that is there is kept.
    expect((await see('/preview/payment', { headers: { cookie } })).headers['set-cookie']).toBeUndefined()
    expect((await at('/shop/checkout/result?order=sample')).text).toContain('S0123456789A')
    expect((await at('/account')).text).toContain('ada@example.com')
  })

  test('are the letters as the shop writes them, which nobody is sent', async () => {
    const before = await kept()
    const mail = await at('/preview/mail?lng=en')
    expect([mail.status, mail.text]).toEqual([200, expect.stringContaining('S0123456789A')])
    const receipt = await at('/preview/receipt')
    expect([receipt.status, receipt.headers['content-type'], receipt.html.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    for (const { headers } of [mail, receipt]) {
      expect(headers['content-security-policy']).toContain('frame-ancestors https://admin.example')
      expect(headers).not.toHaveProperty('x-frame-options')
    }
    expect(await kept()).toEqual(before)
  })

  test('no real order, whoever has its link', async () => {
    expect((await at('/shop/checkout/result?order=S999.signed')).text).toContain('S0123456789A')
  })
})

describe('the page of a draft', () => {
  const mona = operator('brand-manager', [ours], { operatorId: 'mona' })
  const page = () => `/brands/${ours}/drafts/${draftId}`
  const frames = (html: string) =>
    [...html.matchAll(/<iframe[^>]*src="([^"]+)"/g)].map(([, src = '']) => src.replaceAll('&amp;', '&'))

  test('has it in two frames, in the language and appearance that are chosen; one pass lasts for many looks', async () => {
    const { html } = await mona.get(`${page()}?look=payment&language=en&theme=light`)
    const [phone = '', desktop] = frames(html)
    expect(desktop).toBe(phone)
    const { host, pathname, search } = new URL(phone)
    expect([pathname, search]).toEqual(['/preview/payment', '?lng=en&theme=light'])
    expect((await previews.at(host.split('.')[0] ?? '')(pathname + search)).status).toBe(303)
    const [again = ''] = frames((await mona.get(page())).html)
    expect(new URL(again).host).toBe(host)
    // Each operator has a pass of their own.
    const [other = ''] = frames((await operator('reviewer', [ours], { operatorId: 'rita' }).get(page())).html)
    expect(new URL(other).host).not.toBe(host)
  })

  test('marks each text with its key there, and in no letter; a shared link has no mark and no script for it', async () => {
    const marks = /[\u{E0020}-\u{E007F}]/u
    const [src = ''] = frames((await mona.get(page())).html)
    const own = previews.at(new URL(src).host.split('.')[0] ?? '')
    const shared = previews.at((await passFor(draftId)).name)
    const [inFrame, given] = [await own(main), await shared(main)]
    expect([marks.test(inFrame.html), inFrame.html.includes('/preview/choose-text.js')]).toEqual([true, true])
    expect([marks.test(given.html), given.html.includes('/preview/choose-text.js')]).toEqual([false, false])
    const script = await own('/preview/choose-text.js')
    expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(script.html).toContain('("https://admin.example")')
    expect(marks.test((await own('/preview/mail')).html)).toBe(false)
  })

  test('makes a link for somebody without an account, lists it with who made it, and ends it', async () => {
    const shared = await mona.post(page(), { action: 'brand.preview.share', note: 'Agency Blue', key: 'share-1' })
    expect(shared.text).toContain('The link is made.')
    const { html, text } = await mona.get(page())
    expect(text).toContain('Agency Blue')
    const url = new URL(/value="(https:[^"]+preview[^"]+)"/.exec(html)?.[1] ?? '')
    const name = url.host.split('.')[0] ?? ''
    expect((await previews.at(name)(main)).status).toBe(200)
    const passId = name.slice(0, -32)
    const ended = await mona.post(page(), { action: 'brand.preview.end', passId, key: 'end-1' })
    expect(ended.text).toContain('The link is ended.')
    expect((await mona.get(page())).text).not.toContain('Agency Blue')
    expect((await previews.at(name)(main)).status).toBe(404)
    const audit = await asOwner(
      `select name from admin_action where step = 'done' and operator_id = 'mona' order by action_no desc limit 2`,
    )
    expect(audit.map(({ name: done }) => done)).toEqual(['brand.preview.end', 'brand.preview.share'])
  })

  test('lets whoever only reads look, and share nothing', async () => {
    const { html, text } = await operator('reviewer', [ours], { operatorId: 'rolf' }).get(page())
    expect([frames(html).length, text.includes('Make a link')]).toEqual([2, false])
  })
})

test('a preview is asked for by its host, however the proxy says it', () => {
  const at = (host: string, forwarded?: string) =>
    previews.isFor({ headers: { host, ...(forwarded ? { 'x-forwarded-host': forwarded } : {}) } } as never)
  expect(['a1.preview.admin.example', 'A1.Preview.Admin.Example'].map((host) => at(host))).toEqual([true, true])
  expect(at('inside', 'a1.preview.admin.example')).toBe(true)
  const others = ['admin.example', 'preview.admin.example.', 'a.b.preview.admin.example', 'a1.preview.example']
  expect(others.map((host) => at(host))).toEqual([false, false, false, false])
})
