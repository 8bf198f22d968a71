import type { StartPaymentAnswer } from '#checkout/contract'
import { refuse } from '#kit/result'
import type { TokenView } from '#payment-tokens/contract'
import type { Tenant } from '#tenants'
import type { SavedMethodServices } from '../../src/storefront/services/saved-method.ts'
import type { FakeWorld } from './fake-services.ts'

/** A card of Ada's; what a test says of it is different. */
export const aCard = (more: Partial<TokenView> = {}): TokenView => ({
  id: 'tok-1',
  status: 'valid',
  paymentMethod: 'creditcard',
  cardBrand: 'Mastercard',
  cardNumber: '6787',
  cardExpiryDate: '1234',
  expiresSoon: false,
  createdAt: '2030-12-31T13:03:12.000Z',
  ...more,
})

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
