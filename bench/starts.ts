import pg from 'pg'
import { startPostgres } from '#database/embedded'
import { requestMixedPages } from './pages.ts'
import { count, type Row } from './row.ts'
import { median, openTown, townFolder } from './town.ts'

/**
 * Starts a filled folder three times, each time beside PostgreSQL alone, and reads what a web process holds after a
 * thousand pages: one reading says little, since they differ by some megabytes.
 */
export async function benchStarts(
  folder: string,
  { memory }: { memory: boolean },
): Promise<{ start: Row[]; memory: Row[] }> {
  const bare = await townFolder()
  const starts: number[] = []
  const bareStarts: number[] = []
  const megabytes: number[] = []
  try {
    // The first start makes the cluster.
    await startBare(bare.folder)
    for (const _ of [1, 2, 3]) {
      bareStarts.push(await startBare(bare.folder))
      const town = await openTown(folder)
      try {
        starts.push(town.startMs)
        if (!memory) continue
        await requestMixedPages(town)
        megabytes.push(await town.webMemory())
      } finally {
        await town.stop()
      }
    }
  } finally {
    await bare.clear()
  }
  return {
    start: [
      {
        what: 'start on a machine already set up, s',
        figure: count(median(starts) / 1000, 1),
        target: '< 3',
        beside: `PostgreSQL alone until \`select 1\` ${count(median(bareStarts) / 1000, 2)} s, ratio ${count(median(starts) / median(bareStarts), 1)} : 1`,
      },
    ],
    memory: [
      {
        what: 'web process after 1,000 mixed pages, MB',
        figure: count(median(megabytes)),
        target: '< 150',
        beside: `of three starts: ${megabytes.map((one) => count(one)).join(', ')}`,
      },
    ],
  }
}

/** @returns milliseconds until a cluster without the shop answers `select 1` */
async function startBare(dataFolder: string): Promise<number> {
  const started = performance.now()
  const postgres = await startPostgres({ dataFolder })
  try {
    const client = new pg.Client(postgres.ownerUrl)
    await client.connect()
    await client.query('select 1')
    await client.end()
    return performance.now() - started
  } finally {
    await postgres.stop()
  }
}
