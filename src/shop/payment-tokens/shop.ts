import { type KeyRing, signed, unsigned } from '#kit/signature'
import type { MessageShop } from '#notifications'
import { mayComeBackInWindow, type PaymentProvider, type PaymentProviders, providerOf } from '#payments'
import type { Vault } from '#payments/vault'

/** What it takes to keep payment methods: the providers, and what signs the addresses that are handed out to them. */
export type TokenShop = MessageShop & {
  payments: PaymentProviders
  secret: KeyRing
  /** Where partners reach us, without a slash at the end. */
  doorUrl: string
}

/** Who keeps a method for shoppers; undefined where nobody does. */
export const keeperOf = ({ payments }: Pick<TokenShop, 'payments'>, method: string): PaymentProvider | undefined =>
  payments.find(({ vault }) => vault?.methods.includes(method))

/** @throws for a provider that keeps nothing (any more) */
export function vaultOf({ payments }: TokenShop, token: { provider: string }): Vault {
  const { vault } = providerOf(payments, token)
  if (!vault) throw new Error(`${token.provider} keeps no payment methods`)
  return vault
}

const purpose = (shop: TokenShop, what: string) => `payment method ${what} ${shop.tenant.id}`

/**
 * The page a shopper comes back to from the provider, or a step before it that closes the provider's window: it works
 * without a cookie, and tells of that one method only.
 */
export const addedUrl = (
  shop: TokenShop,
  { tokenId, method }: { tokenId: string; method: string },
  language: string,
): string =>
  `${listUrl(shop)}/added${mayComeBackInWindow(shop.tenant, method) ? '/back' : ''}?token=${encodeURIComponent(signed(shop.secret, purpose(shop, 'added'), tokenId))}&lng=${language}`

/** @returns undefined for a link we did not make */
export const readAddedToken = (shop: TokenShop, token: string): string | undefined =>
  unsigned(shop.secret, purpose(shop, 'added'), token)

/** The customer's own list. */
export const listUrl = ({ siteUrl }: TokenShop): string => `${siteUrl}/account/settings/payment-methods`

/** Where a provider tells us of a check; see the addresses of payments, which are made alike. */
export const checkWebhookUrl = (shop: TokenShop, provider: string, tokenId: string): string => {
  const about = signed(shop.secret, purpose(shop, `check ${provider}`), tokenId)
  return `${shop.doorUrl}/webhooks/${provider}?tenant=${shop.tenant.id}&about=${encodeURIComponent(about)}`
}

/** @returns undefined for an address that we did not give to this provider, or for something else */
export const tokenOfWebhook = (shop: TokenShop, provider: string, about: string): string | undefined =>
  unsigned(shop.secret, purpose(shop, `check ${provider}`), about)
