import { type Currency, formatMoney, type Minor } from '#kit/money'
import type { PageShop } from '../../page-shop.ts'

/**
 * An amount where it is chosen for future charges: choosing it is agreeing to it, so its fee is shown beside it.
 * @param fee minor units
 */
export const amountWithFee = (
  shop: PageShop,
  currency: Currency,
  { amount, fee }: { amount: string; fee: Minor },
): string =>
  fee > 0 ? shop.translate('autoTopup.withFee', { amount, fee: formatMoney(fee, currency, shop.language) }) : amount
