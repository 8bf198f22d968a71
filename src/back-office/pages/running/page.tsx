import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { perform } from '#admin/actions'
import { newsOf, readMoves } from '#admin/brands/moves'
import { mayAnywhere } from '#admin/permissions'
import { type DeadLetter, type FailingTask, readJobs, type TaskCounts } from '#admin/watch'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { BrandName } from '../../ui/brands.tsx'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { Time } from '../../ui/figures/time.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/forms/dialog.tsx'
import { Outcome } from '../../ui/forms/outcome.tsx'
import { PageLink } from '../../ui/links.tsx'
import { type Column, Table } from '../../ui/lists/table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useLive } from '../../ui/use-live.ts'
import { adminOf } from '../../visit.ts'
import { MoveList } from '../brands/moves.tsx'
import { RunningTabs } from './running-tabs.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'running.read')
  const mayAct = mayAnywhere(admin.operator, 'running.act')
  const [jobs, moves] = await Promise.all([readJobs(admin), readMoves(admin)])
  const now = admin.clock.now()
  return { ...jobs, moves: newsOf(moves, now), now, mayAct }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'running.read')
  const form = await request.formData()
  const name = form.get('action') === 'job.drop' ? 'job.drop' : 'job.retry'
  return perform(admin, name, { id: form.get('id') }, { key: String(form.get('key')) })
}

/** Jobs, dead letters and the schedule. */
export default function Running() {
  const { t } = useTexts()
  const { tasks, deadLetters, failing, schedule, moves, now, mayAct } = useLoaderData<typeof loader>()
  const { number } = useFormat()
  useLive()
  const count = deadLetters.length + failing.length
  const counts: Column<TaskCounts>[] = [
    { id: 'task', head: t('running.task'), cell: ({ task }) => task },
    { id: 'due', head: t('running.due'), cell: ({ due }) => number(due), isNumber: true },
    { id: 'later', head: t('running.later'), cell: ({ later }) => number(later), isNumber: true },
    { id: 'now', head: t('running.now'), cell: ({ running }) => number(running), isNumber: true },
    {
      id: 'dead',
      head: t('running.dead'),
      cell: ({ dead }) => (dead > 0 ? <Badge tone="danger">{number(dead)}</Badge> : number(dead)),
      isNumber: true,
    },
  ]
  const letters: Column<DeadLetter>[] = [
    { id: 'number', head: t('running.number'), cell: ({ id }) => id },
    { id: 'task', head: t('running.task'), cell: ({ task }) => task },
    { id: 'brand', head: t('running.brand'), cell: ({ tenant }) => tenant && <BrandName of={tenant} /> },
    {
      id: 'order',
      head: t('running.order'),
      cell: ({ tenant, orderNumber }) =>
        orderNumber && <PageLink to={`/orders/${tenant}/${orderNumber}`}>{orderNumber}</PageLink>,
    },
    { id: 'attempts', head: t('running.attempts'), cell: ({ attempts }) => attempts, isNumber: true },
    { id: 'since', head: t('running.since'), cell: ({ at }) => <Time at={at} since={now} /> },
    { id: 'error', head: t('running.error'), cell: ({ error }) => error, wraps: true },
    ...(mayAct
      ? [{ id: 'actions', head: t('running.actions'), cell: (letter: DeadLetter) => <Mend {...letter} /> }]
      : []),
  ]
  const failures: Column<FailingTask>[] = [
    { id: 'task', head: t('running.task'), cell: ({ task }) => task },
    {
      id: 'brand',
      head: t('running.brand'),
      cell: ({ tenant }) => (tenant ? <BrandName of={tenant} /> : t('running.allBrands')),
    },
    { id: 'rounds', head: t('running.rounds'), cell: (task) => number(task.failures), isNumber: true },
    { id: 'since', head: t('running.since'), cell: ({ since }) => <Time at={since} since={now} /> },
    { id: 'error', head: t('running.error'), cell: ({ error }) => error, wraps: true },
  ]
  const plan: Column<(typeof schedule)[number]>[] = [
    { id: 'task', head: t('running.task'), cell: ({ task }) => task },
    {
      id: 'ran',
      head: t('running.lastRun'),
      cell: ({ ranAt }) => (ranAt ? <Time at={ranAt} since={now} /> : t('running.never')),
    },
  ]
  return (
    <>
      <PageHead
        title={t('running.title')}
        beside={
          count > 0 ? (
            <Badge tone="danger">{t('running.trouble', { count })}</Badge>
          ) : (
            <Badge tone="good">{t('running.allGood')}</Badge>
          )
        }
      />
      <RunningTabs />
      <Outcome of={useActionData<typeof action>()} done={t('running.mended')} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        {moves.length > 0 && (
          <div className="2xl:col-span-2">
            <MoveList moves={moves} />
          </div>
        )}
        <div className="2xl:col-span-2">
          <Card title={t('running.deadLetters')} flush>
            <Table
              caption={t('running.deadLetters')}
              rows={deadLetters}
              columns={letters}
              keyOf={({ id }) => id}
              empty={t('running.noDeadLetters')}
            />
          </Card>
        </div>
        {failing.length > 0 && (
          <Card title={t('running.failing')} flush>
            <Table
              caption={t('running.failing')}
              rows={failing}
              columns={failures}
              keyOf={({ task, tenant }) => `${task} ${tenant}`}
              empty=""
            />
          </Card>
        )}
        <Card title={t('running.jobs')} flush>
          <Table
            caption={t('running.jobs')}
            rows={tasks}
            columns={counts}
            keyOf={({ task }) => task}
            empty={t('running.noJobs')}
          />
        </Card>
        <Card title={t('running.schedule')} flush>
          <Table
            caption={t('running.schedule')}
            rows={schedule}
            columns={plan}
            keyOf={({ task }) => task}
            empty={t('running.noSchedule')}
          />
        </Card>
      </div>
    </>
  )
}

/** What can be done about a dead letter. */
function Mend({ id, task, at }: DeadLetter) {
  const { t } = useTexts()
  // One press: another one of this very failure is the same press.
  const key = `${id} ${at.toISOString()}`
  return (
    <div className="flex gap-1">
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="key" value={`retry ${key}`} />
        <Button name="action" value="job.retry">
          {t('running.retry')}
        </Button>
      </Form>
      <Dialog label={t('running.drop')} look="quiet" title={t('running.dropTitle', { id })}>
        <p className="mb-4">{t('running.dropText', { task })}</p>
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="key" value={`drop ${key}`} />
          <Button look="danger" name="action" value="job.drop">
            {t('running.drop')}
          </Button>
        </Form>
      </Dialog>
    </div>
  )
}
