import { type KeyRing, signed, unsigned } from '#kit/signature'
import type { MessageShop } from '#notifications'
import { mayComeBackInWindow, type PaymentProvider, type PaymentProviders, providerOf } from '#payments'
import type { Vault } from '#payments/vault'
import { urlOfPage } from '#tenants/contract'

/** What saved methods need: the providers, and the signature of URLs that they are given. */
export type TokenShop = MessageShop & {
  payments: PaymentProviders
  secret: KeyRing
  /** Base URL for partners' webhooks, without a trailing slash. */
  webhookBaseUrl: string
}

/** The provider that saves this method; undefined if none does. */
export const savingProvider = (
  { payments }: Pick<TokenShop, 'payments'>,
  method: string,
): PaymentProvider | undefined => payments.find(({ vault }) => vault?.methods.includes(method))

/** @throws for a provider that does not save methods (any more) */
export function vaultOf({ payments }: TokenShop, token: { provider: string }): Vault {
  const { vault } = providerOf(payments, token)
  if (!vault) throw new Error(`${token.provider} does not save payment methods`)
  return vault
}

const purpose = (shop: TokenShop, what: string) => `payment method ${what} ${shop.tenant.id}`

/**
 * The page a shopper comes back to from the provider, or the one before it that closes the provider's window. It works
 * without a cookie and shows that one method only.
 */
export const addedUrl = (
  shop: TokenShop,
  { tokenId, method }: { tokenId: string; method: string },
  language: string,
): string => {
  const added = '/account/settings/payment-methods/added'
  const page = mayComeBackInWindow(shop.tenant, method) ? (`${added}/back` as const) : added
  return urlOfPage(shop, page, { token: signed(shop.secret, purpose(shop, 'added'), tokenId), lng: language })
}

/** @returns undefined for a link that we did not sign */
export const readAddedToken = (shop: TokenShop, token: string): string | undefined =>
  unsigned(shop.secret, purpose(shop, 'added'), token)

/** Webhook URL of a check; made like those of payments. */
export const checkWebhookUrl = (shop: TokenShop, provider: string, tokenId: string): string => {
  const about = signed(shop.secret, purpose(shop, `check ${provider}`), tokenId)
  return `${shop.webhookBaseUrl}/webhooks/${provider}?tenant=${shop.tenant.id}&about=${encodeURIComponent(about)}`
}

/** @returns undefined for a URL that we did not give to this provider, or for another purpose */
export const tokenOfWebhook = (shop: TokenShop, provider: string, about: string): string | undefined =>
  unsigned(shop.secret, purpose(shop, `check ${provider}`), about)
