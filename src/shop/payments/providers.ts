import type { PaymentProvider } from './provider.ts'

/** The shop's payment providers. A method that several support belongs to the first of them. */
export type PaymentProviders = readonly PaymentProvider[]

/** @returns the provider of a new payment by this method; undefined if there is none */
export const carrierOf = <Provider extends Pick<PaymentProvider, 'methods'>>(
  providers: readonly Provider[],
  method: string,
): Provider | undefined => providers.find(({ methods }) => methods.includes(method))

/**
 * The provider that a payment was made with; it stays the same even if another one takes the method today.
 * @throws for an unknown name: a payment of a provider that was removed
 */
export function providerOf(providers: PaymentProviders, { provider }: { provider: string }): PaymentProvider {
  const found = providers.find(({ name }) => name === provider)
  if (!found) throw new Error(`there is no payment provider ${provider}`)
  return found
}
