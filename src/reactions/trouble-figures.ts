import { casesBySource } from '#admin/attention'
import { findPulses } from '#admin/watch'
import type { AdminDatabase } from '#database'
import { after, type Clock } from '#kit/clock'
import { deliveriesToday } from '#objectives'
import type { Metrics } from '#watch'

/**
 * Tells what waits for a person, which partners do not answer, and how deliveries go: what the back office shows, for
 * those who are called.
 */
export function tellOfTrouble(
  metrics: Metrics,
  database: AdminDatabase,
  clock: Clock,
  tenants: () => Promise<readonly string[]>,
): void {
  const cases = async (figure: 'waiting' | 'late') => {
    const rows = await database.read([], (tx) => casesBySource(tx, clock.now()))
    return Object.fromEntries(rows.map((row) => [row.source, row[figure]]))
  }
  metrics.gauge('saldo_cases', 'Cases that wait for an operator', 'source', () => cases('waiting'))
  metrics.gauge('saldo_cases_late', 'Those that an operator should have seen to', 'source', () => cases('late'))
  metrics.gauge('saldo_partner_away_seconds', 'Since when a partner has not answered; 0 if it does', 'partner', () =>
    awaySeconds(database, clock.now()),
  )
  const deliveries = 'Orders paid today, in UTC: over within five minutes, or not'
  metrics.gauge('saldo_deliveries_today', deliveries, 'outcome', async () => {
    const brands = await tenants()
    return database.read(brands, (tx) => deliveriesToday(tx, brands, clock.now()))
  })
}

async function awaySeconds(database: AdminDatabase, now: Date): Promise<Record<string, number>> {
  const pulses = await database.read([], (tx) => findPulses(tx, after(now, -60 * 60)))
  return Object.fromEntries(
    pulses.map(({ partner, awaySince }) => [partner, awaySince ? (now.getTime() - awaySince.getTime()) / 1000 : 0]),
  )
}
