import type { PulseOfDay } from '#admin/watch'
import { useTexts } from '../../../texts/texts.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { useFormat } from '../../../ui/figures/format.ts'

type Props = Pick<PulseOfDay, 'askedAt' | 'awaySince'> & { now: Date }

/** Milliseconds after which an answer says nothing of now: each partner is asked once a minute. */
const old = 5 * 60_000

/** Whether a partner answers. */
export function Light({ askedAt, awaySince, now }: Props) {
  const { t } = useTexts()
  const { ago } = useFormat()
  if (now.getTime() - askedAt.getTime() > old) return <Badge tone="warning">{t('running.notAsked')}</Badge>
  if (awaySince) return <Badge tone="danger">{t('running.away', { since: ago(awaySince, now) })}</Badge>
  return <Badge tone="good">{t('running.answers')}</Badge>
}
