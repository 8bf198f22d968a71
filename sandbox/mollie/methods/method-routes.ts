import { type Answer, type Handler, isForm, json, type Route, readFields, redirect } from '../../http/call.ts'
import { html } from '../../http/html.ts'
import { decimal } from '../../money.ts'
import { operation } from '../../partner-door.ts'
import { hal, mollieDoor, refusal } from '../door.ts'
import { listLinks } from '../lists.ts'
import type { Rules } from '../rules.ts'
import { ISSUERS, METHODS, type Methods, WALLETS } from './methods.ts'

/** The methods that work, and their marks. `POST /methods/{id}` is not part of the provider's API. */
export function methodRoutes(methods: Methods, { faults }: Rules): Route[] {
  const listMethods: Handler = (call) => {
    const currency = call.query.get('amount[currency]') ?? 'EUR'
    const withIssuers = call.query.get('include')?.split(',').includes('issuers')
    const wallets = call.query.get('includeWallets')?.split(',') ?? []
    const offered = methods.working(currency).filter(({ id }) => !WALLETS.includes(id) || wallets.includes(id))
    const listed = offered.map(({ id, name, least, most }) => ({
      resource: 'method',
      id,
      description: name,
      minimumAmount: { value: decimal(least), currency },
      maximumAmount: { value: decimal(most), currency },
      image: imageOf(call.origin, id),
      status: 'activated',
      ...(withIssuers &&
        id === 'ideal' && {
          issuers: ISSUERS.map((issuer) => ({
            resource: 'issuer',
            ...issuer,
            image: imageOf(call.origin, issuer.id),
          })),
        }),
      _links: { self: { href: `${call.origin}/v2/methods/${id}`, type: 'application/hal+json' } },
    }))
    return hal(200, { count: listed.length, _embedded: { methods: listed }, _links: listLinks(call, null) })
  }

  /** Switches a method off or on, as the provider's staff would. */
  const turnMethod: Handler = (call) => {
    const status = readFields(call)?.status
    if (status !== 'activated' && status !== 'down') return json(422, { error: 'status must be activated or down' })
    const id = call.params[0] ?? ''
    if (!methods.turn(id, status)) return json(404, { error: `No method ${id}` })
    return isForm(call) ? redirect('/#methods') : json(200, { id, status })
  }

  return [
    ['GET', '/v2/methods', operation(faults, mollieDoor, 'list-methods', listMethods)],
    ['POST', '/methods/:id', turnMethod],
    ['GET', '/marks/:name', (call) => markOf(call.params[0]?.replace(/\.svg$/, '') ?? '')],
  ]
}

/** The name of a method or bank as an SVG. */
function markOf(id: string): Answer {
  const name = [...METHODS, ...ISSUERS].find((one) => one.id === id)?.name
  if (!name) return refusal(404, `No mark for ${id}.`)
  const { markup } =
    html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 24" role="img"><rect x=".5" y=".5" width="63" height="23" rx="4" fill="#fff" stroke="#b9c1cd"/><text x="32" y="16" text-anchor="middle" font-family="sans-serif" font-size="10" fill="#1c2330">${name}</text></svg>`
  return { status: 200, headers: { 'content-type': 'image/svg+xml' }, body: markup }
}

function imageOf(origin: string, id: string) {
  const href = `${origin}/marks/${id}.svg`
  return { size1x: href, size2x: href, svg: href }
}
