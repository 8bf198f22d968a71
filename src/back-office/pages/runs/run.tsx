import { randomUUID } from 'node:crypto'
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router'
import { type AdminRefusalKey, perform, planFor, readRun, runKinds } from '#admin/actions'
import { findNames } from '#admin/operators'
import { may } from '#admin/permissions'
import type { RunLine } from '#admin/runs'
import { useTexts } from '../../texts/texts.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { BrandName, BrandTime } from '../../ui/brands.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/figures/facts.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { Outcome } from '../../ui/forms/outcome.tsx'
import { Named } from '../../ui/forms/press.tsx'
import { type Column, Table } from '../../ui/lists/table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useLive } from '../../ui/use-live.ts'
import { adminOf } from '../../visit.ts'
import { stateOfRun } from './state-of.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'figures.read')
  const run = await readRun(admin, params.runId ?? '')
  if (!run) throw data(null, { status: 404 })
  const { tenant, runId, kind } = run
  const { needs, begins } = runKinds[kind]
  const planned = run.begunAt ? undefined : await planFor(admin, begins, { tenant, runId })
  const names = await admin.read((tx) => findNames(tx))
  const nameOf = (operatorId: string | null) => operatorId && (names.get(operatorId) ?? operatorId)
  return {
    run,
    planned: planned && !('refusal' in planned) ? planned : undefined,
    by: nameOf(run.begunBy ?? run.plannedBy),
    approver: nameOf(run.approvedBy),
    stopper: nameOf(run.stoppedBy),
    mayAct: may(admin.operator, needs, tenant),
    press: randomUUID(),
  }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const admin = adminOf(context)
  const run = await readRun(admin, params.runId ?? '')
  if (!run) throw data(null, { status: 404 })
  const form = await request.formData()
  const { tenant, runId, kind } = run
  const asked = form.get('action')
  const name = asked === 'stop' ? 'run.stop' : asked === 'go-on' ? 'run.go-on' : runKinds[kind].begins
  return perform(admin, name, { tenant, runId }, { key: String(form.get('key') ?? '') })
}

const tones: Record<RunLine['state'], Tone> = {
  'left out': 'plain',
  planned: 'plain',
  doing: 'accent',
  done: 'good',
  refused: 'warning',
  failed: 'danger',
}

/** A run: its plan and the button that begins it, then how far it has come, line by line. */
export default function RunPage() {
  const { t } = useTexts()
  const { money } = useFormat()
  const loaded = useLoaderData<typeof loader>()
  const { run, by, approver, stopper } = loaded
  const { sums, kind, tenant, currency } = run
  const state = stateOfRun(run)
  useLive(run.begunAt && !run.endedAt ? 2 : 10)
  const isOfMoney = kind === 'refund'
  const some = ({ count, amount }: { count: number; amount: number }) =>
    isOfMoney ? t('runs.countAndSum', { count, sum: money(amount, currency) }) : t('runs.count', { count })
  const columns: Column<RunLine>[] = [
    { id: 'subject', head: t('runs.subject'), cell: ({ subject }) => <span className="font-mono">{subject}</span> },
    {
      id: 'state',
      head: t('orders.state'),
      cell: (line) => <Badge tone={tones[line.state]}>{t(lineTexts[line.state])}</Badge>,
    },
    {
      id: 'why',
      head: t('runs.why'),
      cell: ({ refusal }) => refusal && t(`refusals.${refusal as AdminRefusalKey}`),
      wraps: true,
    },
    ...(isOfMoney
      ? [
          {
            id: 'amount',
            head: t('approvals.amount'),
            isNumber: true,
            cell: ({ amount }: RunLine) => amount > 0 && money(amount, currency),
          },
        ]
      : []),
  ]
  return (
    <>
      <PageHead title={t(`runs.kind-${kind}`)} beside={<Badge tone={state.tone}>{t(state.text)}</Badge>} />
      <Outcome of={useActionData<typeof action>()} done={t('orders.done')} />
      <div className="flex flex-col gap-4">
        <Card title={t(run.begunAt ? 'runs.progress' : 'runs.wouldHappen')}>
          <Progress {...loaded} />
          <Facts
            facts={[
              [t('orders.brand'), <BrandName key="brand" of={tenant} />],
              [t('orders.reason'), run.wish.reason],
              [t('runs.toDo'), sums.planned.count > 0 ? some(sums.planned) : undefined],
              [t('runs.underWay'), sums.doing.count > 0 ? some(sums.doing) : undefined],
              [t('runs.done'), run.begunAt ? some(sums.done) : undefined],
              [t('runs.refused'), sums.refused.count > 0 ? t('runs.count', { count: sums.refused.count }) : undefined],
              [t('runs.failed'), sums.failed.count > 0 ? some(sums.failed) : undefined],
              [
                t('runs.leftOut'),
                sums['left out'].count > 0 ? t('runs.count', { count: sums['left out'].count }) : undefined,
              ],
              [t('runs.by'), by],
              [t('runs.approvedBy'), approver],
              [t('runs.stoppedBy'), stopper],
              [t('runs.plannedAt'), <BrandTime key="at" at={run.plannedAt} brand={tenant} />],
            ]}
          />
          {run.stoppedAt && <p className="mt-3 font-semibold">{t('runs.restUndone', { count: sums.planned.count })}</p>}
          <Buttons {...loaded} />
        </Card>
        <Card title={t('runs.lines')} flush>
          <Table
            caption={t('runs.lines')}
            rows={run.lines}
            columns={columns}
            keyOf={({ line }) => String(line)}
            pathOf={({ subject }) => pathOf(kind, tenant, subject)}
            empty={t('runs.none')}
          />
        </Card>
      </div>
    </>
  )
}

