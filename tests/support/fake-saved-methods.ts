import type { StartPaymentAnswer } from '#checkout/contract'
import { refuse } from '#kit/result'
import type { Tenant } from '#tenants'
import type { SavedMethodServices } from '../../src/storefront/services/saved-method.ts'
import type { FakeWorld } from './fake-services.ts'

/** Saved payment methods without a database or a provider; the link `good` saved a card. */
export function fakeSavedMethods(
  world: FakeWorld,
  _tenant: Tenant,
  orderOf: (cartName: string) => StartPaymentAnswer | undefined,
): SavedMethodServices {
  return {
    savedMethods: async () => (world.customer ? { paymentTokens: world.saved } : refuse('AUTHORIZATION_REQUIRED')),
    mandateText: () => 'I allow it.',
    async createOrder(input) {
      world.calls.push(`createOrder ${JSON.stringify(input)}`)
      if (world.refusesPayment) return refuse(world.refusesPayment)
      if (world.boughtBefore && !input.confirmDuplicate)
        return refuse('duplicateOrder', { details: world.boughtBefore })
      return orderOf(input.cartName) ?? refuse('unknownCartErrorMessage')
    },
  }
}
