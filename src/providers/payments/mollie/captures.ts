import { z } from 'zod'
import { toDecimalString } from '#kit/money'
import type { Captures } from '#payments/provider'
import type { HttpClient } from '#providers/http-client'
import { capture, captureList } from './shapes.ts'

/** Authorised money (`captureMode: manual`) is captured; what is not captured is released. */
export function mollieCaptures(client: HttpClient): Captures {
  const below = (reference: string) => `/v2/payments/${encodeURIComponent(reference)}`
  return {
    capture: ({ captureId, paymentReference, amount, currency, description }) => {
      const json = { amount: { currency, value: toDecimalString(amount) }, description, metadata: { captureId } }
      const headers = { 'idempotency-key': captureId }
      return client({ method: 'POST', path: `${below(paymentReference)}/captures`, headers, json }, capture)
    },

    find: (reference) => client({ method: 'GET', path: `${below(reference)}/captures` }, captureList),

    // Accepted without content, and done a little later: the payment shows the outcome.
    release: (reference) => client({ method: 'POST', path: `${below(reference)}/release-authorization` }, z.unknown()),
  }
}
