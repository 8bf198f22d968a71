import type { ProductStatus } from '#catalogue/contract'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'

/** The states of a product, and their texts. */
export const states = {
  ACTIVE: 'goods.active',
  INACTIVE: 'goods.inactive',
  OUT_OF_STOCK: 'goods.outOfStock',
  COMING_SOON: 'goods.comingSoon',
  DISCONTINUED: 'goods.discontinued',
} as const satisfies Record<ProductStatus, string>

export function ProductState({ status, isStopped }: { status: ProductStatus; isStopped: boolean }) {
  const { t } = useTexts()
  return (
    <span className="inline-flex gap-1">
      <Badge tone={status === 'ACTIVE' ? 'good' : 'plain'}>{t(states[status])}</Badge>
      {isStopped && <Badge tone="warning">{t('goods.stoppedBySupplier')}</Badge>}
    </span>
  )
}
