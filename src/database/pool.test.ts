import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openPool } from './pool.ts'

test('each pool waits for an answer, a connection and a silent line for a limited time, and ends connections by age', async () => {
  const { options } = openPool({ connectionString: 'postgresql://nobody@127.0.0.1:1/nowhere' }, () => {})
  expect(options).toMatchObject({ keepAlive: true, connectionTimeoutMillis: 5_000, maxLifetimeSeconds: 900 })
  // Longer than the server lets a statement run.
  expect((options as { query_timeout?: number }).query_timeout).toBeGreaterThan(15_000)
})

test('no other pool is opened by a process; the commands of the owner have timeouts of their own', async () => {
  const opening: string[] = []
  for await (const file of glob('src/**/*.ts'))
    if (/new (pg\.)?Pool\(/.test(await readFile(file, 'utf8'))) opening.push(file)
  expect(opening.sort()).toEqual(['src/database/owner.ts', 'src/database/pool.ts'])
})
