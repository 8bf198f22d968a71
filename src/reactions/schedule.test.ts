import { parseCronItems } from 'graphile-worker'
import { expect, test } from 'vitest'
import { schedule } from './schedule.ts'

// Literal on purpose: whoever removes an entry, or changes its time, must change this table as well.
const tasks: readonly [name: string, cron: string, calls: string][] = [
  ['sweep', '* * * * *', 'each sweep'],
  ['send-gifts', '* * * * *', 'each sendGifts'],
  ['write-due-top-ups', '* * * * *', 'each writeDueRuns'],
  ['review-prices', '*/15 * * * *', 'each reviewPrices'],
  ['review-text-prices', '*/15 * * * *', 'each reviewTextPrices'],
  ['charge-top-ups', '* * * * *', 'all chargeDue'],
  ['charge-top-ups-2', '* * * * *', 'all chargeDue'],
  ['charge-top-ups-3', '* * * * *', 'all chargeDue'],
  ['charge-top-ups-4', '* * * * *', 'all chargeDue'],
  ['sweep-tokens', '* * * * *', 'each sweepTokens'],
  ['end-come-due', '3 * * * *', 'each endComeDue'],
  ['expiring-cards', '23 7 * * *', 'each notifyOfExpiringCards'],
  ['look-after-stock', '* * * * *', 'each maintainStock'],
  ['watch-balance', '* * * * *', 'all watchBalance'],
  ['forget-decisions', '41 3 * * *', 'each forgetDecisions'],
  ['forget-bought', '*/10 * * * *', 'each forgetBought'],
  ['forget-lights', '45 3 * * *', 'each forgetLights'],
  ['forget-texts', '43 3 * * *', 'each forgetTexts'],
  ['forget-tries', '37 * * * *', 'each forgetTries'],
  ['forget-news', '39 * * * *', 'each forgetNews'],
  ['send-webhooks', '* * * * *', 'each sendDueWebhooks'],
  ['forget-webhooks', '51 * * * *', 'each forgetWebhooks'],
  ['follow-carts', '*/10 * * * *', 'each countCarts'],
  ['count-deliveries', '*/5 * * * *', 'each countDeliveries'],
  ['measure-waits', '25 * * * *', 'each measureWaits'],
  ['forget-funnel', '35 * * * *', 'each forgetFunnel'],
  ['forget-objectives', '36 * * * *', 'each forgetObjectives'],
  ['forget-old', '11 * * * *', 'each forgetOld'],
  ['finish-erasures', '29 * * * *', 'each finishErasures'],
  ['forget', '41 * * * *', 'each forgetStale'],
  ['tell-of-runs', '13 * * * *', 'each noteRunsAhead'],
  ['sum-ledger', '7 * * * *', 'each sumLedger'],
  ['read-rates', '*/5 * * * *', 'all readRates'],
  ['sync-products', '*/15 * * * *', 'all syncProducts'],
  ['reconcile', '17 * * * *', 'all reconcile'],
  ['read-settlements', '47 * * * *', 'all readSettlements'],
]

test('the schedule holds these tasks at these times, and no others', () => {
  const written = schedule.map((entry) => [
    entry.name,
    entry.cron,
    'all' in entry ? `all ${entry.all.name}` : `each ${entry.each.name}`,
  ])
  expect(written).toEqual(tasks)
})

test('no two tasks share a name, and the job engine can read every time', () => {
  expect(new Set(schedule.map(({ name }) => name)).size).toBe(schedule.length)
  expect(() => parseCronItems(schedule.map(({ name, cron }) => ({ task: name, match: cron })))).not.toThrow()
})
