import { expect, test } from 'vitest'
import { aPassword, browserOf, customersAddress } from '../support/customers/customer.ts'
import { hearsWhatIsSentTo } from '../support/database/sent-to.ts'
import { wire } from '../support/shop/wire.ts'

// Nothing but what is asked runs here, so that what the database is told for one name can be held beside another.
const world = await wire({
  hasWorker: false,
  first: { isPhoneRegistrationAllowed: true },
  second: { ssoLoginUrl: 'https://portal.example/login' },
})
const { ours, theirs, asOwner, sandbox } = world
const confirm = 'POST /api/shop/rest/v2/account/confirm'
const enter = 'POST /api/auth/ssoAuthenticate'

let counted = 0
const aNumber = () => `+4915112${String(560_000 + ++counted)}`
async function hasAccount(name: { email?: string; msisdn?: string }, tenant = ours): Promise<void> {
  await asOwner(
    `insert into customer (tenant, customer_id, email, msisdn, password_hash, language, created_at, confirmed_at)
     values ($1, $2, $3, $4, $5, 'de', now(), now())`,
    [tenant, `customer-${++counted}`, name.email ?? null, name.msisdn ?? null, await aHash()],
  )
}

/** Of a password that nobody here types: what registering made of it. */
async function aHash(): Promise<string> {
  const email = customersAddress()
  await browserOf(world).ask('POST /api/auth/register', { email, password: aPassword })
  const [row] = await asOwner<{ hash: string }>('select password_hash as hash from registration where email = $1', [
    email,
  ])
  return row?.hash ?? ''
}

type Browser = ReturnType<typeof browserOf>
const ofAccounts = /customer|registration|password|used_once|select enqueue/

/** Everything that whoever asks gets to see, and what the database was told of accounts and news for it. */
async function ask(browser: Browser, call: string, body: unknown) {
  let statements: string[] = []
  const sent = hearsWhatIsSentTo(world.appUrl)
  const { status, headers, text } = await browser.ask(call, body).finally(() => {
    statements = sent().filter((sql) => ofAccounts.test(sql))
  })
  const told = [...headers].filter(([header]) => !['x-request-id', 'set-cookie', 'date'].includes(header))
  return { status, text, told, kept: [...browser.jar.keys()], statements }
}

/** Asks the same of somebody who has an account and of somebody who has none, each in a browser of their own. */
async function alike(call: string, bodies: readonly [unknown, unknown], tenant = ours) {
  const [known, unknown] = [browserOf(world, { tenant }), browserOf(world, { tenant })]
  const answers = [await ask(known, call, bodies[0]), await ask(unknown, call, bodies[1])] as const
  expect(answers[0], call).toEqual(answers[1])
  return { answer: answers[0], known, unknown }
}

const names = [
  ['an address', async () => [customersAddress(), customersAddress()]],
  ['a number', async () => [aNumber(), aNumber()]],
] as const
test.each(names)(
  'by %s nobody learns who has an account: answers and what the database is told are the same',
  async (_, two) => {
    const [known = '', unknown = ''] = await two()
    await hasAccount(known.includes('@') ? { email: known } : { msisdn: known })
    const both = (more: object) =>
      [
        { email: known, ...more },
        { email: unknown, ...more },
      ] as const
    const password = 'a password of nobody'
    const guess = await alike('POST /api/auth/authenticate', both({ password }))
    expect(guess.answer).toMatchObject({ status: 401, kept: [] })
    expect(guess.answer.statements.some((sql) => sql.includes('"password_hash"'))).toBe(true)
    const { answer: forgot } = await alike('POST /api/auth/forgotPass', both({}))
    expect(forgot.status).toBe(200)
    expect(forgot.statements.some((sql) => sql.includes('enqueue'))).toBe(true)
    const registered = await alike('POST /api/auth/register', both({ password }))
    expect(registered.answer).toMatchObject({ status: 200, kept: ['registration'] })
  },
)

test('a wrong code is answered alike for a number that has an account and one that has none', async () => {
  const [known, unknown] = [aNumber(), aNumber()]
  await hasAccount({ msisdn: known })
  const bodies = [known, unknown].map((email) => ({ email, password: aPassword })) as [object, object]
  const { known: one, unknown: other } = await alike('POST /api/auth/register', bodies)
  for (const triesLeft of [4, 3, 2, 1]) {
    const [first, second] = [await ask(one, confirm, { otp: '00000a' }), await ask(other, confirm, { otp: '00000a' })]
    expect(first).toEqual(second)
    expect(JSON.parse(first.text)).toMatchObject({ code: 'otpWrong', details: { triesLeft } })
  }
})

test('at a portal’s brand nobody learns by a number, or by a token that is not right, who was there before', async () => {
  const [known, unknown, mallory] = [aNumber(), aNumber(), aNumber()]
  await hasAccount({ msisdn: known }, theirs)
  const tokenOf = async (msisdn: string, tenant = theirs): Promise<string> => {
    const answer = await fetch(`${sandbox.url}/portal/${tenant}/tokens`, {
      method: 'POST',
      body: new URLSearchParams({ msisdn }),
    })
    return ((await answer.json()) as { token: string }).token
  }
  /** Mallory's own token, with somebody else's number in it. */
  const forged = async (msisdn: string, header?: object) => {
    const [head = '', body = '', signature = ''] = (await tokenOf(mallory)).split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const written = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    return [header ? written(header) : head, written({ ...claims, msisdn }), header ? '' : signature].join('.')
  }
  const tries: ((msisdn: string) => Promise<object>)[] = [
    async (msisdn) => ({ msisdn }),
    async (msisdn) => ({ token: await forged(msisdn) }),
    async (msisdn) => ({ token: await forged(msisdn, { alg: 'none' }) }),
    async (msisdn) => ({ token: await tokenOf(msisdn, ours) }),
    async (msisdn) => ({ token: await tokenOf(mallory), msisdn }),
  ]
  for (const body of tries) {
    const { answer } = await alike(enter, [await body(known), await body(unknown)], theirs)
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
    expect(answer.kept).toEqual([])
    // Nobody is even looked for.
    expect(answer.statements).toEqual([])
  }
  // Whoever the portal vouches for is told the same, whether they come for the first time or again.
  const [again, first] = [browserOf(world, { tenant: theirs }), browserOf(world, { tenant: theirs })]
  const entered = [
    await ask(again, enter, { token: await tokenOf(known) }),
    await ask(first, enter, { token: await tokenOf(unknown) }),
  ]
  const seen = entered.map(({ statements, ...rest }) => rest)
  expect(seen[0]).toEqual(seen[1])
  expect(entered[0]?.status).toBe(200)
  for (const call of ['POST /api/auth/register', 'POST /api/auth/authenticate', 'POST /api/auth/forgotPass']) {
    const bodies = [known, unknown].map((email) => ({ email, password: aPassword })) as [object, object]
    expect((await alike(call, bodies, theirs)).answer.status, call).toBe(404)
  }
})
