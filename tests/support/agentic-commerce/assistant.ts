import { createHash, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { keysOf } from '#assistants'
import type { CheckoutSession } from '#assistants/contract'
import { signatureOf } from '../../../src/shop/assistants/keys.ts'
import type { wire } from '../shop/wire.ts'
import { faultsIn } from './schemas.ts'

/** The secret that the sandbox's keys of assistants are made from. */
const sandboxSecret = ['the sandbox’s assistants of shoppers'] as const

type Wired = Pick<Awaited<ReturnType<typeof wire>>, 'api' | 'sandbox'>
export type Sent = {
  body?: unknown
  headers?: Record<string, string | undefined>
  key?: string
  ip?: string
  /** A body that the protocol does not allow is sent on purpose. */
  isWrong?: boolean
}
export type Heard = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
  json: any
  text: string
}

const base = '/api/assistants'
const requests: [pattern: RegExp, schema: string, answers: string][] = [
  [/^POST \/checkout_sessions$/, 'CheckoutSessionCreateRequest', 'CheckoutSession'],
  [/^GET \/checkout_sessions\/[^/]+$/, '', 'CheckoutSession'],
  [/^POST \/checkout_sessions\/[^/]+$/, 'CheckoutSessionUpdateRequest', 'CheckoutSession'],
  [/^POST \/checkout_sessions\/[^/]+\/complete$/, 'CheckoutSessionCompleteRequest', 'CheckoutSessionWithOrder'],
  [/^POST \/checkout_sessions\/[^/]+\/cancel$/, 'CancelSessionRequest', 'CheckoutSession'],
]

/**
 * A shopper's assistant as the protocol has it: its requests are signed, and each request and answer is held to the
 * published schemas.
 */
export function anAssistant({ api, sandbox }: Wired, tenant: string, id = 'helper') {
  const keys = keysOf(sandboxSecret, tenant, id)

  async function ask(
    name: string,
    { body, headers = {}, key, ip = '198.51.100.9', isWrong = false }: Sent = {},
  ): Promise<Heard> {
    const [method = '', path = ''] = name.split(' ')
    const [, schema = '', answers = ''] = requests.find(([pattern]) => pattern.test(name)) ?? []
    if (schema && body !== undefined && !isWrong) expect(faultsIn(body, schema)).toEqual([])
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    const timestamp = new Date().toISOString()
    const sent = {
      'X-Tenant-Id': tenant,
      'X-CLIENT-IP': ip,
      Authorization: `Bearer ${keys.bearer}`,
      'API-Version': '2026-04-17',
      Timestamp: timestamp,
      Signature: signatureOf(keys.signing, headers.Timestamp ?? timestamp, text),
      ...(method === 'POST' ? { 'Idempotency-Key': key ?? randomUUID(), 'Content-Type': 'application/json' } : {}),
      ...headers,
    }
    const kept = Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const request = new Request(`http://api.test${base}${path}`, {
      method,
      headers: Object.fromEntries(kept),
      ...(method === 'POST' && text !== '' ? { body: text } : {}),
    })
    const response = await api.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } } as never)
    const answered = await response.text()
    const json = answered === '' ? undefined : JSON.parse(answered)
    const due = response.status >= 400 ? 'Error' : answers
    if (due) expect(faultsIn(json, due), `${name}: ${answered}`).toEqual([])
    return { status: response.status, headers: response.headers, json, text: answered }
  }

  /** A token for a card from the payment provider, for one session up to an amount. */
  async function delegate(
    session: Pick<CheckoutSession, 'id'>,
    { amount = 1500, number = '4242424242424242', currency = 'eur' } = {},
  ): Promise<string> {
    const body = {
      payment_method: {
        type: 'card',
        card_number_type: 'fpan',
        number,
        exp_month: '11',
        exp_year: '2031',
        name: 'Ada Muster',
        cvc: '123',
        display_card_funding_type: 'credit',
        display_last4: number.slice(-4),
        metadata: {},
      },
      allowance: {
        reason: 'one_time',
        max_amount: amount,
        currency,
        checkout_session_id: session.id,
        merchant_id: 'pfl_sandbox',
        expires_at: new Date(Date.now() + 600_000).toISOString(),
      },
      risk_signals: [{ type: 'card_testing', score: 1, action: 'authorized' }],
      metadata: { source: 'test' },
    }
    expect(faultsIn(body, 'DelegatePaymentRequest', 'delegate_payment')).toEqual([])
    const response = await fetch(`${sandbox.url}/agentic_commerce/delegate_payment`, {
      method: 'POST',
      headers: {
        Authorization: 'Bearer psp_key',
        'Content-Type': 'application/json',
        'API-Version': '2026-04-17',
        'Idempotency-Key': randomUUID(),
      },
      body: JSON.stringify(body),
    })
    const json = (await response.json()) as { id: string }
    expect(response.status).toBe(201)
    expect(faultsIn(json, 'DelegatePaymentResponse', 'delegate_payment')).toEqual([])
    return json.id
  }

  /** Begins a session for somebody else each time, so that no rule against fraud has seen them before. */
  const begin = (body: object = {}) =>
    ask('POST /checkout_sessions', { body: { ...whatIsWanted, ...somebody(), ...body } })
  const complete = (sessionId: string, token: string, { more, ...sent }: Sent & { more?: object } = {}) =>
    ask(`POST /checkout_sessions/${sessionId}/complete`, {
      ...sent,
      body: { payment_data: paymentBy(token), risk_signals: { ip_address: addressOf(sessionId) }, ...more },
    })

  return { ask, begin, complete, delegate, keys }
}

const paymentBy = (token: string) => ({
  handler_id: 'card',
  instrument: { type: 'card', credential: { type: 'spt', token } },
})

/** An assistant as a brand's settings admit it. */
export const admittedAs = (id: string) => ({ id, company: 'Helper Ltd, Dublin', country: 'ie' })

let counted = 10_000

/** Each session is another shopper's, at an address of their own. */
const addressOf = (sessionId: string): string => {
  const [one = 0, other = 0] = createHash('sha256').update(sessionId).digest()
  return `10.7.${one}.${other}`
}

/** A new shopper with a number that can be topped up. */
export const somebody = () => {
  counted += 1
  return {
    buyer: { first_name: 'Ada', last_name: 'Muster', email: `ada-${counted}@shopper.example` },
    fulfillment_details: { phone_number: `+49151${counted}999` },
  }
}

export const whatIsWanted = { line_items: [{ id: 'own-brand-15' }], currency: 'eur', capabilities: {}, locale: 'de-DE' }
