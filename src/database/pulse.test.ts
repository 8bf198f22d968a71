import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../tests/support/database/database.ts'
import { deafLine } from '../../tests/support/database/deaf-line.ts'
import { untilHolds } from '../../tests/support/test-run/until-holds.ts'
import { openListener } from './listen.ts'
import { openNotifier } from './notices.ts'
import { openPulse } from './pulse.ts'
import { openDatabase } from './scoped.ts'

const { appUrl } = await testDatabase()
const line = await deafLine(appUrl)
const quick = { between: 20, first: 20 }
const ends: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(ends.map((end) => end())))

function openEars(listenUrl: string, isThere = true) {
  const report = vi.fn()
  const listener = openListener({ connectionString: listenUrl }, report)
  const notifier = openNotifier({ connectionString: appUrl }, report)
  const beats = vi.spyOn(notifier, 'send')
  const pulse = openPulse({ listener, notifier, isThere: async () => isThere }, quick)
  ends.push(async () => {
    pulse.stop()
    await Promise.all([listener.close(), notifier.close()])
  })
  return { listener, pulse, beats }
}

test('behind a pooler that passes no notice on, a process says so and trusts no copy, until notices come', async () => {
  const { listener, pulse } = openEars(line.urlOf(appUrl))
  const onMissed = vi.fn()
  await listener.subscribe('prices', () => {}, onMissed)
  pulse.check()
  pulse.begin()
  // Not even for a moment: a release that is rolled out in turns would replace every process by a deaf one.
  expect(() => pulse.check()).toThrow('DATABASE_LISTEN_URL must lead past any pooler')
  await untilHolds(() => expect(onMissed).toHaveBeenCalled())
  expect(() => pulse.check()).toThrow('notices do not arrive')

  line.passOn()
  await untilHolds(() => pulse.check())
})

const nowhere = 'postgresql://saldo_app:x@127.0.0.1:1/nowhere'

test('a process whose address for notices leads nowhere says so too, and trusts no copy', async () => {
  const { listener, pulse } = openEars(nowhere)
  const onMissed = vi.fn()
  await listener.subscribe('prices', () => {}, onMissed)
  pulse.begin()
  expect(() => pulse.check()).toThrow('notices do not arrive')
  await untilHolds(() => expect(onMissed).toHaveBeenCalled())
})

test('while the database is away nothing is missed: what was read from it stays', async () => {
  const { listener, pulse, beats } = openEars(nowhere, false)
  const onMissed = vi.fn()
  await listener.subscribe('prices', () => {}, onMissed)
  pulse.begin()
  await untilHolds(() => expect(beats.mock.calls.length).toBeGreaterThan(10))
  expect(onMissed).not.toHaveBeenCalled()
})

test('notices go past the pooler by an address of their own', async () => {
  const deaf = await deafLine(appUrl)
  const database = openDatabase({ url: deaf.urlOf(appUrl), listenUrl: appUrl })
  ends.push(() => database.close())
  const onNotice = vi.fn()
  await database.listen('stock', onNotice, () => {})
  const heard = openNotifier({ connectionString: appUrl }, () => {})
  ends.push(() => heard.close())
  heard.send([{ channel: 'stock', word: 'low' }])
  await untilHolds(() => expect(onNotice).toHaveBeenCalledWith('low'))
  // The process’s notice to itself is another one, and takes its own time.
  await untilHolds(() => database.hears())
})
