import type { ProductView } from '#catalogue/contract'
import { formatDate } from '#kit/date'
import { type PageShop, todayOf } from '../../page-shop.ts'

type Shop = Pick<PageShop, 'tenant' | 'language' | 'translate' | 'clock'>

/** @returns how long a code is valid, as text, if that is known before the purchase */
export function validityNote(
  shop: Shop,
  { validity, expiresOn }: Pick<ProductView, 'validity' | 'expiresOn'>,
): string | undefined {
  const { tenant, language, translate: t } = shop
  // The date of codes that have expired since it was read is not shown.
  if (expiresOn !== undefined && expiresOn > todayOf(shop))
    return t('product.validUntil', { date: formatDate(expiresOn, language, tenant) })
  if (!validity) return undefined
  const { quantity, unit } = validity
  const duration = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(quantity)
  return t('product.validFor', { duration })
}
