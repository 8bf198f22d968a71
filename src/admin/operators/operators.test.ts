import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Grant } from '#admin/permissions'
import { openAdminDatabase } from '#database'
import { isRefusal } from '#kit/result'
import { testSite } from '../../../tests/support/admin/site.ts'
import { softAuthenticator } from '../../../tests/support/customers/soft-authenticator.ts'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { hearsWhatIsSentTo } from '../../../tests/support/database/sent-to.ts'
import {
  acceptInvitation,
  askForLink,
  disableOperator,
  enableOperator,
  endAllSessions,
  endSession,
  giveGrant,
  identifyOperator,
  invite,
  isLinkGood,
  listOperators,
  listSessions,
  makeDemoOperators,
  openInvitation,
  proveByCode,
  signInAsDemo,
  signInByCode,
  takeGrant,
} from './index.ts'
import {
  addPasskey,
  askForPasskey,
  askToProve,
  askToSignIn,
  leftRecoveryCodes,
  listPasskeys,
  makeRecoveryCodes,
  proposeCodes,
  proveByPasskey,
  removeCodes,
  removePasskey,
  sealCodesAnew,
  setUpCodes,
  signInByPasskey,
} from './keys.ts'

const { asOwner, adminUrl } = await testDatabase()
const database = openAdminDatabase({ url: adminUrl })
afterAll(() => database.close())
const { site, clock, letters, events, subjects } = testSite(database)
const elsewhere = { ...site, ip: '198.51.100.9', userAgent: 'Mozilla/5.0 (Macintosh; Mac OS X) Version/18 Safari/605' }

afterEach(async () => {
  letters.length = 0
  events.length = 0
  // Each story begins without wrong tries.
  await asOwner('delete from operator_guess')
})

const tokenIn = (url: string) => url.split('/').at(-1) ?? ''
/** The value, of which the test is sure that it is no refusal. */
function ok<T>(value: T): Exclude<T, { refusal: unknown } | undefined> {
  if (value === undefined || isRefusal(value)) throw new Error(`refused: ${JSON.stringify(value)}`)
  return value as Exclude<T, { refusal: unknown } | undefined>
}

let count = 0
const owner: Grant = { role: 'owner', tenants: 'all' }
const someone = (over = {}) => ({
  email: `ada${++count}@example.com`,
  name: 'Ada Lovelace',
  language: 'en' as const,
  grants: [owner],
  ...over,
})

/** An operator who has taken an invitation up with a passkey. */
async function operatorWithPasskey(over = {}) {
  const person = someone(over)
  const { url, operatorId } = ok(await invite(site, person, 'Test'))
  const key = softAuthenticator(site.siteUrl)
  const { passkey } = ok(await openInvitation(site, tokenIn(url)))
  const accepted = ok(await acceptInvitation(site, tokenIn(url), { passkey: key.create(passkey) }))
  return { ...person, ...accepted, operatorId, key }
}

const codeOf = (secret: string, at = clock.now()) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })

/** An operator who has taken an invitation up with an authenticator app. */
async function operatorWithApp(over = {}) {
  const person = someone(over)
  const { url, operatorId } = ok(await invite(site, person, 'Test'))
  const { codes } = ok(await openInvitation(site, tokenIn(url)))
  const key = { sealed: codes.sealed, code: codeOf(codes.secret) }
  const accepted = ok(await acceptInvitation(site, tokenIn(url), key))
  clock.forward(30)
  return { ...person, ...accepted, operatorId, secret: codes.secret }
}

/** The token of the newest mailed link. */
async function mailedLink(email: string): Promise<string> {
  expect(await askForLink(site, email)).toBeUndefined()
  const mailed = letters.at(-1)
  return mailed?.kind === 'sign-in-link' && mailed.to === email ? tokenIn(mailed.url) : ''
}

