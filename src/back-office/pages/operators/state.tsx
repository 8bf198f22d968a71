import type { ListedOperator } from '#admin/operators'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'

/** Whether somebody can come in, and whether they have been. */
export function OperatorState({ disabledAt, isDemo, passkeys, hasCodes }: ListedOperator) {
  const { t } = useTexts()
  if (disabledAt) return <Badge tone="danger">{t('operators.disabled')}</Badge>
  if (isDemo) return <Badge tone="accent">{t('operators.demo')}</Badge>
  if (passkeys === 0 && !hasCodes) return <Badge tone="warning">{t('operators.invited')}</Badge>
  return <Badge tone="good">{t('operators.active')}</Badge>
}
