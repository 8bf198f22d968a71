import type { BrandMove, MoveState } from '#admin/brands/moves'
import { useTexts } from '../../texts/texts.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Time } from '../../ui/figures/time.tsx'
import { PageLink } from '../../ui/links.tsx'
import { type Column, Table } from '../../ui/lists/table.tsx'
import { Notice } from '../../ui/notice.tsx'

const tones: Record<MoveState, Tone> = {
  paused: 'warning',
  closed: 'danger',
  arriving: 'warning',
  away: 'plain',
  came: 'good',
}

/** Where a brand is between two cells, who moves it, and when. */
export function MoveCard({ move }: { move: BrandMove }) {
  const { t } = useTexts()
  const { state, name: brand, cell, by, begunAt, endedAt, keptUntil } = move
  const said: [name: string, value: React.ReactNode][] = [
    [t('moves.by'), by],
    [t('moves.begun'), <Time key="begun" at={begunAt} />],
    [t('moves.ended'), endedAt && <Time key="ended" at={endedAt} />],
    [t('moves.keptUntil'), keptUntil && <Time key="kept" at={keptUntil} />],
  ]
  return (
    <Card title={t('moves.ofBrand')}>
      <Badge tone={tones[state]}>{t(`moves.state-${state}`)}</Badge>
      <p className="mt-2">{t(`moves.${state}`, { brand, cell })}</p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 text-sm text-muted">
        {said.map(
          ([name, value]) =>
            value && (
              <div key={name} className="contents">
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}

/** Brands that are sold nowhere or not whole at the moment, above a page about how the shops do. */
export function MovesUnderWay({ moves }: { moves: readonly BrandMove[] }) {
  const { t } = useTexts()
  return moves.map(({ tenant, name, state, cell, by, begunAt }) => (
    <Notice key={tenant} tone="warning">
      {t(`moves.${state}`, { brand: name, cell })} {by && `${t('moves.by')} ${by}, `}
      <Time at={begunAt} />
    </Notice>
  ))
}

/** All of them in a list. */
export function MoveList({ moves }: { moves: readonly BrandMove[] }) {
  const { t } = useTexts()
  const columns: Column<BrandMove>[] = [
    {
      id: 'brand',
      head: t('brands.brand'),
      cell: ({ tenant, name }) => <PageLink to={`/brands/${tenant}`}>{name}</PageLink>,
    },
    {
      id: 'state',
      head: t('moves.state'),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`moves.state-${state}`)}</Badge>,
    },
    { id: 'cell', head: t('moves.cell'), cell: ({ cell }) => cell },
    { id: 'by', head: t('moves.by'), cell: ({ by }) => by },
    { id: 'begun', head: t('moves.begun'), cell: ({ begunAt }) => <Time at={begunAt} /> },
    { id: 'ended', head: t('moves.ended'), cell: ({ endedAt }) => endedAt && <Time at={endedAt} /> },
    { id: 'kept', head: t('moves.keptUntil'), cell: ({ keptUntil }) => keptUntil && <Time at={keptUntil} /> },
  ]
  return (
    <Card title={t('moves.title')} flush>
      <Table caption={t('moves.title')} rows={moves} columns={columns} keyOf={({ tenant }) => tenant} empty="" />
    </Card>
  )
}
