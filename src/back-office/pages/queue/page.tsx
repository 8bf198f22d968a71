import { randomUUID } from 'node:crypto'
import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { countWaiting, listCases, sourceNames, sources } from '#admin/attention'
import { findNames } from '#admin/operators'
import { mayAnywhere } from '#admin/permissions'
import { listViews } from '#admin/views'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { BrandName } from '../../ui/brands.tsx'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { CheckField, SelectField } from '../../ui/forms/fields.tsx'
import { PageLink } from '../../ui/links.tsx'
import { ChosenBar } from '../../ui/lists/chosen-bar.tsx'
import { Filters } from '../../ui/lists/filters.tsx'
import { SavedViews } from '../../ui/lists/saved-views.tsx'
import { type Column, Table } from '../../ui/lists/table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf, brandsOf } from '../../visit.ts'
import { AllFound } from '../runs/all-found.tsx'
import { kindsFor } from '../runs/kinds-for.ts'
import { chosenValue } from './chosen.ts'
import { decide } from './decide.ts'
import { DecideChosen, DecideForms } from './decide-forms.tsx'
import { pathOf } from './path-of.ts'
import { sentenceOf } from './sentence.ts'

const shownStates = ['snoozed', 'resolved'] as const

export async function loader({ context, url }: LoaderFunctionArgs) {
  const admin = adminOf(context)
  const mine = sourceNames.filter((name) => mayAnywhere(admin.operator, sources[name].needs))
  const source = mine.find((name) => name === url.searchParams.get('source'))
  const state = shownStates.find((name) => name === url.searchParams.get('show'))
  const orderNumber = url.searchParams.get('order') ?? undefined
  const tenants = brandsOf(url, admin)
  const [cases, counts, names, views] = await Promise.all([
    listCases(admin, { tenants, source, state, orderNumber, isMine: url.searchParams.has('mine') }),
    countWaiting(admin, tenants),
    admin.read((tx) => findNames(tx)),
    listViews(admin, '/queue'),
  ])
  return {
    views,
    cases: cases.map(({ factsHash: _, ...one }) => ({
      ...one,
      path: pathOf(one, admin.operator),
      takenByName: one.takenBy && (names.get(one.takenBy) ?? one.takenBy),
    })),
    counts,
    now: admin.clock.now(),
    sources: mine,
    mayWork: mayAnywhere(admin.operator, 'cases.work'),
    runs: kindsFor(admin, ['resolve']),
    operatorId: admin.operator.operatorId,
    // Names a press of each button on this page: the same form sent twice counts once.
    press: randomUUID(),
  }
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const refusal = await decide(adminOf(context), await request.formData())
  return refusal ? { refusal } : redirect(`${url.pathname}${url.search}`)
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['cases'][number]

/** What needs a person, the most urgent first. */
export default function Queue() {
  const { t } = useTexts()
  const { money, ago } = useFormat()
  const { views, cases, counts, mayWork, now, operatorId, press, runs, sources: kinds } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.refusal
  useResolveKey()
  const columns: Column<Row>[] = [
    { id: 'what', head: t('queue.what'), cell: (one) => sentenceOf(one, t), wraps: true },
    {
      id: 'about',
      head: t('queue.about'),
      cell: (one) => (
        <>
          {one.path === undefined ? one.subject : <PageLink to={one.path}>{one.subject}</PageLink>}
          <span className="block text-muted">
            {one.tenant === null ? t('queue.house') : <BrandName of={one.tenant} />}
          </span>
        </>
      ),
    },
    {
      id: 'money',
      head: t('queue.money'),
      isNumber: true,
      cell: ({ amount, currency }) => (amount !== null && currency ? money(amount, currency) : ''),
    },
    { id: 'since', head: t('queue.age'), cell: ({ since }) => ago(since, now) },
    {
      id: 'due',
      head: t('queue.due'),
      cell: ({ dueAt }) => (dueAt < now ? <Badge tone="danger">{t('queue.overdue')}</Badge> : ago(dueAt, now)),
    },
    { id: 'who', head: t('queue.who'), cell: ({ takenByName, reason }) => reason ?? takenByName },
    ...(mayWork
      ? [
          {
            id: 'actions',
            head: t('queue.actions'),
            cell: (one: Row) =>
              one.state !== 'resolved' && <DecideForms one={one} press={press} isMine={one.takenBy === operatorId} />,
          },
        ]
      : []),
  ]
  return (
    <>
      <PageHead
        title={t('queue.title')}
        beside={counts.late > 0 && <Badge tone="danger">{t('queue.lateCount', { count: counts.late })}</Badge>}
        actions={<AllFound kinds={runs} />}
      >
        {mayWork && cases.length > 0 && t('queue.keyHint')}
      </PageHead>
      {refusal && <Notice tone="danger">{t(`refusals.${refusal}`)}</Notice>}
      <SavedViews views={views} />
      <QueueFilters kinds={kinds} />
      <ChosenBar bar={<DecideChosen press={press} mayRun={runs.length > 0} />}>
        <Card flush>
          <Table<Row>
            caption={t('queue.title')}
            rows={cases}
            columns={columns}
            keyOf={({ caseId }) => caseId}
            pathOf={({ path }) => path}
            {...(mayWork && {
              chooses: {
                form: 'chosen',
                valueOf: chosenValue,
                nameOf: (one: Row) => `${sentenceOf(one, t)} ${one.subject}`,
              },
            })}
            empty={t('queue.empty')}
          />
        </Card>
      </ChosenBar>
    </>
  )
}

function QueueFilters({ kinds }: { kinds: ReturnType<typeof useLoaderData<typeof loader>>['sources'] }) {
  const { t } = useTexts()
  const [params] = useSearchParams()
  return (
    <Filters names={['source', 'show', 'mine', 'order']}>
      <SelectField name="source" label={t('queue.source')} defaultValue={params.get('source') ?? ''}>
        <option value="">{t('queue.everything')}</option>
        {kinds.map((name) => (
          <option key={name} value={name}>
            {t(`queue.source-${name}`)}
          </option>
        ))}
      </SelectField>
      <SelectField name="show" label={t('queue.show')} defaultValue={params.get('show') ?? ''}>
        <option value="">{t('queue.waiting')}</option>
        {shownStates.map((name) => (
          <option key={name} value={name}>
            {t(`queue.${name}`)}
          </option>
        ))}
      </SelectField>
      <CheckField isBesideFields name="mine" label={t('queue.mine')} defaultChecked={params.has('mine')} />
    </Filters>
  )
}

/** `e` opens the question that resolves the row with the focus. */
function useResolveKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'e' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!document.activeElement?.matches('[data-row]')) return
      event.preventDefault()
      document.activeElement.closest('tr')?.querySelector<HTMLElement>('[data-resolve] > button')?.click()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
