import { afterAll, expect, test } from 'vitest'
import { domainNames } from '#providers/dns'
import { nameServer, type Zone } from '../../../../tests/support/partners/name-server.ts'
import { type BrandWithDomains, beginCheck, mostDomains, type Served } from './check-domains.ts'
import type { CheckedName } from './requirement.ts'

// What DNS has to say of a brand, asked of a server that says what each test wants.

const blue: BrandWithDomains = {
  id: 'blue',
  domains: ['blue.test', 'shop.blue.test'],
  mail: { address: 'service@mail.blue.test' },
  paymentMethods: [{ id: 'applepay' }, { id: 'paypal' }],
}
const right: Zone = {
  'proxy.test': { A: ['203.0.114.1'], AAAA: ['2a00:1::1'] },
  'blue.test': { A: ['203.0.114.1'] },
  'www.blue.test': { CNAME: 'proxy.test' },
  'shop.blue.test': { A: ['203.0.114.1'] },
  'mail.blue.test': { TXT: ['v=spf1 include:mail.example -all', 'some-verification=1'] },
  '_dmarc.blue.test': { TXT: ['v=DMARC1; p=reject'] },
  'k1._domainkey.mail.blue.test': { TXT: [`v=DKIM1; k=rsa; p=${'MIGf'.repeat(100)}`] },
}
const zone: Zone = {}
let isSilent = false
let isBroken: (name: string) => boolean = () => false
const server = await nameServer({ zone, silent: () => isSilent, broken: (name) => isBroken(name) })
afterAll(() => server.close())

type Wish = {
  zone?: Zone
  isSilent?: boolean
  broken?: (name: string) => boolean
  brand?: Partial<BrandWithDomains>
  leadTo?: string | undefined
  dkimSelector?: string | undefined
  served?: Served
  hasAppleFile?: boolean
  asks?: boolean
}

async function check({ zone: more = {}, broken = () => false, brand = {}, asks = true, ...wish }: Wish = {}) {
  for (const name of Object.keys(zone)) delete zone[name]
  Object.assign(zone, right, more)
  isSilent = wish.isSilent ?? false
  isBroken = broken
  server.asked.length = 0
  const known = { leadTo: 'proxy.test', dkimSelector: 'k1', ...wish }
  const ask = domainNames({ servers: [server.address], patienceMs: isSilent ? 300 : 60_000 })
  const begun = await beginCheck({
    names: asks ? ask() : undefined,
    surroundings: { leadTo: known.leadTo, dkimSelector: known.dkimSelector, authorities: ['letsencrypt.org'] },
  })
  const ours = { servedOf: () => wish.served ?? 'here', hasAppleFile: wish.hasAppleFile ?? true }
  return [...begun.proxy, ...(await begun.ofBrand({ ...blue, ...brand }, ours))]
}

/** What is not right, in a line each. */
const troubles = (checked: readonly CheckedName[]) =>
  checked.flatMap(({ requirements }) =>
    requirements.flatMap(({ name, of, verdict, why, values }) =>
      verdict === 'right' ? [] : [[`${name} ${of}`, verdict, why, ...(values ? [values] : [])]],
    ),
  )
const found = async (wish: Wish) => troubles(await check(wish))
const certificateOf = async (host: string, rules: Zone) => {
  const checked = (await check({ zone: rules })).flatMap(({ requirements }) => requirements)
  return checked.find(({ of, name }) => of === 'certificate' && name === host)
}

test('nothing is said of domains that lead to the proxy, and of mail that nobody can forge', async () => {
  expect(await found({})).toEqual([])
})

test('what is found and what has to be stand beside each other, ready to be written', async () => {
  const [domain] = await check({ zone: { 'blue.test': {} } })
  expect(domain).toMatchObject({ kind: 'domain', name: 'blue.test' })
  expect(domain?.requirements[0]).toEqual({
    of: 'address',
    name: 'blue.test',
    verdict: 'wrong',
    why: 'nowhere',
    found: [],
    write: [
      { type: 'A', name: 'blue.test', value: '203.0.114.1' },
      { type: 'AAAA', name: 'blue.test', value: '2a00:1::1' },
    ],
  })
})

