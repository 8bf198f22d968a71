import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { type AuditedAction, listActions, type Step } from '#admin/audit'
import { findNames } from '#admin/operators'
import { listViews } from '#admin/views'
import { useTexts } from '../../texts/texts.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { BrandName } from '../../ui/brands.tsx'
import { Time } from '../../ui/figures/time.tsx'
import { SelectField } from '../../ui/forms/fields.tsx'
import { CsvLink } from '../../ui/lists/csv-link.tsx'
import { Filters } from '../../ui/lists/filters.tsx'
import { SavedViews } from '../../ui/lists/saved-views.tsx'
import { type Column, Paging, Table } from '../../ui/lists/table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf } from '../../visit.ts'
import { auditFilterOf } from './filter.ts'
import { auditedTexts, nameOfAction } from './names.ts'

const pageSize = 50

export async function loader({ context, url }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'audit.read')
  const filter = auditFilterOf(url, admin)
  const [[found, names], views] = await Promise.all([
    admin.read((tx) => Promise.all([listActions(tx, filter, pageSize + 1), findNames(tx)] as const)),
    listViews(admin, '/audit'),
  ])
  const rows = found.slice(0, pageSize)
  return {
    views,
    rows: rows.map((row) => ({ ...row, who: names.get(row.operatorId), about: namedIn(row.subject, names) })),
    people: [...names].map(([operatorId, name]) => ({ operatorId, name })),
    next: found.length > pageSize ? String(rows.at(-1)?.actionNo) : undefined,
  }
}

const tones: Readonly<Record<Step, Tone>> = {
  begun: 'warning',
  done: 'good',
  refused: 'plain',
  failed: 'danger',
  waiting: 'accent',
}

/** What an action was about: of a colleague the name. */
const namedIn = (subject: string | null, names: ReadonlyMap<string, string>): string =>
  names.get(/^operator (.+)/.exec(subject ?? '')?.[1] ?? '') ?? subject ?? ''

type Row = AuditedAction & { who: string | undefined; about: string }

/** Who did what, the newest first. */
export default function Audit() {
  const { t } = useTexts()
  const { views, rows, people, next } = useLoaderData<typeof loader>()
  const nameOf = (name: string) => nameOfAction(name, t)
  const columns: Column<Row>[] = [
    { id: 'at', head: t('audit.at'), cell: ({ at }) => <Time at={at} /> },
    {
      id: 'who',
      head: t('audit.who'),
      cell: ({ who, operatorId }) => who ?? (operatorId === 'nobody' ? t('audit.nobody') : operatorId),
    },
    { id: 'what', head: t('audit.what'), cell: ({ name }) => nameOf(name) },
    { id: 'about', head: t('audit.about'), cell: ({ about }) => about },
    { id: 'brand', head: t('audit.brand'), cell: ({ tenant }) => (tenant ? <BrandName of={tenant} /> : '') },
    {
      id: 'end',
      head: t('audit.end'),
      cell: ({ step }) => <Badge tone={tones[step]}>{t(`audit.${step}`)}</Badge>,
    },
    { id: 'reason', head: t('audit.reason'), cell: ({ reason }) => reason ?? '', wraps: true },
    { id: 'ip', head: t('audit.ip'), cell: ({ ip }) => ip, isExtra: true },
  ]
  return (
    <>
      <PageHead title={t('audit.title')} actions={<CsvLink to="/audit.csv" />}>
        {t('audit.intro')}
      </PageHead>
      <SavedViews views={views} />
      <AuditFilters people={people} nameOf={nameOf} />
      <Table
        caption={t('audit.title')}
        rows={rows}
        columns={columns}
        keyOf={({ actionNo }) => String(actionNo)}
        empty={t('audit.none')}
      />
      <Paging before={undefined} after={next} />
    </>
  )
}

type FilterProps = { people: readonly { operatorId: string; name: string }[]; nameOf: (name: string) => string }

function AuditFilters({ people, nameOf }: FilterProps) {
  const { t } = useTexts()
  const [params] = useSearchParams()
  return (
    <Filters names={['operator', 'action']}>
      <SelectField name="operator" label={t('audit.who')} defaultValue={params.get('operator') ?? ''}>
        <option value="">{t('audit.everybody')}</option>
        {people.map(({ operatorId, name }) => (
          <option key={operatorId} value={operatorId}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField name="action" label={t('audit.what')} defaultValue={params.get('action') ?? ''}>
        <option value="">{t('audit.everything')}</option>
        {Object.keys(auditedTexts).map((name) => (
          <option key={name} value={name}>
            {nameOf(name)}
          </option>
        ))}
      </SelectField>
    </Filters>
  )
}
