import { expect, test } from 'vitest'
import { aPassword, browserOf } from '../support/customers/customer.ts'
import { wire } from '../support/shop/wire.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

let later = 0
const world = await wire({
  clock: { now: () => new Date(Date.parse('2026-11-21T13:03:12.000Z') + later * 1000) },
  first: { isPhoneRegistrationAllowed: true },
})
const { theirs, sandbox, asOwner } = world
const confirm = 'POST /api/shop/rest/v2/account/confirm'
const profile = 'GET /api/shop/rest/account/profile'

let numbers = 0
const aNumber = () => `+49151123456${String(++numbers).padStart(2, '0')}`
/** The last text message that a number got. */
const textTo = (number: string, fits: (text: string) => boolean = () => true): Promise<string> =>
  untilHolds(async () => {
    const all = await (await fetch(`${sandbox.url}/inbox.json?to=${encodeURIComponent(number)}`)).json()
    const found = (all as { channel: string; text: string }[]).find((one) => one.channel === 'sms' && fits(one.text))
    if (!found) throw new Error(`no text message to ${number}`)
    return found.text
  })
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

async function registers(email: string) {
  const browser = browserOf(world)
  const asked = await browser.ask('POST /api/auth/register', { email, password: aPassword })
  expect(asked).toMatchObject({ status: 200, json: { code: 'registrationSent' } })
  return browser
}

test('a number is proven by the code that was sent there, and signs in however it is written', async () => {
  const number = aNumber()
  const browser = await registers(number.replace('+49', '0'))
  const otp = codeIn(await textTo(number))
  const confirmed = await browser.ask(confirm, { otp: `${otp.slice(0, 3)} ${otp.slice(3)}` })
  expect(confirmed).toMatchObject({ status: 200, json: { code: 'successfulRegistration', isAuthenticated: true } })
  expect((await browser.ask(profile)).json).toMatchObject({ isAuthenticated: true, phoneNumber: number })
  const written = `0151 ${number.slice(6)}`
  const signedIn = await browserOf(world).ask('POST /api/auth/authenticate', { email: written, password: aPassword })
  expect(signedIn.status).toBe(200)
})

test('a code is good in the browser that registered, for five tries and ten minutes', async () => {
  const number = aNumber()
  const browser = await registers(number)
  const otp = codeIn(await textTo(number))
  expect(await browserOf(world).ask(confirm, { otp })).toMatchObject({ json: { code: 'otpExpired' } })
  for (const triesLeft of [4, 3, 2, 1]) {
    const refused = await browser.ask(confirm, { otp: wrong(otp) })
    expect(refused.json).toMatchObject({ code: 'otpWrong', details: { triesLeft } })
  }
  expect((await browser.ask(confirm, { otp: wrong(otp) })).json.code).toBe('otpTriesUsedUp')
  expect((await browser.ask(confirm, { otp })).json.code).toBe('otpTriesUsedUp')

  const slow = aNumber()
  const other = await registers(slow)
  const late = codeIn(await textTo(slow))
  later += 10 * 60
  expect((await other.ask(confirm, { otp: late })).json.code).toBe('otpExpired')
})

test('whoever has no number of theirs cannot guess at one by registering again and again', async () => {
  const number = aNumber()
  for (let time = 0; time < 3; time++) await registers(number)
  const fourth = await registers(number)
  // No code was sent, so that none can be right.
  expect((await fourth.ask(confirm, { otp: '123456' })).json.code).toBe('otpTriesUsedUp')
})

test('only the owner of a number learns that it has an account', async () => {
  const number = aNumber()
  const first = await registers(number)
  const before = await textTo(number)
  await first.ask(confirm, { otp: codeIn(before) })
  const second = await registers(number)
  const otp = codeIn(await textTo(number, (text) => text !== before))
  expect(await second.ask(confirm, { otp })).toMatchObject({ status: 409, json: { code: 'usernameExists' } })
})

test('the code for a number that has an account reads like any other, and only such a number is sent a new password’s link', async () => {
  const [known, stranger] = [aNumber(), aNumber()]
  const first = await registers(known)
  const code = await textTo(known)
  await first.ask(confirm, { otp: codeIn(code) })
  await registers(known)
  await registers(stranger)
  const again = await textTo(known, (text) => text !== code)
  const plain = (text: string) => text.replace(/\d{6}/, '')
  expect(plain(again)).toBe(plain(await textTo(stranger)))
  for (const email of [stranger, known]) await browserOf(world).ask('POST /api/auth/forgotPass', { email })
  await textTo(known, (text) => text.includes('/reset-password?'))
  // Asked for before, and there would be something by now.
  const inbox = await (await fetch(`${sandbox.url}/inbox.json?to=${encodeURIComponent(stranger)}`)).json()
  expect(inbox).toHaveLength(1)
})

test('a forgotten password is set anew by the link of a text message, and the change is told there', async () => {
  const number = aNumber()
  const browser = await registers(number)
  await browser.ask(confirm, { otp: codeIn(await textTo(number)) })
  await browserOf(world).ask('POST /api/auth/forgotPass', { email: number })
  const text = await textTo(number, (one) => one.includes('/reset-password?'))
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? 'none:'
  const body = { token: new URL(link).searchParams.get('token'), password: 'the second password' }
  expect((await browserOf(world).ask('POST /api/auth/resetPass', body)).json.code).toBe('passwordHasChanged')
  expect((await browser.ask(profile)).status).toBe(401)
  await textTo(number, (one) => one.includes('Alle Geräte wurden abgemeldet'))
})

test('whoever has no address is handed out what is theirs, and nothing of those who were erased', async () => {
  const [erased, number] = [aNumber(), aNumber()]
  // Of somebody who was erased a declaration stays, which names nobody.
  await asOwner(
    `insert into declaration (tenant, reference, submission, kind, name, email, contract, language, ip, statement,
       law_text, text_version, filed_at)
     values ($1, 'W-erased', 'one', 'withdrawal', '', '', '', 'de', '', '', 'l', 'v', now())`,
    [world.ours],
  )
  const browsers = []
  for (const one of [erased, number]) {
    const browser = await registers(one)
    await browser.ask(confirm, { otp: codeIn(await textTo(one)) })
    browsers.push(browser)
  }
  const [, browser] = browsers
  const { json, text } = (await browser?.ask('GET /api/shop/rest/account/export')) ?? {}
  expect([json.declarations, json.newsletter, json.carts]).toEqual([[], [], []])
  expect(json.messages).toHaveLength(1)
  expect(text).toContain(number)
  expect(text).not.toContain(erased)
})

test('a brand that takes no numbers says so beside the field', async () => {
  const refused = await browserOf(world, { tenant: theirs }).ask('POST /api/auth/register', {
    email: aNumber(),
    password: aPassword,
  })
  expect(refused.json).toMatchObject({ code: 'VALIDATION_FAILED', details: { fields: { email: expect.anything() } } })
  expect(await asOwner('select 1 from registration where tenant = $1', [theirs])).toEqual([])
})
