import type { Currency } from '#kit/money'
import type { PageShop } from '../../page-shop.ts'
import { price } from '../shop/price.ts'

/**
 * An amount where it is chosen for future charges: choosing it is agreeing to it, so its fee is shown beside it.
 * @param fee major units
 */
export const withFee = (
  shop: PageShop,
  currency: Currency,
  { amount, fee }: { amount: string; fee: number },
): string =>
  fee > 0 ? shop.translate('autoTopup.withFee', { amount, fee: price(fee, currency, shop.language) }) : amount
