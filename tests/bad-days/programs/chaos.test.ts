import { glob, readFile, rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { buildIfStale } from '../../../scripts/build.ts'
import { type ChaosOptions, runChaos } from '../../chaos/chaos.ts'
import { guards, takenOut, topUpGuards } from '../../chaos/guards.ts'
import { allBrands } from '../../support/brands/all-brands.ts'
import { testDatabase } from '../../support/database/database.ts'
import { temporaryFolder } from '../../support/test-run/temporary-folder.ts'

// A short run of `npm run chaos`. It does not crash PostgreSQL, which other tests use (the-database-restarts.test.ts
// crashes its own).

async function chaos(options: ChaosOptions) {
  const [{ appUrl, workerUrl, adminUrl, asOwner }, dataFolder] = await Promise.all([
    testDatabase({ poolSize: 1, with: allBrands }),
    temporaryFolder('chaos'),
    buildIfStale(AbortSignal.timeout(300_000)),
  ])
  afterAll(() => rm(dataFolder, { recursive: true, force: true }))
  return runChaos({ appUrl, workerUrl, adminUrl, dataFolder, crashDatabase: undefined }, asOwner, {
    shoppers: 12,
    ...options,
  })
}

test('under faults, kills and jumping clocks, with operators at work, all books agree in the end', async () => {
  const { purchases, presses, kills, faults, differences, findings } = await chaos({
    purchases: 14,
    kills: 4,
    wildness: 0.05,
    hasOperators: true,
  })
  expect([differences, findings]).toEqual([[], []])
  expect([purchases, presses > 0, kills, faults > 0]).toEqual([
    14,
    true,
    { web: 1, worker: 1, 'worker-2': 0, admin: 1, sandbox: 1, database: 0 },
    true,
  ])
})

test('nor do automatic top-ups, which two workers share, run twice, too late or never', {
  timeout: 600_000,
}, async () => {
  const { town, runs, kills, differences, findings } = await chaos({
    purchases: 2,
    topUps: 10,
    kills: 4,
    wildness: 0.05,
  })
  expect([differences, findings]).toEqual([[], []])
  expect([town.length, kills]).toEqual([10, { web: 1, worker: 1, 'worker-2': 1, admin: 0, sandbox: 1, database: 0 }])
  expect(runs).not.toEqual({})
})

/**
 * Chance may spare all purchases of a short run, so there are up to four runs.
 * @returns the expected differences of the first run that has any
 */
async function feltIn(options: ChaosOptions, isFelt: (difference: string) => boolean): Promise<string[]> {
  for (let run = 1; run <= 4; run += 1) {
    const { differences, findings } = await chaos(options)
    // What breaks a program shows nothing of its guard.
    expect(findings.filter((finding) => finding.includes('ended by itself'))).toEqual([])
    const felt = differences.filter(isFelt)
    if (felt.length > 0) return felt
  }
  return []
}

test.each(Object.keys(guards))('without %s they do not', { timeout: 1_200_000 }, async (without) => {
  // Few at a time: each kill has to come while somebody still buys.
  const killing = without === 'outbox' ? { kills: 8, shoppers: 4 } : { kills: 0 }
  expect(await feltIn({ purchases: 14, wildness: 0.15, without, ...killing }, () => true)).not.toEqual([])
})

test('without occasion an event is charged for twice', { timeout: 1_200_000 }, async () => {
  const isFelt = (difference: string) => difference.includes('charged twice for one occasion')
  const options = { purchases: 1, topUps: 24, kills: 0, wildness: 0.02, without: 'occasion', looks: 40, endsAt: isFelt }
  expect(await feltIn(options, isFelt)).not.toEqual([])
})

test('each guard stands once in the built program, where the command takes it out', async () => {
  await buildIfStale(AbortSignal.timeout(300_000))
  const built: string[] = []
  for await (const file of glob('build/server/**/*.js')) built.push(await readFile(file, 'utf8'))
  for (const edits of Object.values({ ...guards, ...topUpGuards })) {
    const taken = built.map((code) => ({ before: code, ...takenOut(code, edits) }))
    expect(taken.flatMap(({ done }) => done)).toHaveLength(edits.length)
    for (const { before, code, done } of taken) expect(code !== before).toBe(done.length > 0)
  }
})
