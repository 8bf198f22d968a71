import { z } from 'zod'
import { type Answer, type Call, type Handler, json, readJson } from '../../http/call.ts'
import { openIdempotency } from '../../idempotency.ts'
import type { World } from '../../world.ts'
import { type CardTokens, wrongField } from './cards.ts'

const card = z.object({
  type: z.literal('card'),
  number: z.string(),
  exp_month: z.string().regex(/^(0[1-9]|1[0-2])$/),
  exp_year: z.string().regex(/^20\d\d$/),
  name: z.string().default('Card holder'),
  cvc: z.string().default('123'),
})
const wanted = z.object({
  payment_method: card,
  allowance: z.object({
    reason: z.literal('one_time'),
    max_amount: z.int().positive(),
    currency: z.string().regex(/^[a-z]{3}$/),
    checkout_session_id: z.string(),
    merchant_id: z.string(),
    expires_at: z.iso.datetime({ offset: true }),
  }),
  metadata: z.record(z.string(), z.string()),
})

/**
 * Where a shopper's assistant gets a token for a card: `POST /agentic_commerce/delegate_payment` of the Agentic Commerce
 * Protocol. The real provider has no such call yet.
 */
export function delegatePayment({ journal }: World, cards: CardTokens): Handler {
  const once = openIdempotency(journal, 'delegated', ({ headers }) =>
    headers['idempotency-key'] ? `${headers.authorization} ${headers['idempotency-key']}` : undefined,
  )
  return once((call: Call): Answer => {
    if (!/^bearer \S/i.test(call.headers.authorization ?? '')) return refused(401, 'invalid_card', 'A key is needed')
    if (!call.headers['idempotency-key'])
      return refused(400, 'idempotency_key_required', 'Idempotency-Key header is required')
    const read = wanted.safeParse(readJson(call))
    if (!read.success) return refused(400, 'invalid_card', 'The request is not as the protocol says', read.error)
    const { payment_method: method, allowance, metadata } = read.data
    const typed = {
      cardNumber: method.number,
      cardHolder: method.name,
      expiryDate: `${method.exp_month}/${method.exp_year.slice(2)}`,
      verificationCode: method.cvc,
    }
    if (wrongField(typed)) return refused(422, 'invalid_card', 'The card is not valid')
    const id = cards.delegate(typed, {
      maxAmount: allowance.max_amount,
      currency: allowance.currency,
      session: allowance.checkout_session_id,
      expiresAt: Date.parse(allowance.expires_at),
    })
    return json(201, { id, created: new Date().toISOString(), metadata })
  })
}

function refused(status: number, code: string, message: string, error?: z.ZodError): Answer {
  const path = error?.issues[0]?.path.join('.')
  return json(status, { type: 'invalid_request', code, message, ...(path ? { param: `$.${path}` } : {}) })
}
