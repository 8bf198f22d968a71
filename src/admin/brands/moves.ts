import { sql } from 'kysely'
import type { Admin } from '#admin'
import { grantedTenants } from '#admin/permissions'
import type { Tx } from '#database'
import { daysKept } from '#database/moving'

/**
 * Where a brand is between two cells. `paused` begins nothing new, of a `closed` one no row changes, and it is sold nowhere;
 * `arriving` has not been let go of by the other cell. `away` is sold there, and its rows lie here; `came` is sold here.
 */
export type MoveState = 'paused' | 'closed' | 'arriving' | 'away' | 'came'

export type BrandMove = {
  tenant: string
  /** As people know it: a brand that is sold elsewhere is not among the operator's brands. */
  name: string
  state: MoveState
  /** The other cell. */
  cell: string
  /** The system user who typed the command; undefined of a move with an earlier release. */
  by: string | undefined
  begunAt: Date
  endedAt: Date | undefined
  /** Until when rows are kept of a brand that is sold elsewhere. */
  keptUntil: Date | undefined
}

const day = 86_400_000

/** Brands of the operator's grants that are moved now, that lie here though another cell sells them, and that came here. */
export async function readMoves({ own, operator }: Pick<Admin, 'own' | 'operator'>): Promise<BrandMove[]> {
  const found = await own(findMoves)
  const granted = grantedTenants(
    operator,
    found.map(({ tenant }) => tenant),
  )
  return found.flatMap(({ place, placed, direction, endedAt, by, begunAt, cell, ...brand }) => {
    const state = stateOf(place, direction, endedAt)
    if (!state || !granted.includes(brand.tenant)) return []
    const since = placed ?? new Date(0)
    return {
      ...brand,
      state,
      cell,
      by: by ?? undefined,
      begunAt: begunAt ?? since,
      endedAt: endedAt ?? undefined,
      keptUntil: state === 'away' ? new Date(since.getTime() + daysKept * day) : undefined,
    }
  })
}

/** Those that are worth a look whoever asks: of brands that came here only the latest. */
export const newsOf = (moves: readonly BrandMove[], now: Date): BrandMove[] =>
  moves.filter(({ state, endedAt }) => state !== 'came' || (endedAt ?? now).getTime() > now.getTime() - daysKept * day)

/** Whether it is sold nowhere or not whole, until the move has come through. */
export const isUnderWay = ({ state }: BrandMove): boolean => state !== 'away' && state !== 'came'

type Found = {
  tenant: string
  name: string
  cell: string
  place: 'paused' | 'closed' | 'elsewhere' | 'arriving' | null
  placed: Date | null
  direction: 'to' | 'from' | null
  begunAt: Date | null
  endedAt: Date | null
  by: string | null
}

function stateOf(place: Found['place'], direction: Found['direction'], endedAt: Date | null): MoveState | undefined {
  if (place === null) return direction === 'from' ? 'came' : undefined
  if (place !== 'elsewhere') return place
  // The other cell has not begun to sell: the command was ended before its last step.
  return direction === 'to' && endedAt === null ? 'closed' : 'away'
}

/** Each brand's place and its last move that was not taken back; none of brands whose rows were dropped. */
async function findMoves(tx: Tx): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select tenant.tenant, coalesce(newest.settings -> 'provider' ->> 'name', tenant.tenant) as name,
      coalesce(place.cell, move.cell) as cell, place.state as place, place.since as placed,
      move.direction, move.begun_at as "begunAt", move.ended_at as "endedAt", move.begun_by as by
    from saldo.tenant
    left join saldo.brand_place place on place.tenant = tenant.tenant
    left join lateral (
      select * from saldo.brand_move m where m.tenant = tenant.tenant and m.outcome is distinct from 'taken-back'
      order by move_no desc limit 1) move on true
    left join lateral (
      select settings from saldo.tenant_settings s where s.tenant = tenant.tenant order by version desc limit 1) newest on true
    where (place.state is not null or move.direction = 'from') and place.dropped_at is null
    order by tenant.tenant`.execute(tx)
  return rows
}
