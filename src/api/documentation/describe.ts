import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import { z } from 'zod'
import { longestWait } from '#checkout'
import { type CookieId, cookies } from '#kit/cookies'
import { channels } from '#tenants'
import type { Call } from '../call.ts'
import { problemShape } from '../problem.ts'
import { routes } from '../routes.ts'
import { refusalsOf } from './refusals.ts'

const header = (name: string, description: string, schema: object = { type: 'string' }) => ({
  name,
  in: 'header' as const,
  required: false,
  description,
  schema,
})

const headers = {
  tenant: header('X-Tenant-Id', "Names the shop. Optional on a shop's own host, where it must match."),
  channel: header('X-Channel', 'Where the shopper comes from.', { type: 'string', enum: channels, default: 'web' }),
  country: header('X-Country', "The shopper's country, two letters."),
  language: header('Accept-Language', "The language of texts, one of the shop's."),
  clientIp: header(
    'X-CLIENT-IP',
    "The shopper's IP address, from a caller on their behalf. Trusted from configured proxies only.",
  ),
  idempotencyKey: header(
    'Idempotency-Key',
    'The same key and body give the same answer for a day; another body gives 422, a call that still runs 409.',
  ),
  prefer: header(
    'Prefer',
    `\`wait=2\` waits up to so many seconds (at most ${longestWait}) for the end of a pending order, and answers as soon as it is there (RFC 7240). The answer then has \`Preference-Applied\`; without that header, poll.`,
  ),
}
const named = (names: readonly string[]) => names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
const headersOf = ({ once, waits }: Call) =>
  named([
    'tenant',
    'channel',
    'country',
    'language',
    'clientIp',
    ...(once ? ['idempotencyKey'] : []),
    ...(waits ? ['prefer'] : []),
  ])

const cookie = (id: CookieId, description: string) =>
  ({ type: 'apiKey', in: 'cookie', name: cookies[id].name, description }) as const
const securitySchemes = {
  session: cookie('customer', 'The session of the signed-in customer.'),
  browser: cookie(
    'buyer',
    'Identifies the browser that filled a cart. Optional: without it, personal fields are hidden.',
  ),
}

/** @returns the OpenAPI document of all calls, generated from their schemas */
export function openApiDocument(): object {
  const document = new OpenAPIHono()
  const { openAPIRegistry: registry } = document
  for (const [name, described] of Object.entries(headers)) registry.registerComponent('parameters', name, described)
  for (const [name, scheme] of Object.entries(securitySchemes))
    registry.registerComponent('securitySchemes', name, scheme)
  registry.register('Problem', problemShape)
  for (const [name, call] of Object.entries(routes)) registry.registerPath(routeOf(name, call))
  return document.getOpenAPI31Document(about)
}

/** @param name method and path: `GET /api/shop/rest/v2/carts/{cartName}` */
export function routeOf(name: string, call: Call): RouteConfig {
  const [method = '', path = ''] = name.split(' ')
  const { params, query, body, answer, file, status = 200 } = call
  const types = [call.form ? 'application/x-www-form-urlencoded' : 'application/json', ...(call.alsoAs ?? [])]
  const content = Object.fromEntries(types.map((type) => [type, { schema: body }]))
  const isForPartners = call.tag === 'Partner'
  return {
    method: method.toLowerCase() as RouteConfig['method'],
    path,
    operationId: method.toLowerCase() + path.split('/').filter(isInName).map(capital).join(''),
    summary: call.summary,
    tags: [call.tag],
    security: securityOf(call),
    parameters: isForPartners ? [] : headersOf(call),
    request: {
      ...(params ? { params } : {}),
      ...(query ? { query } : {}),
      ...(body ? { body: { required: true, content } } : {}),
    },
    responses: {
      [status]: answer
        ? { description: 'As asked', content: { 'application/json': { schema: answer } } }
        : file
          ? { description: 'As asked', content: { [file]: { schema: { type: 'string', format: 'binary' } } } }
          : { description: 'Taken in' },
      ...problemsOf(name, call),
    },
  }
}

function securityOf({ account, tag }: Call): Record<string, string[]>[] {
  if (account === 'customer') return [{ session: [] }]
  return tag === 'Cart' || tag === 'Checkout' || tag === 'Order' ? [{}, { browser: [] }, { session: [] }] : []
}

/** The refusals of the call by status, each with its keys. */
function problemsOf(name: string, call: Call): RouteConfig['responses'] {
  const entries = [...refusalsOf(name, call)].map(([status, codes]) => {
    const code = { type: 'string' as const, enum: codes }
    const problem = {
      allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object' as const, properties: { code } }],
    }
    const schema = call.errors && status === 400 ? z.union([call.errors, problemShape]) : problem
    const description = codes.map((key) => `\`${key}\``).join(', ')
    return [status, { description, content: { 'application/json': { schema } } }] as const
  })
  return Object.fromEntries(entries)
}

const isInName = (part: string): boolean => part !== '' && part !== 'api' && part !== 'shop' && part !== 'rest'
const capital = (part: string): string =>
  part.replace(/[{}]/g, '').replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

const about = {
  openapi: '3.1.0',
  servers: [{ url: '/', description: "A shop's own host, or any host with `X-Tenant-Id`" }],
  info: {
    title: 'Saldo',
    version: '1',
    description:
      'The shop over HTTP. Amounts are major units with at most two decimals (`12.5`), numbers are E.164, times ISO 8601. In a body, a field that is `null` or `false` counts as absent.',
    license: { name: 'All rights reserved', identifier: 'LicenseRef-Saldo' },
  },
}
