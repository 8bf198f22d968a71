import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('a process says how busy it was, and is not woken to find out', async () => {
  const metrics = createMetrics()
  const busy = async () =>
    Number(/^saldo_event_loop_busy_seconds_total (\S+)$/m.exec(await metrics.text())?.[1] ?? Number.NaN)
  // Node begins to count with the first turn of the event loop.
  await new Promise(setImmediate)
  const before = await busy()
  for (const end = performance.now() + 20; performance.now() < end; );
  await new Promise(setImmediate)
  expect(await busy()).toBeGreaterThan(before)
  expect(await metrics.text()).not.toContain('nodejs_eventloop_lag')
  expect(await metrics.text()).toContain('process_resident_memory_bytes')
})
