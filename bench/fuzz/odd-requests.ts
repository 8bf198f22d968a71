import { asText, type Described, escaped, type makerOf, type Schema } from './described.ts'
import { type Dice, deepJson, oddTexts } from './odd-values.ts'

type Made = { method: string; path: string; headers: Record<string, string>; body?: Buffer }

/** One request as it is sent; header values may contain any byte but line breaks. */
export type OddRequest = Made

/** A form of a page: its target and its fields. */
export type Form = { action: string; fields: Record<string, string> }

/** A shop, and what a browser and a program know of it. */
export type Asked = {
  host: string
  pages: readonly string[]
  forms: readonly Form[]
  /** A customer's cookies, as one header. */
  cookies: string
  maker: ReturnType<typeof makerOf>
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']
const formType = 'application/x-www-form-urlencoded'
const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;charset=',
  'APPLICATION/JSON',
  'text/json',
  formType,
  `${formType}; charset=iso-8859-1`,
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'text/plain',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary="a b"',
  'application/xml',
  'text/html',
  '*/*',
  ';',
  '',
  'application/octet-stream',
  'application/ld+json',
  'application/x-ndjson',
  'image/svg+xml',
  'a'.repeat(2000),
]
const strayHeaders: readonly [string, () => string][] = [
  ['accept-language', () => 'xx-YY;q=9,*;q=,;;,de;q=NaN'],
  ['accept-encoding', () => 'gzip;q=0, br;q=2, identity;q=-1, *'],
  ['accept', () => 'a/b/c;q=x'],
  ['if-none-match', () => 'W/"'],
  ['range', () => 'bytes=-1,-2,5-1'],
  ['x-channel', () => 'fax'],
  ['x-country', () => 'Atlantis'],
  ['x-tenant-id', () => "nobody' --"],
  ['x-forwarded-host', () => 'evil.example:99999'],
  ['x-forwarded-proto', () => 'gopher'],
  ['x-request-id', () => '../../x'],
  ['idempotency-key', () => 'ü '.repeat(90)],
  ['origin', () => 'null'],
  ['referer', () => 'http://[::1'],
  ['user-agent', () => '\u00ff'.repeat(500)],
  ['content-encoding', () => 'gzip'],
  ['expect', () => 'nothing'],
  ['authorization', () => 'Bearer \u00e9'],
  ['sec-fetch-site', () => 'cross-site'],
]
const ownCookies = [
  'customer',
  'signedIn',
  'registration',
  'portal',
  'buyer',
  'cart',
  'lng',
  'theme',
  'CookieConsent',
  'cartCount',
  'sessionId',
  'typed',
  'wish',
]

/**
 * @returns a generator of requests to these shops: calls of the API by its own description, and pages with their forms
 */
