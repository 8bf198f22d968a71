import { beforeAll, expect, test } from 'vitest'
import { approve, perform } from '#admin/actions'
import { identifyOperator, invite, listOperators } from '#admin/operators'
import type { Grant, RoleName } from '#admin/permissions'
import { isRefusal } from '#kit/result'
import { openSession } from '../../../src/admin/operators/sessions/sessions.ts'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { badDay } from '../../support/shop/bad-day.ts'

// Owners look after who works here and what each may do.

const day = await badDay()
const { app, ours, theirs, asOwner } = day
const { operator, site, letters } = backOfficeOf(app)

/** Somebody in the list of operators, with the pages as they see them. */
async function someone(name: string, role: RoleName, tenants: Grant['tenants'] = 'all') {
  const invited = await invite(
    site,
    { email: `${name}@house.example`, name, language: 'en', grants: [{ role, tenants }] },
    'Test',
  )
  if (isRefusal(invited)) throw new Error(JSON.stringify(invited))
  const { operatorId } = invited
  const pages = operator(role, tenants, { operatorId, name })
  pages.prove(new Date())
  return { ...pages, operatorId, path: `/operators/${operatorId}` }
}
const found = async (operatorId: string) =>
  (await listOperators(site)).find((one) => one.operatorId === operatorId) ?? expect.fail(operatorId)
const wishes = async () => {
  const rows = await asOwner<{ id: string }>(
    "select approval_id as id from admin_approval where state = 'waiting' order by asked_at desc",
  )
  return rows.map(({ id }) => id)
}
let presses = 0
const press = () => `press-${++presses}`

let ada: Awaited<ReturnType<typeof someone>>
let bea: Awaited<ReturnType<typeof someone>>
beforeAll(async () => {
  ada = await someone('ada', 'owner')
  bea = await someone('bea', 'owner')
})

test('an owner invites somebody for some brands: they get a link by mail, and a refusal keeps what was typed', async () => {
  const form = { form: 'invite', name: 'Cleo', email: 'cleo(at)house', language: 'de', role: 'support', tenants: ours }
  const wrong = await ada.post('/operators', { ...form, key: press() })
  expect(wrong.text).toContain('Enter an e-mail address such as')
  for (const typed of ['value="Cleo"', 'value="cleo(at)house"', 'value="de" selected', 'value="support" selected'])
    expect(wrong.html).toContain(typed)
  expect(wrong.html).toMatch(new RegExp(`<input[^>]*checked[^>]*value="${ours}"|value="${ours}"[^>]*checked`))

  const right = { ...form, email: 'Cleo@House.example', key: press() }
  for (const _ of [1, 2]) expect((await ada.post('/operators', right)).text).toContain('Done.')
  const mails = letters.filter(({ to }) => to === 'cleo@house.example')
  expect(mails).toMatchObject([{ kind: 'invitation', language: 'de', by: 'ada' }])
  const cleo = (await listOperators(site)).find(({ email }) => email === 'cleo@house.example')
  expect(cleo?.grants).toEqual([{ role: 'support', tenants: [ours] }])
  expect((await ada.post('/operators', { ...right, key: press() })).text).toContain('is here already')
  expect((await ada.post('/operators', { ...right, tenants: 'nobrand', key: press() })).text).toContain('wrong')

  const listed = await ada.get('/operators')
  expect(listed.text).toContain(`Cleo cleo@house.example Support (${ours}) Invited Never`)
  // Neither the link nor the address is in the audit.
  const kept = JSON.stringify(await asOwner('select row_to_json(a)::text as row from admin_action a'))
  expect(kept).not.toContain('/invitation/')
  expect(kept).not.toContain('cleo@house.example')
})

test('whoever gets a role with power needs a second owner, who is neither the one who asked nor the one who gets it', async () => {
  const dora = await someone('dora', 'support')
  const asked = await ada.post(dora.path, { action: 'grant.give', role: 'finance', key: press() })
  expect(asked.text).toContain('A second person has to approve this.')
  expect((await found(dora.operatorId)).grants).toEqual([{ role: 'support', tenants: 'all' }])
  const [id = ''] = await wishes()
  expect((await bea.get('/approvals')).text).toMatch(
    /Give a role .*About dora .*Role Finance \(all brands\) Asked by ada/,
  )
  expect(await approve(await ada.admin(), id)).toEqual({ refusal: 'ownWish' })
  const itself = operator('owner', 'all', { operatorId: dora.operatorId })
  itself.prove(new Date())
  expect(await approve(await itself.admin(), id)).toEqual({ refusal: 'ownGrant' })
  expect((await itself.get('/approvals')).text).toContain('This is about yourself')
  expect(await approve(await bea.admin(), id)).toEqual({ done: { role: 'finance' } })
  expect((await found(dora.operatorId)).grants.map(({ role }) => role)).toEqual(['finance', 'support'])
  expect((await bea.get('/approvals')).text).toMatch(/Approved Give a role dora .*ada bea/)

  // Taking it away needs nobody.
  const taken = await ada.post(dora.path, { action: 'grant.take', role: 'finance', key: press() })
  expect(taken.text).toContain('Done.')
  expect((await found(dora.operatorId)).grants).toEqual([{ role: 'support', tenants: 'all' }])
})

