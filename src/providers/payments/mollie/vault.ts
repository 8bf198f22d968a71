import { z } from 'zod'
import type { MandateName, Vault } from '#payments/vault'
import type { HttpClient } from '#providers/http-client'
import { localeOf } from './locale.ts'
import { check, customer, mandate } from './shapes.ts'

/**
 * Cards saved at Mollie: customers, mandates, and a first payment of 0 that asks for one. Direct debits could be saved
 * too, but they take days to arrive and weeks to be final, which is too late for credit that is delivered at once.
 */
export const mollieVault = (client: HttpClient): Vault => ({
  methods: ['creditcard'],
  takesNothing: true,

  createCustomer: ({ tenant, customerId }) =>
    client(
      {
        method: 'POST',
        path: '/v2/customers',
        headers: once(`${tenant}-${customerId}`),
        json: { metadata: { tenant, customerId } },
      },
      customer,
    ),

  createCheck: (request) => {
    const { tokenId, tenant, description } = request
    const json = {
      description,
      amount: { currency: request.currency, value: '0.00' },
      redirectUrl: request.returnUrl,
      cancelUrl: request.cancelUrl,
      webhookUrl: request.webhookUrl,
      locale: localeOf(request.language),
      method: request.method,
      sequenceType: 'first',
      customerId: request.customer,
      metadata: { tenant, tokenId },
    }
    return client({ method: 'POST', path: '/v2/payments', headers: once(tokenId), json }, check)
  },

  findCheck: (reference) => client({ method: 'GET', path: `/v2/payments/${encodeURIComponent(reference)}` }, check),

  findMandate: (name) => client({ method: 'GET', path: pathOf(name) }, mandate),

  revokeMandate: (name) => client({ method: 'DELETE', path: pathOf(name) }, z.unknown()),
})

const pathOf = (name: MandateName) =>
  `/v2/customers/${encodeURIComponent(name.customer)}/mandates/${encodeURIComponent(name.mandate)}`

const once = (ourReference: string) => ({ 'idempotency-key': ourReference })
