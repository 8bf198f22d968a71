import type { CheckoutShop } from '#checkout'
import { protocolVersion, supportedVersions } from './contract.ts'

/** What an assistant may know of a brand before it has a key: where the protocol is, and how far it goes. */
export const discover = ({ tenant, siteUrl }: Pick<CheckoutShop, 'tenant' | 'siteUrl'>, base: string) => ({
  protocol: { name: 'acp', version: protocolVersion, supported_versions: [...supportedVersions] },
  api_base_url: `${siteUrl}${base}`,
  transports: ['rest'],
  capabilities: {
    services: ['checkout', 'orders'],
    supported_currencies: [tenant.currency.toLowerCase()],
    supported_locales: [...tenant.locales],
  },
})
