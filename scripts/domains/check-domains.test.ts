import { expect, test } from 'vitest'
import { type Brand, checkDomains, type LookUp } from './check-domains.ts'

const blue: Brand = {
  id: 'blue',
  domains: ['blue.test', 'shop.blue.test'],
  mail: { address: 'service@mail.blue.test' },
  paymentMethods: [{ id: 'applepay' }, { id: 'paypal' }],
}
const records: Record<string, string[]> = {
  'proxy.test': ['192.0.2.1', '2001:db8::1'],
  'blue.test': ['192.0.2.1'],
  'www.blue.test': ['192.0.2.1', '2001:db8::1'],
  'shop.blue.test': ['192.0.2.1'],
  'admin.test': ['192.0.2.1'],
}
const texts: Record<string, string[]> = {
  'mail.blue.test': ['v=spf1 include:mail.example -all', 'some-verification=1'],
  '_dmarc.blue.test': ['v=DMARC1; p=reject'],
  'k1._domainkey.mail.blue.test': ['v=DKIM1; k=rsa; p=MIGf'],
}
const dns = (more: { records?: typeof records; texts?: typeof texts } = {}): LookUp => ({
  addresses: async (name) => ({ ...records, ...more.records })[name] ?? [],
  texts: async (name) => ({ ...texts, ...more.texts })[name] ?? [],
})
const options = { to: 'proxy.test', dkim: 'k1', others: ['admin.test'], hasAppleFile: () => true }
const found = async (lookUp: LookUp, more: Partial<typeof options> = {}) =>
  (await checkDomains([blue], lookUp, { ...options, ...more })).map(({ domain, problem }) => `${domain} ${problem}`)

test('nothing is said of domains that lead to the proxy, and of mail that nobody can forge', async () => {
  expect(await found(dns())).toEqual([])
})

test.each([
  [{ records: { 'www.blue.test': [] } }, 'www.blue.test leads nowhere: it needs an A or AAAA record'],
  [
    { records: { 'shop.blue.test': ['203.0.113.9'] } },
    'shop.blue.test leads to 203.0.113.9, not to 192.0.2.1, 2001:db8::1',
  ],
  [{ records: { 'admin.test': [] } }, 'admin.test leads nowhere: it needs an A or AAAA record'],
  [
    { texts: { 'mail.blue.test': ['v=spf10 no'] } },
    'mail.blue.test SPF: no TXT record "v=spf1 …" says who may send its mail',
  ],
  [
    { texts: { 'mail.blue.test': ['v=spf1 -all', 'v=spf1 mx -all'] } },
    'mail.blue.test SPF: has several records, of which none counts',
  ],
  [
    { texts: { '_dmarc.blue.test': ['v=DMARC1'] } },
    'mail.blue.test DMARC: no TXT record "v=DMARC1; p=…" at _dmarc.mail.blue.test says what becomes of forged mail',
  ],
  [
    { texts: { 'k1._domainkey.mail.blue.test': ['v=DKIM1; p='] } },
    'mail.blue.test DKIM: no key at k1._domainkey.mail.blue.test',
  ],
])('%j is found', async (more, problem) => {
  expect(await found(dns(more))).toEqual([problem])
})

test('Apple’s file is missed where Apple Pay is offered', async () => {
  expect(await found(dns(), { hasAppleFile: () => false })).toEqual([
    'blue.test Apple Pay: its folder has no file apple-developer-merchantid-domain-association',
  ])
})

test('one name that is not answered does not hide the others', async () => {
  const broken: LookUp = {
    ...dns({ records: { 'shop.blue.test': [] } }),
    texts: () => Promise.reject(new Error('queryTxt ETIMEOUT')),
  }
  expect(await found(broken)).toEqual([
    'shop.blue.test leads nowhere: it needs an A or AAAA record',
    'mail.blue.test is not answered: queryTxt ETIMEOUT',
  ])
})
