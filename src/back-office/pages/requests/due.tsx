import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Time } from '../../ui/figures/time.tsx'

const day = 24 * 60 * 60 * 1000

/** A legal deadline that counts down. */
export function Due({ at, now, zone }: { at: Date | null; now: Date; zone?: string }) {
  const { t } = useTexts()
  if (at === null) return <span className="text-muted">{t('requests.nothingDue')}</span>
  const days = Math.floor((at.getTime() - now.getTime()) / day)
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={days < 0 ? 'danger' : days < 4 ? 'warning' : 'plain'}>
        {days < 0 ? t('requests.overdue') : t('requests.daysLeft', { days })}
      </Badge>
      <Time at={at} {...(zone && { zone })} />
    </span>
  )
}
