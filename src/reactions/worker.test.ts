import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createLogger, createMetrics } from '#watch'
import { testDatabase } from '../../tests/support/database.ts'
import { untilHolds } from '../../tests/support/until-holds.ts'
import { startWorker } from './worker.ts'

const { asOwner, ownerUrl } = await testDatabase()

test('a job is carried at once, however shortly it comes after another', async () => {
  const tenants = vi.fn(async () => [])
  const worker = await startWorker({
    ownerUrl,
    tenants,
    shopOf: () => Promise.reject(new Error('no shop is asked for')),
    log: createLogger({ level: 'silent', program: 'worker', destination: { write: () => {} } }),
    metrics: createMetrics(),
  })
  try {
    const before = tenants.mock.calls.length
    for (let number = 0; number < 40; number++) {
      await asOwner("select saldo.enqueue('sweep', '{}')")
      await pause(number % 8)
    }
    // The engine asks by itself every two seconds only: whoever waits that long was overlooked.
    await untilHolds(() => expect(tenants.mock.calls.length - before).toBeGreaterThanOrEqual(40))
  } finally {
    await worker.stop()
  }
})
