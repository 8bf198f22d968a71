import type { ProductStatus } from '#catalogue/contract'
import { useTexts } from '../../../texts/texts.tsx'
import { Badge } from '../../../ui/signs/badge.tsx'

/** Why a product cannot be bought; nothing for one that can. */
export function StatusNote({ status }: { status: ProductStatus }) {
  const { t } = useTexts()
  if (status === 'ACTIVE' || status === 'INACTIVE') return null
  return <Badge kind={status === 'COMING_SOON' ? 'soft' : 'warning'}>{t(`status.${status}`)}</Badge>
}
