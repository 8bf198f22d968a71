import { expect, test, vi } from 'vitest'
import { cutListeners } from '../../tests/support/database/cut-listeners.ts'
import { testDatabase } from '../../tests/support/database/database.ts'
import { untilHolds } from '../../tests/support/test-run/until-holds.ts'

const { database, asOwner } = await testDatabase()

test('a notification arrives with its payload, on its own channel only, until the subscription ends', async () => {
  const [onPrices, onTexts] = [vi.fn(), vi.fn()]
  const endPrices = await database.listen('prices', onPrices, () => {})
  await database.listen('Texts', onTexts, () => {})
  await asOwner('notify prices, \'42\'; notify "Texts"')
  await untilHolds(() => expect(onTexts).toHaveBeenCalledWith(''))
  expect(onPrices.mock.calls).toEqual([['42']])
  endPrices()
  await asOwner("notify prices, '43'; notify \"Texts\", 'second'")
  await untilHolds(() => expect(onTexts).toHaveBeenCalledWith('second'))
  expect(onPrices).toHaveBeenCalledTimes(1)
})

test('a lost connection is opened again, and the subscriber is told, because notifications may have been missed', async () => {
  const [onNotice, onMissed, onLost] = [vi.fn(), vi.fn(), vi.fn()]
  await database.listen('stock', onNotice, onMissed, onLost)
  expect([onMissed, onLost].map((each) => each.mock.calls.length)).toEqual([0, 0])
  for (const times of [1, 2]) {
    await cutListeners(asOwner)
    await untilHolds(() => expect(onMissed).toHaveBeenCalledTimes(times))
    expect(onLost).toHaveBeenCalledTimes(times)
  }
  await asOwner("notify stock, 'after'")
  await untilHolds(() => expect(onNotice.mock.calls).toEqual([['after']]))
})
