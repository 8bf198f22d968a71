import { readableExpiry, type TokenView } from '#payment-tokens/contract'
import { methodName } from '#tenants/contract'
import type { PageShop } from '../../../../page-shop.ts'

/** A saved method as text: `Mastercard ending in 6787`, `Valid until 12/34`, and its mark. */
export type SavedMethod = { id: string; name: string; expires: string; mark: string }

/** Describes a saved method; one whose card is not known yet has the name of its kind. */
export function savedMethod({ translate: t }: Pick<PageShop, 'translate'>, token: TokenView): SavedMethod {
  const { id, cardBrand, cardNumber, cardExpiryDate, paymentMethod } = token
  const kind = methodName(t, paymentMethod)
  return {
    id,
    name: cardNumber ? t('account.saved.card', { brand: cardBrand || kind, number: cardNumber }) : kind,
    expires: cardExpiryDate && t('account.saved.until', { expires: readableExpiry(cardExpiryDate) }),
    mark: cardBrand.toLowerCase().replaceAll(' ', '-') || paymentMethod,
  }
}
