import { expect, test } from 'vitest'
import { aPassword, browserOf, customersAddress, signsIn, signsUp, tokenIn } from '../support/customers/customer.ts'
import { mailbox } from '../support/customers/mailbox.ts'
import { subjectIs } from '../support/customers/which-mail.ts'
import { wire } from '../support/shop/wire.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

let later = 0
const world = await wire({ clock: { now: () => new Date(Date.parse('2026-11-21T13:03:12.000Z') + later * 1000) } })
const { asOwner, theirs } = world
const { next, all } = mailbox(world.sandbox.url)
const profile = 'GET /api/shop/rest/account/profile'
const edit = 'POST /api/shop/rest/account/profile/edit'
const confirm = 'POST /api/shop/rest/account/profile/confirm-email'
const history = 'GET /api/shop/rest/orders/history'
const day = 24 * 60 * 60

let numbers = 0
/** Orders as far as the payer's page. */
async function orders(browser: Pick<ReturnType<typeof browserOf>, 'ask'>, email: string) {
  const phoneNumber = `+4915112345${++numbers}00`
  const { cartName } = (await browser.ask('POST /api/shop/createCart', { phoneNumber, amount: 15 })).json
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email, phoneNumber: '+4917112340000' }
  await browser.ask('POST /api/shop/rest/checkout-address', { cartName, deliveryAddress })
  const started = await browser.ask('POST /api/shop/rest/checkout-start-payment', {
    cartName,
    paymentMethod: 'creditcard',
    startNow: true,
  })
  expect(started.status, started.text).toBe(200)
  return started.json.orderNumber as string
}
type Ada = Awaited<ReturnType<typeof signsUp>>
const numbersOf = async (browser: Pick<ReturnType<typeof browserOf>, 'ask'>) =>
  (await browser.ask(history)).json.rows.map(({ orderNumber }: { orderNumber: string }) => orderNumber)

test('a customer says who they are and where, and takes it back; what is left out stays', async () => {
  const ada = await signsUp(world)
  const { userId } = (await ada.ask(profile)).json
  const said = { firstName: ' Ada ', lastName: 'Muster', street: 'Hauptstraße', houseNumber: '1', zip: '10115' }
  const more = { city: 'Berlin', countryCode: 'de', phoneNumber: '0171 12340000' }
  const saved = await ada.ask(edit, { userId, ...said, ...more })
  expect(saved.json).toMatchObject({ code: 'successfulModification' })
  expect((await ada.ask(profile)).json).toEqual({
    isAuthenticated: true,
    userId,
    email: ada.email,
    language: 'de',
    newsletter: { subscribed: 0 },
    hasPassword: true,
    ...said,
    firstName: 'Ada',
    city: 'Berlin',
    countryCode: 'DE',
    phoneNumber: '+4917112340000',
  })
  await ada.ask(edit, { street: '', houseNumber: 'N/A' })
  const { json } = await ada.ask(profile)
  expect([json.street, json.houseNumber, json.city]).toEqual([undefined, undefined, 'Berlin'])
})

test.each([
  [{ phoneNumber: '12' }, 400, 'phoneNumber'],
  [{ language: 'xx' }, 400, 'language'],
  [{ countryCode: 'XX' }, 422, 'countryCode'],
  [{ email: 'ada@', currentPassword: aPassword }, 400, 'email'],
  [{ newPassword: 'password', currentPassword: aPassword }, 400, 'newPassword'],
  [{ newPassword: 'quite another one' }, 400, 'currentPassword'],
  [{ newPassword: 'quite another one', currentPassword: 'wrong' }, 401, 'currentPassword'],
] as const)('%j is refused beside its field', async (input, status, field) => {
  const ada = await signsUp(world)
  const refused = await ada.ask(edit, input)
  expect([refused.status, Object.keys(refused.json.details.fields)]).toEqual([status, [field]])
  if (status === 401) expect(refused.json.code).toBe('incorrectCurrentPassword')
})

test('nobody edits the profile of somebody else by its name', async () => {
  const [ada, other] = [await signsUp(world), await signsUp(world)]
  const { userId } = (await ada.ask(profile)).json
  const refused = await other.ask(edit, { userId, firstName: 'Mallory' })
  expect([refused.status, refused.json.code]).toEqual([404, 'CUSTOMER_NOT_FOUND'])
  expect((await ada.ask(profile)).json.firstName).toBeUndefined()
})

test('a new password ends every session but gives this browser a new one, and the owner is told', async () => {
  const ada = await signsUp(world)
  const elsewhere = await signsIn(world, ada)
  const former = ada.jar.get('customer')
  const changed = await ada.ask(edit, { currentPassword: aPassword, newPassword: 'quite another one' })
  expect(changed.json).toMatchObject({ code: 'passwordHasChanged' })
  expect(ada.jar.get('customer')).not.toBe(former)
  expect((await ada.ask(profile)).status).toBe(200)
  expect((await elsewhere.ask(profile)).status).toBe(401)
  await signsIn(world, { ...ada, password: 'quite another one' })
  await next(ada.email, ({ subject }) => subject.includes('geändert'))
})

