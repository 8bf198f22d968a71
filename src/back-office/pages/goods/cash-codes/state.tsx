import type { CashBatch } from '#admin/goods'
import { useTexts } from '../../../texts/texts.tsx'
import { Badge } from '../../../ui/badge.tsx'

/** Whether a batch is blocked, or its codes wait to be taken. */
export function CashState({ isBlocked, waiting }: Pick<CashBatch, 'isBlocked' | 'waiting'>) {
  const { t } = useTexts()
  if (isBlocked) return <Badge>{t('goods.blocked')}</Badge>
  return waiting === null ? null : <Badge tone="warning">{t('codes.waiting', { count: waiting })}</Badge>
}