test('somebody who is invited makes a passkey, is signed in by it, and signs in with it again', async () => {
  const { session, recoveryCodes, email, key } = await operatorWithPasskey()
  expect(recoveryCodes).toHaveLength(8)
  expect(letters[0]).toMatchObject({ kind: 'invitation', to: email })
  const first = ok(await identifyOperator(site, session.token))
  expect(first.operator).toMatchObject({ email, name: 'Ada Lovelace', language: 'en', grants: [owner] })
  expect(first.provenAt).toEqual(clock.now())
  await endSession(site, first.operator.operatorId, first.sessionId, 'signed-out')
  expect(await identifyOperator(site, session.token)).toBeUndefined()

  const again = ok(await signInByPasskey(site, key.get(await askToSignIn(site))))
  expect(ok(await identifyOperator(site, again.token)).operator.email).toBe(email)
  expect(events.map(({ what }) => what)).toEqual([
    'passkey-added',
    'recovery-codes-made',
    'signed-in',
    'signed-out',
    'signed-in',
  ])
})

test('a request learns with one statement who sends it, and what they were granted', async () => {
  const support: Grant = { role: 'support', tenants: ['first-brand'] }
  const { session, email } = await operatorWithPasskey({ grants: [owner, support] })
  const sent = hearsWhatIsSentTo(adminUrl)
  const { operator } = ok(await identifyOperator(site, session.token))
  const statements = sent()
  expect(operator).toMatchObject({ email, grants: [owner, support] })
  // In one flight with whose rows it sees.
  expect(statements).toEqual([expect.stringMatching(/^select set_config.*;\nselect [^;]*$/s)])
})

test('an invitation is good once, for one hour, and a newer one ends it', async () => {
  const person = someone()
  const first = ok(await invite(site, person, 'Test')).url
  const { url } = ok(await invite(site, person, 'Test'))
  expect(await openInvitation(site, tokenIn(first))).toMatchObject({ refusal: 'linkNotValid' })
  const { passkey } = ok(await openInvitation(site, tokenIn(url)))
  clock.forward(60 * 60)
  const answer = { passkey: softAuthenticator(site.siteUrl).create(passkey) }
  expect(await acceptInvitation(site, tokenIn(url), answer)).toMatchObject({ refusal: 'linkNotValid' })

  const third = tokenIn(ok(await invite(site, person, 'Test')).url)
  const options = ok(await openInvitation(site, third)).passkey
  ok(await acceptInvitation(site, third, { passkey: softAuthenticator(site.siteUrl).create(options) }))
  expect(await openInvitation(site, third)).toMatchObject({ refusal: 'linkNotValid' })
  expect((await listOperators(site)).filter(({ email }) => email === person.email)).toHaveLength(1)
})

test.each(['', 'nobody', 'two words@example.com'])('nobody is invited as %j', async (email) => {
  expect(await invite(site, someone({ email }), 'Test')).toMatchObject({ refusal: 'VALIDATION_FAILED' })
})

test('a passkey signs in only here, with its owner verified, and each answer counts once', async () => {
  const { key } = await operatorWithPasskey()
  const refused = { refusal: 'passkeyNotAccepted' }
  const ask = () => askToSignIn(site)
  expect(await signInByPasskey(site, key.get(await ask(), { origin: 'https://evil.example' }))).toMatchObject(refused)
  expect(await signInByPasskey(site, key.get(await ask(), { isUserKnown: false }))).toMatchObject(refused)
  expect(await signInByPasskey(site, key.get({ ...(await ask()), rpId: 'example' }))).toMatchObject(refused)
  expect(await signInByPasskey(site, 'no answer')).toMatchObject(refused)
  const late = await ask()
  clock.forward(5 * 60)
  expect(await signInByPasskey(site, key.get(late))).toMatchObject(refused)
  const answer = key.get(await ask())
  ok(await signInByPasskey(site, answer))
  expect(await signInByPasskey(site, answer)).toMatchObject(refused)
  // A copy of the passkey would count from an older number.
  expect(await signInByPasskey(site, key.get(await ask(), { counter: 1 }))).toMatchObject(refused)
  expect(events.filter(({ what }) => what === 'sign-in-refused')).toHaveLength(7)
})