test.each<[Wish, unknown]>([
  [{ zone: { 'www.blue.test': {} } }, ['www.blue.test address', 'wrong', 'nowhere']],
  [
    { zone: { 'shop.blue.test': { A: ['203.0.113.9'] } } },
    ['shop.blue.test address', 'wrong', 'elsewhere', { found: '203.0.113.9', wanted: '203.0.114.1, 2a00:1::1' }],
  ],
  [{ zone: { 'mail.blue.test': { TXT: ['v=spf10 no'] } } }, ['mail.blue.test sender', 'wrong', 'noSender']],
  [
    { zone: { 'mail.blue.test': { TXT: ['v=spf1 -all', 'v=spf1 mx -all'] } } },
    ['mail.blue.test sender', 'wrong', 'severalSenders'],
  ],
  [
    { zone: { '_dmarc.blue.test': { TXT: ['v=DMARC1'] } } },
    ['mail.blue.test policy', 'wrong', 'noPolicy', { name: '_dmarc.mail.blue.test' }],
  ],
  [
    { zone: { 'k1._domainkey.mail.blue.test': { TXT: ['v=DKIM1; p='] } } },
    ['mail.blue.test key', 'wrong', 'noKey', { name: 'k1._domainkey.mail.blue.test' }],
  ],
  [{ dkimSelector: undefined }, ['mail.blue.test key', 'open', 'selectorNotSet']],
  [
    { hasAppleFile: false },
    ['blue.test appleFile', 'wrong', 'noAppleFile', { file: 'apple-developer-merchantid-domain-association' }],
  ],
])('%j is found', async (wish, trouble) => {
  expect(await found(wish)).toEqual([trouble])
})

test('without a proxy to lead to, an address that no visitor reaches is wrong, and any other may be right', async () => {
  const inside = { leadTo: undefined, zone: { 'blue.test': { A: ['10.1.2.3'] } } }
  expect(await found(inside)).toEqual([
    ['blue.test address', 'wrong', 'leadsInside', { found: '10.1.2.3' }],
    ['www.blue.test address', 'open', 'targetNotSet'],
    ['shop.blue.test address', 'open', 'targetNotSet'],
  ])
})

test('a proxy that leads nowhere is named once, and no domain is blamed for it', async () => {
  expect(await found({ zone: { 'proxy.test': {} } })).toEqual([
    ['proxy.test target', 'wrong', 'targetNowhere'],
    ['blue.test address', 'open', 'targetNotKnown', { host: 'proxy.test' }],
    ['www.blue.test address', 'wrong', 'nowhere'],
    ['shop.blue.test address', 'open', 'targetNotKnown', { host: 'proxy.test' }],
  ])
})

test.each<[Served, unknown]>([
  ['byAnother', ['wrong', 'servedByAnother']],
  ['byNobody', ['wrong', 'notServed']],
  ['later', ['open', 'servedLater']],
])('a domain that is served %s', async (served, said) => {
  const [verdict, why] = said as [string, string]
  expect(await found({ served, brand: { domains: ['blue.test'] } })).toEqual([['blue.test served', verdict, why]])
})

const letsEncrypt = '0 issue "letsencrypt.org"'
const another = '0 issue "pki.example"'

test.each<[string, Zone]>([
  ['our authority', { 'shop.blue.test': { A: ['203.0.114.1'], CAA: [another, letsEncrypt] } }],
  [
    'ours in capitals, with an account',
    { 'blue.test': { A: ['203.0.114.1'], CAA: ['0 issue "LetsEncrypt.org; accounturi=https://a.example/1"'] } },
  ],
  [
    'ours by a way that a proxy has',
    { 'blue.test': { A: ['203.0.114.1'], CAA: ['0 issue "letsencrypt.org;validationmethods=dns-01,http-01"'] } },
  ],
  [
    'nobody for wildcards only',
    { 'blue.test': { A: ['203.0.114.1'], CAA: ['0 issuewild ";"', '0 iodef "mailto:a@blue.test"'] } },
  ],
  [
    'ours, nearer than the parent that forbids it',
    { 'shop.blue.test': { A: ['203.0.114.1'], CAA: [letsEncrypt] }, test: { CAA: [another] } },
  ],
  [
    'ours, at what the host is a name for',
    {
      'shop.blue.test': { CNAME: 'proxy.test' },
      'proxy.test': { A: ['203.0.114.1'], CAA: [letsEncrypt] },
      test: { CAA: [another] },
    },
  ],
])('records that name %s let us have a certificate', async (_, rules) => {
  expect(await certificateOf('shop.blue.test', rules)).toMatchObject({ verdict: 'right', write: [] })
})

