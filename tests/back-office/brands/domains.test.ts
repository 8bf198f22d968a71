import { afterAll, expect, test } from 'vitest'
import { perform } from '#admin/actions'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { nameServer, type Zone } from '../../support/partners/name-server.ts'
import { wire } from '../../support/shop/wire.ts'

// What DNS has to say of a brand's domains stands on a page, and what it says, whatever it says.

const zone: Zone = {
  'proxy.example': { A: ['203.0.114.1'] },
  'first.example': { A: ['203.0.114.1'] },
  'www.first.example': { A: ['203.0.113.9'], CAA: ['0 issue "pki.example"'] },
  'second.example': { A: ['203.0.114.1'] },
}
let isSilent = false
const names = await nameServer({ zone, silent: () => isSilent })
afterAll(() => names.close())

const { app, ours, theirs } = await wire({
  hasWorker: false,
  first: { domains: ['first.example'] },
  second: { domains: ['second.example'] },
  domains: { leadTo: 'proxy.example', authorities: ['letsencrypt.org'], servers: [names.address], patienceMs: 10_000 },
})
const { operator } = backOfficeOf(app)
const mona = operator('brand-manager', [ours], { name: 'Mona' })
const page = `/brands/${ours}/domains`
const look = { action: 'look' }

test('a page says what to write before anybody is asked; then what was found, and when', async () => {
  const before = await mona.get(page)
  expect(names.asked).toEqual([])
  expect(before.text).toContain('DNS has not been asked in the last hour.')
  expect(before.text).toContain('TXT _dmarc.first.example v=DMARC1; p=quarantine')
  expect(before.text).toContain('A first.example the addresses of proxy.example')
  expect(before.text).not.toMatch(/\bwrong\b/)

  const after = await mona.post(page, look)
  expect(after.text).toContain('leads to 203.0.113.9, not to 203.0.114.1')
  expect(after.text).toContain('CAA www.first.example 0 issue "letsencrypt.org"')
  expect(after.text).toMatch(/DNS was asked: /)
  const asked = names.asked.length
  // Whoever comes next reads the same, and asks nobody.
  const theo = operator('reviewer', [ours], { name: 'Theo' })
  expect((await theo.get(page)).text).toContain('leads to 203.0.113.9')
  expect(names.asked).toHaveLength(asked)

  zone['www.first.example'] = { CNAME: 'proxy.example' }
  const mended = await theo.post(page, look)
  expect(mended.text).not.toContain('203.0.113.9')
  expect(mended.text).not.toContain('CAA www.first.example')
})

test('another brand’s manager finds no page, and can have nobody asked', async () => {
  const stranger = operator('brand-manager', [theirs], { name: 'Sten' })
  const asked = names.asked.length
  expect((await stranger.get(page)).status).toBe(404)
  expect((await stranger.post(page, look)).status).toBe(404)
  expect((await operator('support', [ours]).post(page, look)).status).toBe(403)
  expect(names.asked).toHaveLength(asked)
  const own = await stranger.post(`/brands/${theirs}/domains`, look)
  expect(own.text).toContain('second.example')
  expect(own.text).not.toContain('www.first.example')
})

test('a draft shows what its domains need, and that one is another brand’s, without its name', async () => {
  const admin = await mona.admin()
  await perform(admin, 'brand.adopt', { tenant: ours }, { key: 'adopt' })
  const begun = await perform(admin, 'brand.draft.begin', { tenant: ours, title: 'more' }, { key: 'begin' })
  const { draftId } = 'done' in begun ? begun.done : expect.fail(JSON.stringify(begun))
  const value = ['first.example', 'third.example', 'second.example']
  const change = { tenant: ours, draftId, changes: [{ field: 'domains', value }] }
  await perform(admin, 'brand.draft.change', change, { key: 'change' })

  expect((await mona.get(`/brands/${ours}/drafts/${draftId}`)).html).toContain(`${page}?draft=${draftId}`)
  expect((await mona.get(page)).html).toContain(`${page}?draft=${draftId}`)
  const drafted = await mona.post(`${page}?draft=${draftId}`, look)
  expect(drafted.text).toContain('leads nowhere: it needs an A or AAAA record')
  expect(drafted.text).toContain('A third.example 203.0.114.1')
  expect(drafted.text).toContain('once the draft is published')
  expect(drafted.text).toContain('another brand has this domain')
  expect((await mona.get(page)).text).not.toContain('third.example')
  expect((await mona.get(`${page}?draft=none`)).status).toBe(404)
})

test('a silent DNS ends the look, and nothing is said to be wrong', async () => {
  isSilent = true
  const page = `/brands/${theirs}/domains`
  const answer = await operator('reviewer', [theirs]).post(page, look)
  isSilent = false
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('Some names gave no answer in time.')
  expect(answer.text).toMatch(/\bno answer\b/)
  expect(answer.text).not.toMatch(/\bwrong\b/)
})

test('who asks too often is told when to ask again, and what was found stays', async () => {
  const eager = operator('reviewer', [ours])
  let last = await eager.post(page, look)
  for (let press = 0; press < 6 && !last.text.includes('often just now'); press++) last = await eager.post(page, look)
  expect(last.text).toMatch(/DNS was asked often just now\. Ask again in \d+ seconds\./)
  expect(last.text).toContain('203.0.114.1')
})