test('a proof is for one session, and an answer for signing in is none', async () => {
  const { key, session } = await operatorWithPasskey()
  const other = ok(await signInByPasskey(site, key.get(await askToSignIn(site))))
  clock.forward(20 * 60)
  const [mine, theirs] = [
    ok(await identifyOperator(site, session.token)),
    ok(await identifyOperator(site, other.token)),
  ]
  const refused = { refusal: 'passkeyNotAccepted' }
  expect(await proveByPasskey(site, mine, key.get(await askToSignIn(site)))).toMatchObject(refused)
  expect(await proveByPasskey(site, mine, key.get(await askToProve(site, theirs)))).toMatchObject(refused)
  const stranger = await operatorWithPasskey()
  expect(await proveByPasskey(site, mine, stranger.key.get(await askToProve(site, mine)))).toMatchObject(refused)
  expect(await proveByPasskey(site, mine, key.get(await askToProve(site, mine)))).toBeUndefined()
  expect(ok(await identifyOperator(site, session.token)).provenAt).toEqual(clock.now())
  expect(ok(await identifyOperator(site, other.token)).provenAt).not.toEqual(clock.now())
})

test('a mailed link and a code of the app sign in; the code counts once, the link once', async () => {
  const { email, secret } = await operatorWithApp()
  const token = await mailedLink(email)
  expect(await isLinkGood(site, token)).toBe(true)
  const wrong = codeOf(secret) === '000000' ? '111111' : '000000'
  expect(await signInByCode(site, { token, code: wrong })).toMatchObject({ refusal: 'otpWrong' })
  const code = codeOf(secret)
  const { token: session } = ok(await signInByCode(site, { token, code: `${code.slice(0, 3)} ${code.slice(3)}` }))
  expect(ok(await identifyOperator(site, session)).operator.email).toBe(email)
  expect(await signInByCode(site, { token, code: codeOf(secret) })).toMatchObject({ refusal: 'linkNotValid' })
  const second = await mailedLink(email)
  expect(await signInByCode(site, { token: second, code })).toMatchObject({ refusal: 'otpWrong' })
  clock.forward(30)
  ok(await signInByCode(site, { token: second, code: codeOf(secret) }))
})

test('a new secret of the program seals the app’s secret anew; without the old one the app still signs in', async () => {
  const { email, secret } = await operatorWithApp()
  const [older] = site.secret
  const newer = 'another secret of thirty-two characters'
  const both = { ...site, secret: [newer, older] as const }
  const { resealed } = await sealCodesAnew(both)
  expect(resealed).toBeGreaterThan(0)
  expect(await sealCodesAnew(both)).toEqual({ resealed: 0, unreadable: 0 })
  const alone = { ...site, secret: [newer] as const }
  expect(await askForLink(alone, email)).toBeUndefined()
  const mailed = letters.at(-1)
  const token = mailed?.kind === 'sign-in-link' ? tokenIn(mailed.url) : ''
  ok(await signInByCode(alone, { token, code: codeOf(secret) }))
  expect((await sealCodesAnew(site)).unreadable).toBe(resealed)
  // The stories after this one have the old secret.
  await sealCodesAnew({ ...site, secret: [older, newer] })
})

test('a clock may be one period off, and no further', async () => {
  const { email, secret, session } = await operatorWithApp()
  const signedIn = ok(await identifyOperator(site, session.token))
  clock.forward(300)
  const off = (seconds: number) => codeOf(secret, new Date(clock.now().getTime() + seconds * 1000))
  expect(await proveByCode(site, signedIn, off(-60))).toMatchObject({ refusal: 'otpWrong' })
  expect(await proveByCode(site, signedIn, off(60))).toMatchObject({ refusal: 'otpWrong' })
  expect(await proveByCode(site, signedIn, off(-30))).toBeUndefined()
  expect(await proveByCode(site, signedIn, off(30))).toBeUndefined()
  // The code of now is older than the one that was used last.
  expect(await proveByCode(site, signedIn, off(0))).toMatchObject({ refusal: 'otpWrong' })
  expect(email).toContain('@')
})