test('wrong present passwords cost growing waits, as those of signing in do', async () => {
  const ada = await signsUp(world)
  const guess = (currentPassword: string) => ada.ask(edit, { currentPassword, newPassword: 'quite another one' })
  for (let time = 0; time < 5; time++) expect((await guess('wrong')).status).toBe(401)
  expect(await guess(aPassword)).toMatchObject({ status: 429, json: { details: { seconds: 5 } } })
  later += 5
  expect((await guess(aPassword)).status).toBe(200)
})

test('another address counts once its owner confirmed it; the former one is told, and signs in no more', async () => {
  const ada = await signsUp(world)
  const email = customersAddress()
  const asked = await ada.ask(edit, { email: ` ${email.toUpperCase()}`, currentPassword: aPassword })
  expect(asked.json).toMatchObject({ code: 'successfulModification', sentTo: expect.stringContaining('***@') })
  expect((await ada.ask(profile)).json).toMatchObject({ email: ada.email, newEmail: asked.json.sentTo })
  const token = tokenIn((await next(email, ({ text }) => text.includes('/profile/address?'))).text)
  // At another brand the link is nobody's.
  expect((await browserOf(world, { tenant: theirs }).ask(confirm, { token })).json.code).toBe('linkNotValid')
  const elsewhere = browserOf(world)
  expect((await elsewhere.ask(confirm, { token })).json.code).toBe('successfulModification')
  expect((await elsewhere.ask(confirm, { token })).json.code).toBe('successfulModification')
  const { json } = await ada.ask(profile)
  expect([json.email, json.newEmail]).toEqual([email, undefined])
  const told = await next(ada.email, ({ subject }) => subject.includes('Ihre Adresse'))
  expect(told.text).not.toContain(email)
  await expect(signsIn(world, ada)).rejects.toThrow('incorrectUsernameOrPassword')
  await signsIn(world, { email })
})

test('an address that has an account stays with it, which nobody learns but its owner', async () => {
  const [ada, other] = [await signsUp(world), await signsUp(world)]
  const asked = await ada.ask(edit, { email: other.email, currentPassword: aPassword })
  expect(asked.status).toBe(200)
  const token = tokenIn((await next(other.email, ({ text }) => text.includes('/profile/address?'))).text)
  const refused = await other.ask(confirm, { token })
  expect([refused.status, refused.json.code]).toEqual([409, 'usernameExists'])
  expect((await ada.ask(profile)).json.email).toBe(ada.email)
})

test('the link is good for three days, and of two wishes the last counts', async () => {
  const ada = await signsUp(world)
  const [first, second] = [customersAddress(), customersAddress()]
  const tokenFor = async (email: string) => {
    await ada.ask(edit, { email, currentPassword: aPassword })
    return tokenIn((await next(email, ({ text }) => text.includes('/profile/address?'))).text)
  }
  const former = await tokenFor(first)
  later += 1
  const token = await tokenFor(second)
  expect((await ada.ask(confirm, { token: former })).json.code).toBe('linkNotValid')
  later += 3 * day
  expect((await ada.ask(confirm, { token })).json.code).toBe('linkNotValid')
})

test.each([
  ['the present one', async (ada: Ada) => ada.ask(edit, { currentPassword: aPassword, newPassword: 'quite another' })],
  [
    'the link of a mail',
    async ({ email }: Ada) => {
      await browserOf(world).ask('POST /api/auth/forgotPass', { email })
      const token = tokenIn((await next(email, ({ text }) => text.includes('/reset-password?token='))).text)
      return browserOf(world).ask('POST /api/auth/resetPass', { token, password: 'quite another' })
    },
  ],
])('a new password by %s takes back what somebody else wished for, and was told', async (_, setsAnew) => {
  const ada = await signsUp(world)
  // Somebody who knows her password wants the account for good.
  const email = customersAddress()
  await (await signsIn(world, ada)).ask(edit, { email, currentPassword: aPassword })
  const token = tokenIn((await next(email, ({ text }) => text.includes('/profile/address?'))).text)
  const told = await next(ada.email, ({ subject }) => subject.includes('Andere Adresse gewünscht'))
  expect(told.text).toContain('/reset-password?')
  expect(told.text).not.toContain(email)
  expect((await setsAnew(ada)).json.code).toBe('passwordHasChanged')
  expect((await browserOf(world).ask(confirm, { token })).json.code).toBe('linkNotValid')
  await signsIn(world, { email: ada.email, password: 'quite another' })
})

