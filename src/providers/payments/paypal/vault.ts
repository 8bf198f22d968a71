import { z } from 'zod'
import { answered, type PartnerAnswer } from '#kit/result'
import type { CheckFacts, Vault } from '#payments/vault'
import type { HttpClient } from '#providers/http-client'
import { localeOf } from './locale.ts'

const setupToken = z.object({
  id: z.string(),
  status: z.string(),
  customer: z.object({ id: z.string().nullish(), merchant_customer_id: z.string().nullish() }).nullish(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).nullish(),
})
const paymentToken = z.object({ id: z.string() })

/**
 * Accounts saved at PayPal (Vault v3). The shopper approves a setup token on PayPal's page; that becomes a payment
 * token, which can be charged.
 */
export function payPalVault(client: HttpClient): Vault {
  const findSetup = (reference: string) =>
    client({ method: 'GET', path: `/v3/vault/setup-tokens/${encodeURIComponent(reference)}` }, setupToken)

  /** Makes an approved setup token a payment token. Idempotent by its id. */
  const store = async (setup: z.output<typeof setupToken>): Promise<PartnerAnswer<CheckFacts>> => {
    const json = { payment_source: { token: { id: setup.id, type: 'SETUP_TOKEN' } } }
    const path = '/v3/vault/payment-tokens'
    const stored = await client({ method: 'POST', path, headers: once(`${setup.id}-stored`), json }, paymentToken)
    if (stored.kind !== 'answered') return stored
    const customer = setup.customer?.merchant_customer_id ?? setup.customer?.id ?? ''
    return answered({ ...factsOf(setup), state: 'given', mandate: { customer, mandate: stored.value.id } })
  }

  return {
    methods: ['paypal'],

    // PayPal identifies its customers itself; we send our id along.
    createCustomer: async ({ customerId }) => answered(customerId),

    createCheck: async (request) => {
      const json = {
        payment_source: {
          paypal: {
            description: request.description.slice(0, 127),
            usage_type: 'MERCHANT',
            experience_context: {
              return_url: request.returnUrl,
              cancel_url: request.cancelUrl,
              locale: localeOf(request.language),
              shipping_preference: 'NO_SHIPPING',
            },
          },
        },
        customer: { merchant_customer_id: request.customer },
      }
      const question = { method: 'POST', path: '/v3/vault/setup-tokens', headers: once(request.tokenId), json } as const
      const made = await client(question, setupToken)
      return made.kind === 'answered' ? answered({ ...factsOf(made.value), tokenId: request.tokenId }) : made
    },

    findCheck: async (reference) => {
      const found = await findSetup(reference)
      if (found.kind !== 'answered') return found
      const isAgreed = found.value.status === 'APPROVED' || found.value.status === 'VAULTED'
      return isAgreed ? store(found.value) : answered(factsOf(found.value))
    },

    findMandate: async ({ mandate }) => {
      const path = `/v3/vault/payment-tokens/${encodeURIComponent(mandate)}`
      const found = await client({ method: 'GET', path }, paymentToken)
      if (found.kind === 'answered') return answered({ state: 'valid' })
      return found.kind === 'refused' ? answered({ state: 'invalid' }) : found
    },

    revokeMandate: ({ mandate }) =>
      client({ method: 'DELETE', path: `/v3/vault/payment-tokens/${encodeURIComponent(mandate)}` }, z.unknown()),
  }
}

/** PayPal stores no reference of ours with a setup token: it is known by its own. */
function factsOf({ id, links }: z.output<typeof setupToken>): CheckFacts {
  const approve = links?.find(({ rel }) => rel === 'approve')
  return { reference: id, tokenId: undefined, state: 'open', ...(approve && { checkoutUrl: approve.href }) }
}

const once = (ourReference: string) => ({ 'paypal-request-id': ourReference })