test('codes cannot be guessed: after four wrong ones each further try waits longer', async () => {
  const { email, secret } = await operatorWithApp()
  const token = await mailedLink(email)
  await asOwner('delete from operator_guess')
  const wrong = codeOf(secret) === '000000' ? '111111' : '000000'
  for (const _ of [1, 2, 3, 4, 5])
    expect(await signInByCode(site, { token, code: wrong })).toMatchObject({ refusal: 'otpWrong' })
  const waiting = { refusal: 'tooManyRequests', details: { seconds: 5 } }
  expect(await signInByCode(site, { token, code: codeOf(secret) })).toMatchObject(waiting)
  // From elsewhere too: the account waits.
  expect(await signInByCode(elsewhere, { token, code: codeOf(secret) })).toMatchObject(waiting)
  clock.forward(5)
  ok(await signInByCode(site, { token, code: codeOf(secret) }))
})

test('somebody who lost their key comes in by a recovery code, once for each, and is told', async () => {
  const { email, recoveryCodes } = await operatorWithPasskey()
  const [code = ''] = recoveryCodes
  const typed = code.toLowerCase().replaceAll('-', ' ')
  const token = await mailedLink(email)
  const { token: session } = ok(await signInByCode(site, { token, code: typed }))
  const { provenAt } = ok(await identifyOperator(site, session))
  // It lets them in to make a new key; for money they prove it with that.
  expect(provenAt).toBeUndefined()
  expect(letters.at(-1)).toMatchObject({ kind: 'recovery-code-used', to: email, left: 7 })
  const again = await mailedLink(email)
  expect(await signInByCode(site, { token: again, code })).toMatchObject({ refusal: 'otpWrong' })
})

test('asking for a link tells nobody who is an operator', async () => {
  const { email, operatorId } = await operatorWithPasskey()
  letters.length = 0
  expect(await askForLink(site, 'nobody@example.com')).toBeUndefined()
  expect(letters).toEqual([])
  expect(await askForLink(site, ` ${email.toUpperCase()} `)).toBeUndefined()
  expect(letters).toMatchObject([{ kind: 'sign-in-link', to: email }])
  await disableOperator(site, operatorId)
  letters.length = 0
  expect(await askForLink(site, email)).toBeUndefined()
  expect(letters).toEqual([])
  // Known and unknown addresses are slowed down alike.
  for (const address of [email, 'nobody@example.com']) {
    const outcomes = []
    for (const _ of [1, 2, 3, 4, 5]) outcomes.push(await askForLink(site, address))
    expect(outcomes.at(-1), address).toMatchObject({ refusal: 'tooManyRequests' })
  }
})

test('a session lasts twelve hours, and half an hour unused for who can move money', async () => {
  const { session } = await operatorWithPasskey({ grants: [{ role: 'support', tenants: ['one'] }] })
  const reader = await operatorWithPasskey({ grants: [{ role: 'reviewer', tenants: 'all' }] })
  let token = session.token
  for (let minutes = 0; minutes < 12 * 60 - 25; minutes += 25) {
    clock.forward(25 * 60)
    token = ok(await identifyOperator(site, token)).next?.token ?? token
  }
  expect(ok(await identifyOperator(site, reader.session.token)).operator.email).toBe(reader.email)
  clock.forward(25 * 60)
  expect(await identifyOperator(site, token)).toBeUndefined()

  const unused = await operatorWithPasskey()
  clock.forward(29 * 60)
  ok(await identifyOperator(site, unused.session.token))
  clock.forward(30 * 60)
  expect(await identifyOperator(site, unused.session.token)).toBeUndefined()
})

test('a token is followed by the next after an hour; one in two hands ends the session', async () => {
  const { session, operatorId } = await operatorWithPasskey({ grants: [{ role: 'engineer', tenants: 'all' }] })
  clock.forward(60 * 60)
  const next = ok(ok(await identifyOperator(site, session.token)).next).token
  // The answer may be lost: the former token stays good, and gets no second one at once.
  expect(ok(await identifyOperator(site, session.token)).next).toBeUndefined()
  ok(await identifyOperator(site, next))
  ok(await identifyOperator(site, session.token))
  clock.forward(60)
  expect(await identifyOperator(site, session.token)).toBeUndefined()
  expect(await identifyOperator(site, next)).toBeUndefined()
  expect(events.at(-1)).toMatchObject({ what: 'session-shown-twice', operatorId })
})

