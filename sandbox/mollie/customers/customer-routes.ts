import { type Call, type Handler, isRecord, json, type Route, readFields, readJson } from '../../http/call.ts'
import { operation } from '../../partner-door.ts'
import { hal, mollieDoor, refusal } from '../door.ts'
import { FAILURE_REASONS } from '../methods/methods.ts'
import type { Rules } from '../rules.ts'
import { type Customer, type Customers, customerBody, type Mandate, mandateBody } from './customers.ts'

/**
 * Customers and their mandates. `POST /mandates/{id}` is not part of the provider's API: it does what a card holder or a bank does
 * (`status`: `invalid`; `later`: `paid` or why charges fail; `cardExpiryDate`).
 */
export function customerRoutes(customers: Customers, { faults, once }: Rules): Route[] {
  const onCustomer = (work: (call: Call, customer: Customer) => ReturnType<Handler>): Handler => {
    return (call) => {
      const customer = customers.shelf.get(call.params[0] ?? '')
      return customer ? work(call, customer) : refusal(404, `No customer exists with token ${call.params[0]}.`)
    }
  }
  const onMandate = (work: (call: Call, mandate: Mandate) => ReturnType<Handler>) =>
    onCustomer((call, customer) => {
      const mandate = customers.mandatesOf(customer.id).find(({ id }) => id === call.params[1])
      return mandate ? work(call, mandate) : refusal(404, `No mandate exists with token ${call.params[1]}.`)
    })

  const create: Handler = (call) => {
    const { name, email, locale, metadata } = readJson(call) ?? {}
    const text = (value: unknown) => (typeof value === 'string' ? value : null)
    if (metadata !== undefined && !isRecord(metadata)) return refusal(422, 'The metadata is no object', 'metadata')
    const customer = { name: text(name), email: text(email), locale: text(locale), metadata: metadata ?? null }
    return hal(201, customerBody(customers.create(customer), call.origin))
  }
  const listMandates = onCustomer((call, { id }) => {
    const mandates = customers.mandatesOf(id).toReversed()
    const link = { href: `${call.origin}${call.path}`, type: 'application/hal+json' }
    return hal(200, {
      count: mandates.length,
      _embedded: { mandates: mandates.map((mandate) => mandateBody(mandate, call.origin)) },
      _links: { self: link, previous: null, next: null, documentation: { href: call.origin, type: 'text/html' } },
    })
  })
  const revoke = onMandate((_call, mandate) => {
    customers.change(mandate, { status: 'invalid' })
    return { status: 204, headers: {}, body: '' }
  })

  const turn: Handler = (call) => {
    const mandate = customers.mandates.get(call.params[0] ?? '')
    if (!mandate) return json(404, { error: `No mandate ${call.params[0]}` })
    const { status, later, cardExpiryDate } = readFields(call) ?? {}
    const isReason = later === 'paid' || (typeof later === 'string' && Object.hasOwn(FAILURE_REASONS, later))
    customers.change(mandate, {
      ...(status === 'invalid' && { status }),
      ...(isReason && { later }),
      ...(typeof cardExpiryDate === 'string' && { card: { ...mandate.card, expires: cardExpiryDate } }),
    })
    return json(200, mandate)
  }

  const at = (name: string, work: Handler) =>
    operation(faults, mollieDoor, name, work, (call) => `${call.path} ${call.body}`)
  return [
    ['POST', '/v2/customers', at('create-customer', once(create))],
    [
      'GET',
      '/v2/customers/:id',
      at(
        'get-customer',
        onCustomer((call, customer) => hal(200, customerBody(customer, call.origin))),
      ),
    ],
    ['GET', '/v2/customers/:id/mandates', at('list-mandates', listMandates)],
    [
      'GET',
      '/v2/customers/:id/mandates/:mandate',
      at(
        'get-mandate',
        onMandate((call, mandate) => hal(200, mandateBody(mandate, call.origin))),
      ),
    ],
    ['DELETE', '/v2/customers/:id/mandates/:mandate', at('revoke-mandate', once(revoke))],
    ['POST', '/mandates/:id', turn],
  ]
}
