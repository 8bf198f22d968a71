import type { Tenant } from '#tenants'
import type { Issuer } from './provider.ts'
import { carrierOf, type PaymentProviders } from './providers.ts'

export type PaymentMethodId = Tenant['paymentMethods'][number]['id']

/**
 * The Dutch banks of specification section 9, by BIC; `more` stands for banks that are not listed, where the provider
 * asks.
 */
export const dutchBanks: readonly Issuer[] = [
  { id: 'INGBNL2A', name: 'ING' },
  { id: 'RABONL2U', name: 'Rabobank' },
  { id: 'ABNANL2A', name: 'ABN AMRO' },
  { id: 'KNABNL2H', name: 'Knab' },
  { id: 'BUNQNL2A', name: 'Bunq' },
  { id: 'ASNBNL21', name: 'ASN Bank' },
  { id: 'SNSBNL2A', name: 'SNS Bank' },
  { id: 'RBRBNL21', name: 'SNS Regio Bank' },
  { id: 'TRIONL2U', name: 'Triodos Bank' },
  { id: 'FVLBNL22', name: 'Van Lanschot' },
  { id: 'HANDNL2A', name: 'Handelsbanken' },
  { id: 'more', name: '' },
]

/** The methods a tenant offers in this country (ISO 3166, lower case; unknown: the shop's own). */
export const offeredMethods = (tenant: Tenant, country: string | undefined): PaymentMethodId[] =>
  tenant.paymentMethods
    .filter(
      ({ countries }) => !countries || countries.includes((country ?? tenant.country) as (typeof countries)[number]),
    )
    .map(({ id }) => id)

/** Whether operators paused the method for this brand, or its provider: no new payment begins with it. */
export function isPaused(
  { tenant, payments }: { tenant: Tenant; payments: PaymentProviders },
  method: string,
): boolean {
  const { pausedMethods = [], pausedPartners = [] } = tenant
  return pausedMethods.includes(method) || pausedPartners.includes(carrierOf(payments, method)?.name ?? '')
}

/** Whether this cryptocurrency may be chosen with this method; without a choice the brand's first is used. */
export const acceptsCrypto = (tenant: Tenant, method: string, currency: string | undefined): boolean =>
  currency === undefined || (method === 'crypto' && tenant.cryptoCurrencies.some((offered) => offered === currency))

/** Whether a bank may be named with this method; it is never required. */
export const acceptsIssuer = (tenant: Tenant, method: string, issuerId: string | undefined): boolean =>
  issuerId === undefined ||
  (method === 'ideal' && tenant.hasDutchBankList && dutchBanks.some((bank) => bank.id === issuerId))
