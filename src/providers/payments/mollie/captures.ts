import { z } from 'zod'
import { toDecimalString } from '#kit/money'
import type { Captures } from '#payments/provider'
import type { HttpClient } from '#providers/http-client'
import { capture, captureList } from './shapes.ts'

/** Money that was authorised (`captureMode: manual`) is taken by a capture; what is not taken is released. */
export function mollieCaptures(client: HttpClient): Captures {
  const below = (reference: string) => `/v2/payments/${encodeURIComponent(reference)}`
  return {
    capture: ({ captureId, paymentReference, amount, currency, description }) => {
      const json = { amount: { currency, value: toDecimalString(amount) }, description, metadata: { captureId } }
      const headers = { 'idempotency-key': captureId }
      return client({ method: 'POST', path: `${below(paymentReference)}/captures`, headers, json }, capture)
    },

    find: (reference) => client({ method: 'GET', path: `${below(reference)}/captures` }, captureList),

    // Accepted without a word, and done a little later: the payment says how it ended.
    release: (reference) => client({ method: 'POST', path: `${below(reference)}/release-authorization` }, z.unknown()),
  }
}
