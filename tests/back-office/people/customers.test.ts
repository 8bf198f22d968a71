import { expect, test } from 'vitest'
import { approve } from '#admin/actions'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { mailbox } from '../../support/customers/mailbox.ts'
import { autoTopUps } from '../../support/shop/auto-top-ups.ts'
import { badDay } from '../../support/shop/bad-day.ts'

// Customers as operators see them, and what is done for them.

const day = await badDay({ first: { topup: { autoTopupTypes: ['weekly'], allowAutoTopupPause: false } } })
const { app, ours, theirs, asOwner } = day
const { setUp } = autoTopUps(day)
const { all } = mailbox(day.sandbox.url)
const { operator } = backOfficeOf(app)
const agent = operator('support', [ours], { operatorId: 'ada' })

async function customer() {
  const topUp = await setUp({ recurringOption: { recurringType: 'WEEKLY', recurringDay: 1 } })
  const [row] = await asOwner<{ id: string }>('select customer_id as id from customer where email = $1', [topUp.email])
  const customerId = row?.id ?? ''
  return { ...topUp, customerId, path: `/customers/${ours}/${customerId}` }
}
const stateOf = async (id: string) =>
  (await asOwner<{ status: string }>('select status from auto_top_up where auto_top_up_id = $1', [id]))[0]?.status

test('a whole address leads to a customer, whose values are masked until they are shown, which is written down', async () => {
  const { email, number, path } = await customer()
  expect((await agent.get('/customers')).text).toContain('E-mail or phone number')
  expect((await agent.get('/customers?q=nobody@shopper.example')).text).toContain('Nobody with an account')
  expect((await agent.get(`/customers?q=${encodeURIComponent(email)}`)).html).toContain(`href="${path}"`)
  const { html, text } = await agent.get(path)
  expect(html).not.toContain(email)
  expect(html).not.toContain(number)
  expect(text).toMatch(/every Monday/i)
  const shown = await agent.post(path, { action: 'customer.reveal', key: 'show', value: 'email' })
  expect(shown.text).toContain(email)
  const kept = await asOwner(`select row_to_json(a)::text as row from admin_action a where name = 'customer.reveal'`)
  expect(kept).toHaveLength(2)
  expect(JSON.stringify(kept)).not.toContain(email)
})

test('support pauses, activates and ends an automatic top-up, removes its method and signs the customer out', async () => {
  const { id, token, email, customerId, path } = await customer()
  const change = (to: string) => ({ action: 'auto-top-up.change', key: to, autoTopupId: id, to })
  for (const _ of [1, 2]) expect((await agent.post(path, change('pause'))).text).toContain('Done.')
  expect(await stateOf(id)).toBe('disabled')
  expect((await agent.get(path)).text).toContain('Paused')
  expect((await agent.post(path, change('resume'))).text).toContain('Done.')
  expect(await stateOf(id)).toBe('enabled')
  expect((await agent.post(path, change('end'))).text).toContain('Done.')
  expect(await stateOf(id)).toBe('deleted')
  expect((await agent.get(path)).text).toContain('No automatic top-ups')
  const remove = { action: 'method.remove', key: 'remove', id: token }
  expect((await agent.post(path, remove)).text).toContain('Done.')
  const other = { ...remove, key: 'another', id: 'tok-none' }
  expect((await agent.post(path, other)).text).toContain('There is no such payment method any more.')
  expect((await agent.post(path, { action: 'sessions.end', key: 'out' })).text).toContain('Done.')
  expect(await asOwner('select from customer_session where customer_id = $1', [customerId])).toEqual([])
  // They hear of it as if they had done it: paused, activated, ended, and a method less.
  await expect.poll(async () => (await all(email)).length).toBeGreaterThanOrEqual(5)
})