export function oddRequests(shops: readonly Asked[], described: Described, dice: Dice): () => OddRequest {
  const calls = Object.entries(described.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

  return () => {
    const shop = dice.oneOf(shops)
    const made = dice.chance(0.5) ? callOf(shop) : pageOf(shop)
    const headers: Record<string, string> = {
      ...made.headers,
      host: shop.host,
      'x-forwarded-for': `198.18.${dice.below(256)}.${dice.below(256)}`,
    }
    if (dice.chance(0.4)) Object.assign(headers, { cookie: cookiesOf(shop) })
    while (dice.chance(0.15)) {
      const [name, value] = dice.oneOf(strayHeaders)
      Object.assign(headers, { [name]: value() })
    }
    const method = dice.chance(0.06) ? dice.oneOf(methods) : made.method
    return { ...made, method, path: strange(made.path), headers }
  }

  function callOf({ maker }: Asked): Made {
    const { method, path, operation } = dice.oneOf(calls)
    const oddness = dice.oneOf([0, 0.05, 0.3])
    const address = maker.addressOf(path, operation, oddness)
    const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
    if (!type || !content) return { method, ...address }
    const body = dice.chance(0.05) ? deepJson(dice) : written(type, content.schema, maker, oddness)
    const sentAs = dice.chance(0.1) ? dice.oneOf(contentTypes) : type
    return {
      method,
      ...address,
      headers: { ...address.headers, 'content-type': sentAs },
      body: Buffer.from(spoiled(body)),
    }
  }

  function written(type: string, schema: Schema, maker: Asked['maker'], oddness: number): string {
    const value = maker.valueFor(schema, '', oddness)
    if (!type.includes('form')) return JSON.stringify(value) ?? ''
    return formOf(Object.entries(typeof value === 'object' && value !== null ? value : {}))
  }

  function pageOf({ pages, forms }: Asked): Made {
    if (forms.length === 0 || dice.chance(0.4)) {
      const query = dice.chance(0.5) ? `?${escaped(dice.oneOf(pageFields))}=${escaped(dice.oneOf(oddTexts))}` : ''
      return {
        method: 'GET',
        path: dice.oneOf(pages).replace(/:\w+/g, () => escaped(dice.oneOf(oddTexts)) || 'x') + query,
        headers: {},
      }
    }
    const { action, fields } = dice.oneOf(forms)
    const filled = Object.entries(fields).flatMap(([name, value]): [string, string][] => {
      if (dice.chance(0.1)) return []
      const typed = dice.chance(0.3) ? dice.oneOf(oddTexts) : value
      return dice.chance(0.03)
        ? [
            [name, typed],
            [name, dice.oneOf(oddTexts)],
          ]
        : [[name, typed]]
    })
    const isInParts = dice.chance(0.15)
    const type = isInParts ? 'multipart/form-data; boundary=part' : formType
    const body = spoiled(isInParts ? partsOf(filled) : formOf(filled))
    const sentAs = dice.chance(0.08) ? dice.oneOf(contentTypes) : type
    return { method: 'POST', path: action, headers: { 'content-type': sentAs }, body: Buffer.from(body) }
  }

  /** Sometimes a body is cut, or gets a byte inserted. */
  function spoiled(body: string): string {
    if (dice.chance(0.92) || body === '') return body
    const place = dice.below(body.length)
    return dice.oneOf([
      () => body.slice(0, place),
      () =>
        `${body.slice(0, place)}${dice.oneOf(['\0', '\\u0000', '%00', '%', '{', '"', '\ufffd'])}${body.slice(place)}`,
      () => body + 'x'.repeat(dice.below(100_000)),
    ])()
  }

  function strange(path: string): string {
    if (dice.chance(0.94)) return path
    return dice.oneOf([
      () => `${path}${path.includes('?') ? '&' : '?'}q=${'a'.repeat(dice.below(6000))}`,
      () => `${path}/`,
      () => `/${path}`,
      () => path.toUpperCase(),
      () => `${path}%`,
      () => `${path}%00`,
      () => `${path}/../..`,
      () => `${path}.data`,
      () => `${path};a=b`,
      () => `${path}?${'a=1&'.repeat(900)}`,
    ])()
  }

  function cookiesOf({ cookies }: Asked): string {
    if (dice.chance(0.5)) return cookies
    const odd = Array.from({ length: 1 + dice.below(4) }, () => `${dice.oneOf(ownCookies)}=${dice.oneOf(cookieValues)}`)
    return [cookies, ...odd].join('; ')
  }
}

const cookieValues = [
  '',
  '%',
  '%00',
  '%ff',
  '%7B%22a%22',
  '{}',
  '"',
  '=',
  'a'.repeat(3000),
  '1,2',
  '\u00e9',
  '%F0%9F%98%80',
  'null',
]
const pageFields = [
  'lng',
  'theme',
  'token',
  'order',
  'msisdn',
  'amount',
  'page',
  'search',
  'category',
  'to',
  'hash',
  'state',
  'brand',
  'country',
  'sortBy',
]

const formOf = (fields: readonly (readonly [string, unknown])[]): string =>
  fields.map(([name, value]) => `${escaped(name)}=${escaped(asText(value))}`).join('&')

const partsOf = (fields: readonly (readonly [string, string])[]): string =>
  `${fields.map(([name, value]) => `--part\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--part--\r\n`
