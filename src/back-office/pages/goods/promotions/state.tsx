import type { PromotionRow } from '#admin/goods'
import { useTexts } from '../../../texts/texts.tsx'
import { Badge } from '../../../ui/badge.tsx'

/** Whether a promo code is good now. */
export function PromotionState({ stoppedAt, endsAt, now }: Pick<PromotionRow, 'stoppedAt' | 'endsAt'> & { now: Date }) {
  const { t } = useTexts()
  if (stoppedAt !== null) return <Badge>{t('goods.stopped')}</Badge>
  if (endsAt !== null && endsAt <= now) return <Badge>{t('goods.ended')}</Badge>
  return <Badge tone="good">{t('goods.good')}</Badge>
}
