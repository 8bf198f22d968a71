import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../tests/support/test-run/temporary-folder.ts'
import { buildIfStale, buildWorker } from './build.ts'

test('a build leaves the environment of whoever asks for it as it was: a start goes on as development', async () => {
  const signal = AbortSignal.timeout(300_000)
  await buildIfStale(signal)
  vi.stubEnv('NODE_ENV', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const folder = await temporaryFolder('worker')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await buildWorker(signal, folder)
  expect(process.env.NODE_ENV).toBeUndefined()
  expect(await readFile(join(folder, 'worker.js'), 'utf8')).toContain('/assets/')
})
