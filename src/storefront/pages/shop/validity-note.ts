import type { ProductView } from '#catalogue/contract'
import { formatDate } from '#kit/date'
import type { Services } from '../../services/services.ts'

type Shop = Pick<Services, 'tenant' | 'language' | 'translate' | 'today'>

/** @returns how long a code is good for, in words, where that is known before it is bought */
export function validityNote(
  { tenant, language, translate: t, today }: Shop,
  { validity, expiresOn }: Pick<ProductView, 'validity' | 'expiresOn'>,
): string | undefined {
  // What was read before the last ones expired is no promise any more.
  if (expiresOn !== undefined && expiresOn > today())
    return t('product.validUntil', { date: formatDate(expiresOn, language, tenant) })
  if (!validity) return undefined
  const { quantity, unit } = validity
  const duration = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(quantity)
  return t('product.validFor', { duration })
}
