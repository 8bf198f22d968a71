import { acceptsIssuer, dutchBanks, offeredMethods } from '#payments'
import type { PaymentMethodsAnswer } from './contract.ts'
import type { CheckoutShop } from './shop.ts'

/** The methods a shopper may choose, in the tenant's order, with card marks and banks. */
export function paymentMethods(shop: CheckoutShop): PaymentMethodsAnswer {
  const { tenant, visitor } = shop
  return {
    paymentMethods: offeredMethods(tenant, visitor.country).map((name) => ({
      name,
      brands: name === 'creditcard' ? [...tenant.availableCreditcardBrands] : [],
      issuers: dutchBanks.filter(({ id }) => name === 'ideal' && acceptsIssuer(tenant, name, id)),
    })),
  }
}