test('nobody gives themselves a role alone, not even a small one', async () => {
  const asked = await ada.post(ada.path, { action: 'grant.give', role: 'catalogue', tenants: ours, key: press() })
  expect(asked.text).toContain('A second person has to approve this.')
  expect((await found(ada.operatorId)).grants).toEqual([{ role: 'owner', tenants: 'all' }])
})

test('a wish about somebody whose roles changed meanwhile lapses', async () => {
  const emil = await someone('emil', 'support')
  await ada.post(emil.path, { action: 'grant.give', role: 'support-lead', key: press() })
  const [id = ''] = await wishes()
  await ada.post(emil.path, { action: 'grant.give', role: 'catalogue', tenants: theirs, key: press() })
  expect(await approve(await bea.admin(), id)).toEqual({ refusal: 'changedSince' })
  expect((await found(emil.operatorId)).grants.map(({ role }) => role)).toEqual(['catalogue', 'support'])
})

test('a new link for somebody with power needs a second owner; for others it is mailed at once', async () => {
  const [finn, gina] = [await someone('finn', 'finance'), await someone('gina', 'support')]
  const mailsTo = (name: string) => letters.filter(({ to }) => to === `${name}@house.example`).length
  expect((await ada.post(gina.path, { action: 'operator.invite-again', key: press() })).text).toContain('Done.')
  expect(mailsTo('gina')).toBe(2)
  expect((await ada.post(finn.path, { action: 'operator.invite-again', key: press() })).text).toContain('second person')
  expect(mailsTo('finn')).toBe(1)
})

test('a disabled operator is out, and comes in again with a second owner if they have power', async () => {
  const hugo = await someone('hugo', 'support-lead')
  const send = (action: string, more = {}) => ada.post(hugo.path, { action, key: press(), ...more })
  expect((await send('operator.disable')).text).toContain('Disabled')
  expect((await found(hugo.operatorId)).disabledAt).not.toBeNull()
  expect((await send('grant.give', { role: 'support' })).text).toContain('or they are disabled')
  expect((await send('operator.enable')).text).toContain('second person')
  expect(await approve(await bea.admin(), (await wishes())[0] ?? '')).toEqual({ done: { isDisabled: false } })
})

test('an operator is signed out everywhere', async () => {
  const kim = await someone('kim', 'support')
  const session = await openSession(site, await found(kim.operatorId), 'passkey')
  expect((await ada.get(kim.path)).text).toContain('Signed in in 1 place')
  expect((await ada.post(kim.path, { action: 'operator.sign-out', key: press() })).text).toContain('Done.')
  expect(await identifyOperator(site, session.token)).toBeUndefined()
})

test('the last owner cannot be disabled, nor lose the role, also when two owners disable each other at once', async () => {
  const both = await Promise.all(
    [
      [ada, bea],
      [bea, ada],
    ].map(async ([one, other]) =>
      perform(
        (await one?.admin()) ?? expect.fail('nobody'),
        'operator.disable',
        { operatorId: other?.operatorId },
        { key: press() },
      ),
    ),
  )
  expect(both).toContainEqual({ refusal: 'lastOwner' })
  expect(both).toContainEqual({ done: { isDisabled: true } })
  const [left, out] = (await found(ada.operatorId)).disabledAt ? [bea, ada] : [ada, bea]
  expect((await left.get('/operators')).text).toContain('There is only one owner.')
  const alone = (action: string, more = {}) => left.post(left.path, { action, key: press(), ...more })
  expect((await alone('operator.disable')).text).toContain('This is the last owner.')
  expect((await alone('grant.take', { role: 'owner' })).text).toContain('This is the last owner.')
  await asOwner('update operator set disabled_at = null where operator_id = $1', [out.operatorId])
  expect((await left.get('/operators')).text).not.toContain('There is only one owner.')
})

test('changes need a proof of the last five minutes', async () => {
  const ines = await someone('ines', 'support')
  const late = operator('owner', 'all', { operatorId: ada.operatorId })
  late.prove(new Date(Date.now() - 6 * 60_000))
  const answer = await late.post(ines.path, { action: 'grant.take', role: 'support', key: press() })
  expect(answer.text).toContain('Confirm first that it is you.')
  expect((await found(ines.operatorId)).grants).toHaveLength(1)
})

test('nobody but owners of all brands sees or changes colleagues', async () => {
  const jan = await someone('jan', 'support')
  const others = [operator('support-lead'), operator('reviewer'), operator('owner', [ours])]
  for (const other of others) {
    other.prove(new Date())
    for (const path of ['/operators', jan.path]) expect((await other.get(path)).status).toBe(403)
    expect((await other.post(jan.path, { action: 'operator.disable', key: press() })).status).toBe(403)
    expect(
      await perform(await other.admin(), 'operator.disable', { operatorId: jan.operatorId }, { key: press() }),
    ).toEqual({ refusal: 'notAllowed' })
    expect((await other.get('/approvals')).text).not.toContain('Send a new invitation')
  }
  expect((await ada.get('/operators/none')).status).toBe(404)
})

test.each(['de', 'nl'] as const)('the pages speak %s', async (language) => {
  const one = operator('owner', 'all', { language, operatorId: ada.operatorId })
  for (const page of ['/operators', ada.path, '/approvals']) expect((await one.get(page)).status).toBe(200)
})