test('a lead loads all data of a customer as a file after a fresh proof; support does not', async () => {
  const { email, path } = await customer()
  const lead = operator('support-lead', [ours], { operatorId: 'bea' })
  const load = (who: typeof lead) => who.post(`${path}/data.json`, { key: 'load' })
  const refused = await load(lead)
  expect(refused.location).toBe(`${path}?refused=proveAgain`)
  expect((await lead.get(refused.location ?? '')).text).toContain('Confirm first that it is you.')
  lead.prove(new Date())
  const file = await load(lead)
  expect(file.headers.get('content-disposition')).toContain('attachment')
  expect(file.headers.get('cache-control')).toBe('no-store')
  expect(JSON.parse(file.html).orders).toHaveLength(1)
  expect(JSON.stringify(await asOwner(`select row_to_json(a) from admin_action a`))).not.toContain(email)
  expect((await load(agent)).status).toBe(403)
  expect((await agent.get(path)).text).not.toContain('Erase the customer')
})

test('an erasure is asked for by one and approved by another; then there is nobody', async () => {
  const { customerId, path } = await customer()
  const [one, other] = ['cleo', 'dora'].map((operatorId) => operator('support-lead', [ours], { operatorId }))
  if (!one || !other) throw new Error('two leads')
  one.prove(new Date())
  other.prove(new Date())
  const wish = { action: 'customer.erase', key: 'erase', reason: 'asked for it by mail' }
  for (const _ of [1, 2]) expect((await one.post(path, wish)).text).toContain('second person')
  const waiting = await asOwner<{ id: string }>('select approval_id as id from admin_approval where subject = $1', [
    `customer ${customerId}`,
  ])
  expect(waiting).toHaveLength(1)
  const id = waiting[0]?.id ?? ''
  expect(await approve(await one.admin(), id)).toEqual({ refusal: 'ownWish' })
  expect((await other.get('/approvals')).html).toContain(path)
  expect(await approve(await other.admin(), id)).toEqual({ done: { erased: true } })
  expect((await one.get(path)).status).toBe(404)
  expect(await asOwner('select from customer where customer_id = $1 and email is not null', [customerId])).toEqual([])
})

test('operators of another brand find nobody', async () => {
  const { email, path, id } = await customer()
  const stranger = operator('support', [theirs])
  expect((await stranger.get(path)).status).toBe(404)
  expect((await stranger.get(`/customers?q=${encodeURIComponent(email)}`)).text).toContain('Nobody with an account')
  const change = { action: 'auto-top-up.change', key: 'theirs', autoTopupId: id, to: 'end' }
  expect((await stranger.post(path, change)).status).toBe(404)
  expect(await stateOf(id)).toBe('enabled')
})

test.each([
  ['de', 'Sprache Deutsch'],
  ['nl', 'Taal Duits'],
] as const)('all pages speak %s', async (language, said) => {
  const { path } = await customer()
  const one = operator('support-lead', [ours], { language })
  expect((await one.get('/customers')).status).toBe(200)
  expect((await one.get(path)).text).toContain(said)
})

test('a lead records that an identity was seen, until a day, and takes it back', async () => {
  const { customerId, path } = await customer()
  const lead = operator('support-lead', [ours], { operatorId: 'lea', name: 'Lea Lead' })
  lead.prove(new Date())
  expect((await lead.get(path)).text).toContain('Nobody saw an identity document')
  const confirm = { action: 'identity.confirm', key: 'seen', reason: 'a passport, by video', until: '2099-12-31' }
  expect((await lead.post(path, { ...confirm, key: 'no day', until: '' })).text).toContain(
    'Something in the form is missing',
  )
  const over = { ...confirm, key: 'over', until: '2020-01-01' }
  expect((await lead.post(path, over)).text).toContain('Something in the form is missing')
  for (const _ of [1, 2]) expect((await lead.post(path, confirm)).text).toContain('Done.')
  const proofs = () =>
    asOwner(`select valid_until, withdrawn_because from identity_proof where customer_id = $1`, [customerId])
  // To the end of the day, where the brand is.
  expect(await proofs()).toEqual([{ valid_until: new Date('2099-12-31T23:00:00Z'), withdrawn_because: null }])
  expect((await lead.get(path)).text).toMatch(/Seen by lea What was seen a passport, by video/)
  expect((await agent.get(path)).html).not.toContain('a passport, by video')
  const withdraw = { action: 'identity.withdraw', key: 'off', reason: 'it was false' }
  expect((await agent.post(path, withdraw)).text).toContain('Your role does not allow this')
  expect((await lead.post(path, withdraw)).text).toContain('Done.')
  expect(await proofs()).toMatchObject([{ withdrawn_because: 'it was false' }])
})
