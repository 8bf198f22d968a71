import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import { cookies } from '#kit/cookies'
import { channels } from '#tenants'
import type { Call } from './call.ts'
import { problemShape } from './problem.ts'

const problemOf = problemShape.meta({ id: 'Problem' })

const header = (name: string, description: string, schema: object = { type: 'string' }) => ({
  name,
  in: 'header' as const,
  required: false,
  description,
  schema,
})

const headers = {
  tenant: header('X-Tenant-Id', "Names the shop. On a shop's own host it may be left out, and must agree if given."),
  channel: header('X-Channel', 'Where the shopper comes from.', { type: 'string', enum: channels, default: 'web' }),
  country: header('X-Country', "The shopper's country, two letters."),
  language: header('Accept-Language', 'The language of texts, among those that the shop speaks.'),
  idempotencyKey: header(
    'Idempotency-Key',
    'The same key and body give the same answer for a day; another body gives 422, a call that still runs 409.',
  ),
}
const named = (names: readonly string[]) => names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
const callers = named(['tenant', 'channel', 'country', 'language'])
const callersOnce = [...callers, ...named(['idempotencyKey'])]

/** The session of whoever signed in. */
const session = { type: 'apiKey', in: 'cookie', name: cookies.customer.name } as const

/** Adds what the descriptions of all calls refer to. */
export function describeHeaders(registry: OpenAPIHono['openAPIRegistry']): void {
  for (const [name, described] of Object.entries(headers)) registry.registerComponent('parameters', name, described)
  registry.registerComponent('securitySchemes', 'session', session)
}

/** @param name method and path: `GET /api/shop/rest/v2/carts/{cartName}` */
export function routeOf(name: string, call: Call): RouteConfig {
  const [method = '', path = ''] = name.split(' ')
  const { params, query, body, answer, file, status = 200 } = call
  const type = call.form ? 'application/x-www-form-urlencoded' : 'application/json'
  const isForPartners = call.tag === 'Partner'
  return {
    method: method.toLowerCase() as RouteConfig['method'],
    path,
    operationId: method.toLowerCase() + path.split('/').filter(isTelling).map(capital).join(''),
    summary: call.summary,
    tags: [call.tag],
    ...(call.account === 'customer' ? { security: [{ session: [] }] } : {}),
    parameters: isForPartners ? [] : call.once ? callersOnce : callers,
    request: {
      ...(params ? { params } : {}),
      ...(query ? { query } : {}),
      ...(body ? { body: { required: true, content: { [type]: { schema: body } } } } : {}),
    },
    responses: {
      [status]: answer
        ? { description: 'As asked', content: { 'application/json': { schema: answer } } }
        : file
          ? { description: 'As asked', content: { [file]: { schema: { type: 'string', format: 'binary' } } } }
          : { description: 'Taken in' },
      default: {
        description: 'A refusal, or a failure: `code` is a key of the catalogue, `message` its text.',
        content: { 'application/json': { schema: problemOf } },
      },
    },
  }
}

const isTelling = (part: string): boolean => part !== '' && part !== 'api' && part !== 'shop' && part !== 'rest'
const capital = (part: string): string =>
  part.replace(/[{}]/g, '').replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

export const about = {
  openapi: '3.1.0',
  info: {
    title: 'Saldo',
    version: '1',
    description:
      'The shop over HTTP. Amounts are major units with at most two decimals (`12.5`), numbers are E.164, times ISO 8601.',
  },
}
