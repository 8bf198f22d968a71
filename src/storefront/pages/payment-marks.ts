import type { Tenant } from '#tenants/contract'

/** @returns the payment marks that a brand shows: of the methods that it accepts, cards by their own names */
export function paymentMarks({ footer, paymentMethods, availableCreditcardBrands }: Tenant): string[] {
  const taken = footer.paymentMethods.filter((method) => paymentMethods.some(({ id }) => id === method))
  return taken.flatMap((method) => (method === 'creditcard' ? availableCreditcardBrands : [method]))
}
