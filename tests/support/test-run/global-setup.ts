import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#database/embedded'
import { programsOfTests } from '../database/oldest-server.ts'
import { leaveMemory, moveIntoMemory } from './in-memory.ts'
import { temporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** What the test processes of this run share: its PostgreSQL's data, and what was audited. */
    runFolder: string
  }
}

// vitest loads and calls this once for each project; they share one PostgreSQL and its templates.
const shared = globalThis as { runFolder?: Promise<string> }

/** Names the folder of this run's PostgreSQL, which the first test that wants a database starts, and clears it away. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  shared.runFolder ??= moveIntoMemory().then(() => temporaryFolder('test'))
  const dataFolder = await shared.runFolder
  project.provide('runFolder', dataFolder)
  return async () => {
    const isRunning = () =>
      access(join(dataFolder, 'postgres.json')).then(
        () => true,
        () => false,
      )
    // Who joins and leaves now is the last, once the test processes are gone, which vitest ends without waiting for them.
    for (const end = Date.now() + 10_000; Date.now() < end && (await isRunning()); await pause(100))
      await (await startPostgres({ dataFolder, durable: false, programs: await programsOfTests() })).stop()
    await rm(dataFolder, { recursive: true, force: true })
    await leaveMemory()
  }
}