test('operators see their sessions and end them, and nobody else’s', async () => {
  const { key, session, operatorId } = await operatorWithPasskey()
  const other = ok(await signInByPasskey(elsewhere, key.get(await askToSignIn(elsewhere))))
  const { operator, sessionId } = ok(await identifyOperator(site, session.token))
  const sessions = await listSessions(site, operator)
  expect(sessions.map(({ device, ip }) => ({ device, ip }))).toEqual(
    expect.arrayContaining([
      { device: 'Firefox, Windows', ip: site.ip },
      { device: 'Safari, macOS', ip: elsewhere.ip },
    ]),
  )
  const stranger = await operatorWithPasskey()
  expect(await endSession(site, stranger.operatorId, sessionId)).toMatchObject({ refusal: 'notFound' })
  expect(await endAllSessions(site, operatorId, sessionId)).toBe(1)
  expect(await identifyOperator(site, other.token)).toBeUndefined()
  ok(await identifyOperator(site, session.token))
})

test('a device or network that is new is told of by mail, in the operator’s language', async () => {
  const { key } = await operatorWithPasskey({ language: 'nl' })
  ok(await signInByPasskey(site, key.get(await askToSignIn(site))))
  expect(subjects()).toEqual(['Je bent uitgenodigd voor de backoffice'])
  ok(await signInByPasskey(elsewhere, key.get(await askToSignIn(elsewhere))))
  expect(subjects().at(-1)).toBe('Ingelogd met een nieuw apparaat')
  ok(await signInByPasskey(elsewhere, key.get(await askToSignIn(elsewhere))))
  expect(subjects()).toHaveLength(2)
})

test('a disabled operator is out at once and cannot come in again until enabled', async () => {
  const { key, session, operatorId, email } = await operatorWithPasskey()
  await disableOperator(site, operatorId)
  expect(await identifyOperator(site, session.token)).toBeUndefined()
  expect(await signInByPasskey(site, key.get(await askToSignIn(site)))).toMatchObject({ refusal: 'passkeyNotAccepted' })
  expect(await invite(site, someone({ email }), 'Test')).toMatchObject({ refusal: 'VALIDATION_FAILED' })
  await enableOperator(site, operatorId)
  ok(await signInByPasskey(site, key.get(await askToSignIn(site))))
})

test('ninety days after a colleague was disabled their keys, codes and views are forgotten; their name stays', async () => {
  const { key, operatorId, email } = await operatorWithPasskey()
  await asOwner(
    `insert into operator_view (operator_id, page, name, query, saved_at) values ($1, '/orders', 'mine', 'x=1', now())`,
    [operatorId],
  )
  const left = async () =>
    (
      await asOwner<{ count: number }>(
        `select ((select count(*) from operator_passkey where operator_id = $1)
          + (select count(*) from operator_recovery_code where operator_id = $1)
          + (select count(*) from operator_view where operator_id = $1))::int as count`,
        [operatorId],
      )
    )[0]?.count ?? 0
  await disableOperator(site, operatorId)
  const before = await left()
  clock.forward(89 * 24 * 60 * 60)
  await operatorWithPasskey()
  expect([before > 2, await left()]).toEqual([true, before])
  clock.forward(2 * 24 * 60 * 60)
  await operatorWithPasskey()
  expect(await left()).toBe(0)
  expect((await listOperators(site)).map((one) => one.email)).toContain(email)
  await enableOperator(site, operatorId)
  expect(await signInByPasskey(site, key.get(await askToSignIn(site)))).toMatchObject({ refusal: 'passkeyNotAccepted' })
})

