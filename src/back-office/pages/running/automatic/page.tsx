import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type RunsOfHour, readRuns } from '#admin/watch'
import { after } from '#kit/clock'
import { useTexts } from '../../../texts/texts.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { BrandName } from '../../../ui/brands.tsx'
import { Card } from '../../../ui/card.tsx'
import { useFormat } from '../../../ui/figures/format.ts'
import { Time } from '../../../ui/figures/time.tsx'
import { type Column, Table } from '../../../ui/lists/table.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { useLive } from '../../../ui/use-live.ts'
import { adminOf, brandsOf } from '../../../visit.ts'
import { RunningTabs } from '../running-tabs.tsx'

const twoDays = 2 * 24 * 60 * 60

export async function loader({ context, url }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'running.read')
  const since = after(admin.clock.now(), -twoDays)
  return { runs: await readRuns(admin, { since, brands: brandsOf(url, admin) }) }
}

/** How automatic top-ups run: many come due in the same hour. */
export default function Automatic() {
  const { t } = useTexts()
  const { runs } = useLoaderData<typeof loader>()
  const { number } = useFormat()
  useLive()
  const states = ['due', 'charging', 'waiting', 'done', 'failed', 'skipped'] as const
  const columns: Column<RunsOfHour>[] = [
    { id: 'hour', head: t('running.hour'), cell: ({ hour }) => <Time at={hour} /> },
    { id: 'brand', head: t('running.brand'), cell: ({ tenant }) => <BrandName of={tenant} /> },
    ...states.map(
      (state): Column<RunsOfHour> => ({
        id: state,
        head: t(`running.${state}`),
        cell: (run) =>
          state === 'failed' && run.failed > 0 ? (
            <Badge tone="warning">{number(run.failed)}</Badge>
          ) : (
            number(run[state])
          ),
        isNumber: true,
      }),
    ),
  ]
  return (
    <>
      <PageHead title={t('running.automatic')} />
      <RunningTabs />
      <Card title={t('running.runsOfTwoDays')} flush>
        <Table
          caption={t('running.runsOfTwoDays')}
          rows={runs}
          columns={columns}
          keyOf={({ hour, tenant }) => `${tenant} ${hour.toISOString()}`}
          empty={t('running.noRuns')}
        />
      </Card>
    </>
  )
}
