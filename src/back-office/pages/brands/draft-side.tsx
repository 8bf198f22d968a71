import type { DraftDetail } from '#admin/brands'
import { asksForRecords } from '#admin/brands/domains/contract'
import type { Trial } from '#risk'
import { useTexts } from '../../texts/texts.tsx'
import { BrandTime } from '../../ui/brands.tsx'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/fields.tsx'
import { Named, Press, Sure } from '../../ui/forms/press.tsx'
import { TypedForm } from '../../ui/forms/typed/typed-form.tsx'
import { PageLink } from '../../ui/links.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Changes } from './changes.tsx'
import { Download } from './packed/download.tsx'
import { type ScheduleAnswer, ScheduleCard, type ShownSchedule } from './schedule.tsx'
import { TrialCard } from './trial.tsx'

type Props = {
  draft: Pick<
    DraftDetail,
    'tenant' | 'draftId' | 'revision' | 'keptBy' | 'crossed' | 'risky' | 'problems' | 'differences'
  >
  changes: readonly { field: string; by: string; at: Date }[]
  trial: Trial | undefined
  /** What is set for a time, and what was typed to set it. */
  timed: { schedule: ShownSchedule | undefined; now: Date; answer: ScheduleAnswer | undefined }
  press: string
  mayDraft: boolean
  mayPublish: boolean
}

/** What a draft changes, whether it is right, and what can be done with it. */
export function DraftSide({ draft, changes, trial, timed, press, mayDraft, mayPublish }: Props) {
  const { t } = useTexts()
  const { tenant, draftId, keptBy, crossed, problems, differences } = draft
  const mayGo = keptBy !== 'folder' && changes.length > 0 && crossed.length === 0 && problems.length === 0
  return (
    <div className="flex flex-col gap-4">
      <Card title={t('brands.whatChanges')}>
        {differences.length === 0 && changes.length === 0 ? (
          <p className="text-muted">{t('brands.nothingYet')}</p>
        ) : (
          <Changes of={differences} />
        )}
        {differences.some(({ field }) => asksForRecords(field)) && (
          <p className="mt-3">
            <PageLink to={`/brands/${tenant}/domains?draft=${draftId}`}>{t('domains.draftAsks')}</PageLink>
          </p>
        )}
        {changes.length > 0 && (
          <ul className="mt-3 text-sm text-muted">
            {changes.map(({ field, by, at }) => (
              <li key={field}>
                <code>{field}</code>: {by}, <BrandTime at={at} brand={tenant} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={t('brands.checks')}>
        <div aria-live="polite">
          {problems.length === 0 ? (
            <p className="text-success">{t('brands.fine')}</p>
          ) : (
            <ul lang="en" className="ml-5 list-disc text-danger">
              {problems.map(({ file, field, message }) => (
                <li key={`${file} ${field} ${message}`}>
                  <code>{field ?? file}</code>: <samp className="font-sans">{message}</samp>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Card>
      {trial && <TrialCard trial={trial} />}
      {crossed.length > 0 && (
        <Notice tone="warning">
          <p className="mb-2">{t('brands.crossed', { fields: crossed.join(', ') })}</p>
          {mayDraft && (
            <Press press={press} action="brand.draft.move">
              {t('brands.keepMine')}
            </Press>
          )}
        </Notice>
      )}
      {mayPublish && <PublishCard draft={draft} mayGo={mayGo} press={press} />}
      <ScheduleCard {...timed} draft={draft} set={timed.schedule} mayGo={mayGo} mayPublish={mayPublish} press={press} />
      <div className="flex flex-wrap gap-2">
        <Download tenant={tenant} draftId={draft.draftId} press={press}>
          {t('packed.downloadDraft')}
        </Download>
        {mayDraft && (
          <Sure
            look="secondary"
            press={press}
            action="brand.draft.drop"
            label={t('brands.drop')}
            text={t('brands.dropText')}
          />
        )}
      </div>
    </div>
  )
}

type PublishProps = { draft: Props['draft']; mayGo: boolean; press: string }

function PublishCard({ draft, mayGo, press }: PublishProps) {
  const { t } = useTexts()
  const { revision, keptBy, risky } = draft
  if (keptBy === 'folder') return <Notice tone="warning">{t('brands.waitsForKeeper')}</Notice>
  if (!mayGo) return null
  return (
    <Card title={t('brands.publish')}>
      {risky.length > 0 && <p className="mb-3">{t('brands.needsSecond', { fields: risky.join(', ') })}</p>}
      <TypedForm name="publish" className="flex flex-col gap-3">
        <Named press={press} action="brand.publish" fields={{ revision }} />
        <TextField name="note" label={t('brands.note')} required minLength={3} maxLength={500} />
        <Button look="primary">{t(risky.length > 0 ? 'brands.askSecond' : 'brands.publish')}</Button>
      </TypedForm>
    </Card>
  )
}