const lineTexts = {
  'left out': 'runs.lineLeftOut',
  planned: 'runs.linePlanned',
  doing: 'runs.lineDoing',
  done: 'runs.lineDone',
  refused: 'runs.lineRefused',
  failed: 'runs.lineFailed',
} as const

const pathOf = (kind: Loaded['run']['kind'], tenant: string, subject: string): string | undefined => {
  if (kind === 'resolve') return undefined
  return kind === 'discontinue' ? `/goods/products/${tenant}/${subject}` : `/orders/${tenant}/${subject}`
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

function Progress({ run: { begunAt, sums } }: Loaded) {
  const { t } = useTexts()
  if (!begunAt) return null
  const ended = sums.done.count + sums.refused.count + sums.failed.count
  return (
    <progress
      className="mb-3 h-3 w-full accent-(--accent)"
      aria-label={t('runs.progress')}
      value={ended}
      max={ended + sums.planned.count + sums.doing.count}
    />
  )
}

/** Begins the run, with the sum on the button; stops it, or goes on. */
function Buttons({ run, planned, mayAct, press }: Loaded) {
  const { t } = useTexts()
  const { money } = useFormat()
  const { pathname } = useLocation()
  if (!mayAct || run.endedAt) return null
  if (run.begunAt) {
    const to = run.stoppedAt ? 'go-on' : 'stop'
    return (
      <Form method="post" className="mt-4">
        <Named press={press} action={to} />
        <Button look={run.stoppedAt ? 'primary' : 'danger'}>{t(run.stoppedAt ? 'runs.goOn' : 'runs.stop')}</Button>
      </Form>
    )
  }
  if (!planned) return <p className="mt-3">{t('refusals.nothingChosen')}</p>
  const { plan, needsSecond, needsProof } = planned
  const { count } = plan
  const sum = money(plan.amount, plan.currency)
  if (needsProof)
    return (
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <span>{t('refusals.proveAgain')}</span>
        <LinkButton look="primary" to={`/prove?next=${encodeURIComponent(pathname)}`}>
          {t('orders.prove')}
        </LinkButton>
      </div>
    )
  return (
    <>
      {needsSecond && <p className="mt-3">{t('runs.second')}</p>}
      <Form method="post" className="mt-4">
        <Named press={press} action="begin" />
        <Button look={run.kind === 'refund' ? 'danger' : 'primary'}>
          {needsSecond ? t('runs.ask', { count, sum }) : t(`runs.begin-${run.kind}`, { count, sum })}
        </Button>
      </Form>
    </>
  )
}