test('another address and a new password wished for together come together', async () => {
  const ada = await signsUp(world)
  const email = customersAddress()
  const wish = { email, currentPassword: aPassword, newPassword: 'quite another' }
  expect((await ada.ask(edit, wish)).json).toMatchObject({ code: 'passwordHasChanged', sentTo: expect.any(String) })
  const token = tokenIn((await next(email, ({ text }) => text.includes('/profile/address?'))).text)
  expect((await browserOf(world).ask(confirm, { token })).json.code).toBe('successfulModification')
  await signsIn(world, { email, password: 'quite another' })
})

test('an account has mails sent to three new addresses in a quarter of an hour at most', async () => {
  const ada = await signsUp(world)
  const addresses = [1, 2, 3, 4].map(() => customersAddress())
  for (const email of addresses) await ada.ask(edit, { email, currentPassword: aPassword })
  await next(addresses[2] ?? '', subjectIs('mail.newAddress.subject'))
  expect(await all(addresses[3] ?? '')).toEqual([])
})

test('what guests ordered is theirs once they prove the address: by registering, or by changing to it', async () => {
  const [mine, second] = [customersAddress(), customersAddress()]
  const guest = browserOf(world)
  const before = [await orders(guest, mine.toUpperCase()), await orders(guest, second)]
  const abroad = browserOf(world, { tenant: theirs })
  await orders(abroad, mine)
  const ada = await signsUp(world, { email: mine })
  expect(await numbersOf(ada)).toEqual([before[0]])
  await ada.ask(edit, { email: second, currentPassword: aPassword })
  const token = tokenIn((await next(second, ({ text }) => text.includes('/profile/address?'))).text)
  expect(await numbersOf(ada)).toEqual([before[0]])
  await ada.ask(confirm, { token })
  expect(await numbersOf(ada)).toEqual(expect.arrayContaining(before))
  expect((await ada.ask(history)).json.metadata.totalCount).toBe(2)
})

test('the newsletter begins and ends in the profile, with the proof that the law asks for', async () => {
  const ada = await signsUp(world)
  for (const subscribed of [1, 1, 0, 1] as const) await ada.ask(edit, { newsletter: { subscribed } })
  expect((await ada.ask(profile)).json.newsletter).toEqual({ subscribed: 1 })
  const events = await asOwner(
    `select kind, source, consent is not null as agreed from subscription_event
      join subscription using (tenant, subscription_id) where email = $1 order by event_no`,
    [ada.email],
  )
  const given = { kind: 'confirmed', source: 'account', agreed: true }
  expect(events).toEqual([given, { kind: 'ended', source: 'account', agreed: false }, given])
})

/** Changes the address a customer signs in with, as far as its confirmation. */
async function moves(ada: Ada, email: string): Promise<void> {
  await ada.ask(edit, { email, currentPassword: aPassword })
  const token = tokenIn((await next(email, ({ text }) => text.includes('/profile/address?'))).text)
  expect((await ada.ask(confirm, { token })).json.code).toBe('successfulModification')
}
const listed = (emails: readonly string[]) =>
  asOwner<{ email: string; state: string }>(
    'select email, state from subscription where email = any($1) order by subscription_id',
    [emails],
  )

test('the newsletter follows its reader to another address, with the words that were agreed to', async () => {
  const ada = await signsUp(world)
  await ada.ask(edit, { newsletter: { subscribed: 1 } })
  const email = customersAddress()
  await moves(ada, email)
  await untilHolds(async () =>
    expect(new Set(await listed([ada.email, email]))).toEqual(
      new Set([
        { email: ada.email, state: 'ended' },
        { email, state: 'confirmed' },
      ]),
    ),
  )
  expect((await ada.ask(profile)).json.newsletter).toEqual({ subscribed: 1 })
  const events = await asOwner(
    `select kind, source, consent <> '' as agreed from subscription_event
      join subscription using (tenant, subscription_id) where email = $1`,
    [email],
  )
  expect(events).toEqual([{ kind: 'confirmed', source: 'account', agreed: true }])
  // Each mail to the new address says how to get no more.
  expect((await next(email, ({ unsubscribe }) => unsubscribe !== undefined)).text).toContain('/newsletter/unsubscribe?')
})

test('whoever ended the newsletter at the new address gets none there, and who had none gets none', async () => {
  const [ended, without] = [customersAddress(), customersAddress()]
  const other = await signsUp(world)
  await moves(other, without)
  // Somebody had an account with the new address, ended the newsletter, and gave the address up.
  const former = await signsUp(world, { email: ended })
  for (const subscribed of [1, 0] as const) await former.ask(edit, { newsletter: { subscribed } })
  await moves(former, customersAddress())
  const ada = await signsUp(world)
  await ada.ask(edit, { newsletter: { subscribed: 1 } })
  await moves(ada, ended)
  await untilHolds(async () =>
    expect(await listed([ada.email, ended])).toEqual([
      { email: expect.any(String), state: 'ended' },
      { email: expect.any(String), state: 'ended' },
    ]),
  )
  expect(await listed([other.email, without])).toEqual([])
})
