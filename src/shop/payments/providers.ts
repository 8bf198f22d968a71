import type { PaymentProvider } from './provider.ts'

/** The shop's payment providers, side by side. A method that several can carry belongs to the first of them. */
export type PaymentProviders = readonly PaymentProvider[]

/** @returns who carries a new payment by this method; undefined when nobody does */
export const carrierOf = <Provider extends Pick<PaymentProvider, 'methods'>>(
  providers: readonly Provider[],
  method: string,
): Provider | undefined => providers.find(({ methods }) => methods.includes(method))

/**
 * The provider a payment was made with, which it stays with whoever carries its method today.
 * @throws for a name that none bears: a payment of a provider that was taken away
 */
export function providerOf(providers: PaymentProviders, { provider }: { provider: string }): PaymentProvider {
  const found = providers.find(({ name }) => name === provider)
  if (!found) throw new Error(`there is no payment provider ${provider}`)
  return found
}