test('roles are given and taken at once', async () => {
  const { session, operatorId } = await operatorWithPasskey()
  await giveGrant(site, operatorId, { role: 'support', tenants: ['one', 'two'] }, 'Test')
  await takeGrant(site, operatorId, 'owner')
  expect(await takeGrant(site, operatorId, 'owner')).toMatchObject({ refusal: 'notFound' })
  const { operator } = ok(await identifyOperator(site, session.token))
  expect(operator.grants).toEqual([{ role: 'support', tenants: ['one', 'two'] }])
  expect(await listPasskeys(site, operator)).toMatchObject([{ name: 'Firefox, Windows' }])
})

test('operators look after their own keys: a second passkey, an app, new recovery codes', async () => {
  const { session, recoveryCodes, email } = await operatorWithPasskey()
  const signedIn = ok(await identifyOperator(site, session.token))
  const { operator } = signedIn
  const second = softAuthenticator(site.siteUrl)
  expect(await addPasskey(site, operator, second.create(await askForPasskey(site, operator)))).toBeUndefined()
  const [first, other] = await listPasskeys(site, operator)
  expect(await removePasskey(site, operator, first?.passkeyId ?? '')).toBeUndefined()
  expect(await listPasskeys(site, operator)).toMatchObject([{ passkeyId: other?.passkeyId }])
  const stranger = await operatorWithPasskey()
  const theirs = ok(await identifyOperator(site, stranger.session.token)).operator
  expect(await removePasskey(site, theirs, other?.passkeyId ?? '')).toMatchObject({ refusal: 'notFound' })

  const { sealed, secret } = await proposeCodes(site, operator)
  // A proposal is for one operator.
  expect(await setUpCodes(site, theirs, { sealed, code: codeOf(secret) })).toMatchObject({ refusal: 'otpWrong' })
  expect(await setUpCodes(site, operator, { sealed, code: codeOf(secret) })).toBeUndefined()
  clock.forward(30)
  expect(await proveByCode(site, signedIn, codeOf(secret))).toBeUndefined()
  expect(await removeCodes(site, operator)).toBeUndefined()
  expect(await removeCodes(site, operator)).toMatchObject({ refusal: 'notFound' })

  const fresh = await makeRecoveryCodes(site, operator)
  expect(await leftRecoveryCodes(site, operator)).toBe(8)
  const token = await mailedLink(email)
  const [former = '', present = ''] = [recoveryCodes[0], fresh[0]]
  expect(await signInByCode(site, { token, code: former })).toMatchObject({ refusal: 'otpWrong' })
  ok(await signInByCode(site, { token, code: present }))
  expect(await leftRecoveryCodes(site, operator)).toBe(7)
})

test('demo operators sign in by their links in development, of the newest start only, and never in production', async () => {
  const first = await makeDemoOperators(site)
  const links = await makeDemoOperators(site)
  expect(links.map(({ role }) => role)).toEqual(['support', 'finance', 'brand-manager', 'owner'])
  expect(await signInAsDemo(site, tokenIn(first[0]?.url ?? ''))).toMatchObject({ refusal: 'linkNotValid' })
  const token = tokenIn(links[0]?.url ?? '')
  ok(await signInAsDemo(site, token))
  const { token: session } = ok(await signInAsDemo(site, token))
  expect(ok(await identifyOperator(site, session)).operator.grants).toEqual([{ role: 'support', tenants: 'all' }])

  const live = { ...site, production: true }
  await expect(makeDemoOperators(live)).rejects.toThrow('refused in production')
  expect(await signInAsDemo(live, token)).toMatchObject({ refusal: 'linkNotValid' })
  expect(await identifyOperator(live, session)).toBeUndefined()
})

test('tokens, codes and secrets are kept as fingerprints or sealed', async () => {
  const { session, recoveryCodes, secret } = await operatorWithApp()
  const rows = await asOwner(
    `select row_to_json(s)::text as row from operator_session s union all
     select row_to_json(r)::text from operator_recovery_code r union all
     select row_to_json(t)::text from operator_totp t union all
     select row_to_json(l)::text from operator_link l`,
  )
  const all = rows.map(({ row }) => row).join('\n')
  for (const hidden of [session.token, secret, Buffer.from(secret).toString('hex'), ...recoveryCodes])
    expect(all).not.toContain(hidden)
})
