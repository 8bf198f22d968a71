import type { AdminRefusal, AdminRefusalKey } from '#admin/actions'
import type { Scheduled } from '#admin/brands/schedules'
import { useTexts } from '../../texts/texts.tsx'
import { BrandTime, useBrands } from '../../ui/brands.tsx'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/fields.tsx'
import { Named, Press } from '../../ui/forms/press.tsx'
import { TypedForm } from '../../ui/forms/typed/typed-form.tsx'
import { Notice } from '../../ui/notice.tsx'

/** What is set for a draft, with the name of whoever set it. */
export type ShownSchedule = Pick<Scheduled, 'draftId' | 'revision' | 'goesAt' | 'state' | 'reason'> & { by: string }

/** A refusal of a time: it stands beside its field. */
export type ScheduleAnswer = AdminRefusal & { isOfTime: true }

export const isOfTime = (answer: object | undefined): answer is ScheduleAnswer =>
  answer !== undefined && 'isOfTime' in answer

type Draft = { tenant: string; revision: number; risky: readonly string[] }
type Props = {
  draft: Draft
  /** What is set for it, if anything. */
  set: ShownSchedule | undefined
  /** The draft is right: it could be published. */
  mayGo: boolean
  mayPublish: boolean
  /** What it said of what was typed. */
  answer: ScheduleAnswer | undefined
  now: Date
  press: string
}

/** Whether what is set will go, as far as one can know. */
export const willGo = (set: ShownSchedule, revision: number): boolean =>
  set.state !== 'stopped' && set.revision === revision

/** Publishes the draft at a time, or says what is set and takes it back. */
export function ScheduleCard({ draft, set, mayGo, mayPublish, answer, now, press }: Props) {
  const { t } = useTexts()
  const { tenant, revision } = draft
  const isSet = set !== undefined && willGo(set, revision)
  const hasForm = mayPublish && mayGo && !isSet
  if (!set && !hasForm) return null
  return (
    <Card title={t('schedules.title')}>
      {set && (
        <div className="mb-3 flex flex-col gap-3">
          <WhatIsSet set={set} tenant={tenant} revision={revision} />
          {mayPublish && (
            <Press press={press} action="brand.unschedule">
              {t('schedules.takeBack')}
            </Press>
          )}
        </div>
      )}
      {hasForm && <ScheduleForm draft={draft} answer={answer} now={now} press={press} />}
    </Card>
  )
}

/** When the draft goes out, and whether it will. */
function WhatIsSet({ set, tenant, revision }: { set: ShownSchedule; tenant: string; revision: number }) {
  const { t } = useTexts()
  const { goesAt, by, state, reason } = set
  return (
    <>
      <p>
        {t(state === 'stopped' ? 'schedules.wasToGo' : 'schedules.goes')}{' '}
        <strong>
          <BrandTime at={goesAt} brand={tenant} />
        </strong>
        , {t('schedules.askedBy', { name: by })}.
      </p>
      {set.revision !== revision ? (
        <Notice tone="warning">{t('schedules.changed')}</Notice>
      ) : reason === 'notApproved' ? (
        <Notice tone="warning">{t('schedules.unapproved')}</Notice>
      ) : reason !== null ? (
        <Notice tone="warning">
          {t('schedules.stopped')} {t(`refusals.${reason as AdminRefusalKey}`)}
        </Notice>
      ) : (
        <p className="text-muted">{t(state === 'asked' ? 'schedules.asked' : 'schedules.waits')}</p>
      )}
    </>
  )
}

function ScheduleForm({ draft, answer, now, press }: Pick<Props, 'draft' | 'answer' | 'now' | 'press'>) {
  const { t } = useTexts()
  const { zoneOf } = useBrands()
  const { tenant, revision, risky } = draft
  return (
    <TypedForm name="schedule" className="flex flex-col gap-3">
      <Named press={press} action="brand.schedule" fields={{ revision }} />
      <TextField
        type="datetime-local"
        name="at"
        label={t('schedules.at')}
        required
        hint={
          <>
            {t('schedules.clock', { zone: zoneOf(tenant) })} <BrandTime at={now} brand={tenant} />.
          </>
        }
        error={answer?.refusal === 'momentNotAhead' ? t('refusals.momentNotAhead') : undefined}
      />
      <TextField name="note" label={t('schedules.note')} required minLength={3} maxLength={500} />
      <Button>{t(risky.length > 0 ? 'schedules.askSecond' : 'schedules.set')}</Button>
    </TypedForm>
  )
}