test.each<[string, Zone, string, string]>([
  ['the host', { 'shop.blue.test': { A: ['203.0.114.1'], CAA: [another] } }, 'shop.blue.test', 'shop.blue.test'],
  ['its parent', { 'blue.test': { A: ['203.0.114.1'], CAA: [another] } }, 'blue.test', 'blue.test'],
  ['the last name of all, where nobody writes', { test: { CAA: [another] } }, 'test', 'shop.blue.test'],
  ['nobody', { 'blue.test': { A: ['203.0.114.1'], CAA: ['0 issue ";"'] } }, 'blue.test', 'blue.test'],
  [
    'ours by DNS only',
    { 'blue.test': { A: ['203.0.114.1'], CAA: ['0 issue "letsencrypt.org; validationmethods=dns-01"'] } },
    'blue.test',
    'blue.test',
  ],
])('records that name others forbid us a certificate: %s', async (_, rules, at, name) => {
  expect(await certificateOf('shop.blue.test', rules)).toMatchObject({
    verdict: 'wrong',
    why: 'certificateForbidden',
    values: { name: at, authority: 'letsencrypt.org' },
    found: [expect.stringContaining(`${at} 0 issue`)],
    write: [{ type: 'CAA', name, value: letsEncrypt }],
  })
})

test('a critical record that no authority understands forbids all', async () => {
  const rules = { 'blue.test': { A: ['203.0.114.1'], CAA: [letsEncrypt, '128 tbs "unknown"'] } }
  expect(await certificateOf('shop.blue.test', rules)).toMatchObject({
    verdict: 'wrong',
    why: 'certificateCritical',
    values: { name: 'blue.test', tag: 'tbs' },
  })
  expect(
    await certificateOf('shop.blue.test', { 'blue.test': { CAA: [letsEncrypt, '0 tbs "unknown"'] } }),
  ).toMatchObject({ verdict: 'right' })
})

test('one name without an answer is not wrong, and does not hide the others', async () => {
  const broken = (name: string) => name === 'mail.blue.test'
  expect(await found({ broken, zone: { 'shop.blue.test': {} } })).toEqual([
    ['shop.blue.test address', 'wrong', 'nowhere'],
    ['mail.blue.test sender', 'unasked', 'notAnswered', { error: 'ESERVFAIL' }],
  ])
})

test('a server that is silent throughout ends the check, and nothing is said to be wrong', async () => {
  const said = new Set((await found({ isSilent: true })).map(([, ...rest]) => JSON.stringify(rest)))
  expect(said).toEqual(new Set([JSON.stringify(['unasked', 'notAnswered', { error: 'ETIMEOUT' }])]))
})

test('no name is asked for twice, and of many domains only the first twenty', async () => {
  const domains = Array.from({ length: mostDomains + 5 }, (_, index) => `d${index}.many.test`)
  const checked = await check({ brand: { domains } })
  expect(server.asked.length).toBe(new Set(server.asked).size)
  expect(server.asked).toContain(`A d${mostDomains - 1}.many.test`)
  expect(server.asked).not.toContain(`A d${mostDomains}.many.test`)
  expect(checked.find(({ name }) => name === `d${mostDomains}.many.test`)?.requirements[0]).toMatchObject({
    verdict: 'open',
    write: [{ type: 'A', value: '203.0.114.1' }, { type: 'AAAA' }],
  })
})

test('nobody is asked where it is only to be said what has to be', async () => {
  const checked = await check({ asks: false })
  expect(server.asked).toEqual([])
  expect(checked.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'domain blue.test',
    'domain shop.blue.test',
    'mail mail.blue.test',
  ])
  expect(checked[2]?.requirements.map(({ verdict, write }) => [verdict, write[0]?.type, write[0]?.name])).toEqual([
    ['open', 'TXT', 'mail.blue.test'],
    ['open', 'TXT', '_dmarc.mail.blue.test'],
    ['open', 'TXT', 'k1._domainkey.mail.blue.test'],
  ])
})
