import { benchBusyBackOffice } from '../busy-back-office.ts'
import type { Reading, TimedReading } from '../load/back-office.ts'
import { count } from '../row.ts'
import { openTown, quantile, runLoad } from '../town.ts'
import type { Section } from './growth-page.ts'
import { buySome, load } from './orders.ts'

/** Orders in the database: `BENCH_ADMIN_ORDERS`. */
const orders = Number(process.env.BENCH_ADMIN_ORDERS || '1000000')

/** What operators read, with many orders in all brands. */
export async function growBackOffice(folder: string): Promise<Section[]> {
  await buySome(folder)
  console.log(`  loaded in ${count(await load(folder, orders))} s`)
  const town = await openTown(folder)
  try {
    const reading: Reading = {
      databaseUrl: town.appUrl(),
      adminUrl: town.adminUrl(),
      dataFolder: town.dataFolder,
      port: town.port,
      sandboxPort: town.sandboxPort,
    }
    const timed = await runLoad<TimedReading[]>('back-office.ts', reading)
    return [
      {
        title: 'The back office',
        text: `With ${count(orders)} orders in all brands, read by an operator of all of them. Milliseconds of the use case, without the page.`,
        columns: ['what', 'p50', 'p95', 'the first'],
        rows: timed.map(({ name, ms, failed }) =>
          failed === undefined
            ? [name, ...[0.5, 0.95].map((part) => at(ms, part)), count(ms[0] ?? 0, 1)]
            : [name, failed],
        ),
      },
      {
        title: 'Purchases while operators work',
        text: `With the same ${count(orders)} orders.`,
        columns: ['what', 'figure', 'beside it in the same run'],
        rows: (await benchBusyBackOffice(town)).map(({ what, figure, beside = '' }) => [what, figure, beside]),
      },
    ]
  } finally {
    await town.stop()
  }
}

const at = (ms: readonly number[], part: number): string => count(quantile(ms, part), 1)
