import { expect, test } from 'vitest'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { programsOf } from '../../support/back-office/programs.ts'
import { wire } from '../../support/shop/wire.ts'

// Owners make the keys of partners' programs, see when each was used, and withdraw them.

const { app, ours, theirs } = await wire({ hasWorker: false })
const { operator } = backOfficeOf(app)
const { client } = programsOf(app)
const wanted = {
  form: 'key',
  action: 'key.make',
  tenant: ours,
  name: 'Till of Blue',
  scopes: 'orders.read',
  limit: '0',
  days: '30',
}
const keyIn = (html: string) => /sk_[a-z0-9_]+_[0-9a-f]{48}/.exec(html)?.[0]

test('a key is made, shown once, used, and withdrawn', async () => {
  const ada = operator('owner')
  ada.prove(new Date())
  const refused = await ada.post('/programs', { ...wanted, days: '9999', key: 'a' })
  expect(refused.text).toContain('Something in the form is missing or wrong.')
  expect(refused.html).toContain('value="Till of Blue"')
  const made = await ada.post('/programs', { ...wanted, key: 'b' })
  expect(made.text).toContain('Till of Blue')
  expect(made.text).toContain('Not shown yet')
  const keyId = /name="keyId" value="([^"]+)"/.exec(made.html)?.[1] ?? expect.fail('no key')
  const take = { action: 'key.take', tenant: ours, keyId }
  const shown = await ada.post('/programs', { ...take, key: 'c' })
  const key = keyIn(shown.html) ?? expect.fail(shown.text)
  for (const press of ['c', 'd'])
    expect(keyIn((await ada.post('/programs', { ...take, key: press })).html)).toBe(undefined)
  expect((await ada.get('/programs')).text).toContain('Never')
  expect((await client(key).GET('/orders')).response.status).toBe(200)
  const used = await ada.get('/programs')
  expect(used.text).not.toContain('Never')
  expect(used.html).not.toContain(key)
  const withdrawn = await ada.post('/programs', { ...take, action: 'key.withdraw', key: 'e' })
  expect(withdrawn.text).toContain('Withdrawn')
  expect((await client(key).GET('/orders')).response.status).toBe(401)
})

test('the page belongs to owners, each with the keys of their brands', async () => {
  expect((await operator('support').get('/programs')).status).toBe(403)
  const bea = operator('owner', [theirs])
  bea.prove(new Date())
  expect((await bea.get('/programs')).text).not.toContain('Till of Blue')
  expect((await bea.post('/programs', { ...wanted, key: 'f' })).text).toContain('Your role does not allow this')
})
