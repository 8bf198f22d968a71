import { expect, test } from 'vitest'
import type { Tenant } from '#tenants'
import { aTenant } from '../../tests/support/brands/brand.ts'
import { openCallerResolver, refuseHeaders, withPublicUrl } from './visitor.ts'

const tenant = aTenant({ locales: ['de', 'en'], domains: ['first.example'] })
const all: Tenant[] = [tenant]
const tenants = {
  current: async () => ({
    isProvisional: false,
    away: [],
    all,
    byId: (id: string) => all.find((one) => one.id === id),
    byHost: (host: string) => all.find(({ domains }) => domains.includes(host)),
  }),
  byId: async (id: string) => all.find((one) => one.id === id),
  close() {},
}
const callers = openCallerResolver({ tenants, trustProxy: ['10.0.0.0/8'], development: true })

const asked = (url: string, headers: Record<string, string> = {}) => new Request(url, { headers })

async function receive(url: string, headers: Record<string, string> = {}, peer = '203.0.113.7') {
  const request = asked(url, headers)
  return callers.resolve(request, callers.source(request, peer), 'request-1')
}

test('a request is for whom its host names', async () => {
  const caller = await receive('http://first.example/api/x')
  expect(caller).toEqual({
    tenant,
    visitor: { ip: '203.0.113.7', channel: 'web', language: 'de', requestId: 'request-1' },
  })
})

test('behind a trusted proxy it is for the host that the shopper asked for', async () => {
  const headers = { 'X-Forwarded-Host': 'first.example', 'X-Forwarded-Proto': 'https' }
  expect(await receive('http://inside:8080/x', headers, '10.0.0.1')).toMatchObject({ tenant: { id: tenant.id } })
  expect(await receive('http://inside:8080/x', headers)).toEqual({ refusal: 'unknownTenant' })
})

test('on any other host the header names the tenant', async () => {
  expect(await receive('http://127.0.0.1:3000/x', { 'X-Tenant-Id': tenant.id })).toMatchObject({
    tenant: { id: tenant.id },
  })
  expect(await receive('http://127.0.0.1:3000/x', { 'X-Tenant-Id': 'nobody' })).toEqual({ refusal: 'unknownTenant' })
  expect(await receive('http://first.example/x', { 'X-Tenant-Id': 'nobody' })).toEqual({ refusal: 'tenantMismatch' })
})

test.each([
  ['http://first.example/x?lng=en', {}, 'en'],
  ['http://first.example/x?a=1&lng=EN', {}, 'en'],
  ['http://first.example/x?lng=fr', {}, 'de'],
  ['http://first.example/x', { Cookie: 'a=b; lng=en' }, 'en'],
  ['http://first.example/x', { Cookie: 'xlng=en' }, 'de'],
  ['http://first.example/x', { 'Accept-Language': 'en-GB,en;q=0.9' }, 'en'],
  ['http://first.example/x?lng=de', { Cookie: 'lng=en', 'Accept-Language': 'en' }, 'de'],
])('%s with %j is answered in %s of the languages that the shop speaks', async (url, headers, language) => {
  expect(await receive(url, headers as Record<string, string>)).toMatchObject({ visitor: { language } })
})

test('channel and country are taken from the headers', async () => {
  const caller = await receive('http://first.example/x', { 'X-Channel': 'WhatsApp', 'X-Country': 'NL' })
  expect(caller).toMatchObject({ visitor: { channel: 'whatsapp', country: 'nl' } })
})

test.each(['web', 'whatsapp', 'sms', 'ivr', 'app'])('%s is a channel', (channel) => {
  expect(refuseHeaders(new Headers({ 'X-Channel': channel }))).toBeUndefined()
})

test('the United Kingdom has two names', async () => {
  expect(await receive('http://first.example/x', { 'X-Country': 'uk' })).toMatchObject({ visitor: { country: 'gb' } })
})

test('a channel or a country that is none is refused by name', () => {
  expect(refuseHeaders(new Headers({ 'X-Channel': 'fax', 'X-Country': 'Germany' }))).toEqual({
    refusal: 'VALIDATION_FAILED',
    fields: { 'X-Channel': 'notValid', 'X-Country': 'countryNotValid' },
  })
  expect(refuseHeaders(new Headers({ 'X-Channel': 'sms', 'X-Country': 'de' }))).toBeUndefined()
  expect(refuseHeaders(new Headers())).toBeUndefined()
})

test('a partner is received by the tenant in the address', async () => {
  const request = asked('http://inside/webhooks/x?tenant=firstbrand&about=y')
  const source = callers.source(request, '203.0.113.7')
  expect(await callers.resolvePartner(request, source, 'request-1')).toMatchObject({ tenant: { id: tenant.id } })
  const stray = asked('http://inside/webhooks/x?tenant=nobody')
  expect(await callers.resolvePartner(stray, source, 'request-1')).toEqual({ refusal: 'unknownTenant' })
})

test.each([
  ['nothing is told', {}, 'http://inside:8080'],
  [
    'protocol and host are told',
    { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'first.example' },
    'https://first.example',
  ],
  ['only the protocol is told', { 'X-Forwarded-Proto': 'https' }, 'https://inside:8080'],
  [
    'several are told, the nearest proxy counts',
    { 'X-Forwarded-Host': 'evil.example, first.example' },
    'http://first.example',
  ],
  [
    'the usual port is told',
    { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'first.example:443' },
    'https://first.example',
  ],
  ['rubbish is told', { 'X-Forwarded-Proto': 'gopher', 'X-Forwarded-Host': 'a b/c' }, 'http://inside:8080'],
])('the origin when %s', (_, headers, origin) => {
  const request = asked('http://inside:8080/x', headers as Record<string, string>)
  expect(callers.source(request, '10.0.0.1').origin).toBe(origin)
})

test('a request is rebuilt with the address that the shopper sees, body and all', async () => {
  const request = new Request('http://inside:8080/pay?x=1', {
    method: 'POST',
    body: 'a=b',
    headers: { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'first.example', 'Content-Type': 'text/plain' },
  })
  const seen = withPublicUrl(request, callers.source(request, '10.0.0.1'))
  expect([seen.method, seen.url, seen.headers.get('content-type')]).toEqual([
    'POST',
    'https://first.example/pay?x=1',
    'text/plain',
  ])
  expect(await seen.text()).toBe('a=b')
})

test('a request that came as it was sent stays the same', () => {
  const request = asked('http://first.example/pay')
  expect(withPublicUrl(request, callers.source(request, '203.0.113.7'))).toBe(request)
})
