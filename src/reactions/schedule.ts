import { forgetLights } from '#auto-top-up-light'
import { chargeDue, reviewPrices, writeDueRuns } from '#auto-top-ups'
import { endComeDue } from '#cases'
import { forgetTries } from '#cash-codes'
import { type CheckoutShop, forgetBought, sweep } from '#checkout'
import { forgetStale } from '#customers'
import { measureWaits, watchBalance } from '#fulfilment'
import { countCarts, forgetFunnel } from '#funnel'
import { sumLedger } from '#ledger'
import { countDeliveries, forgetObjectives } from '#objectives'
import { forgetNews } from '#orders/partner-news'
import { notifyOfExpiringCards, sweepTokens } from '#payment-tokens'
import { finishErasures, forgetOld } from '#privacy'
import { forgetWebhooks, sendDueWebhooks } from '#programs/webhooks'
import { noteRunsAhead } from '#push'
import { readRates } from '#rates'
import { sendGifts } from '#receipts'
import { type ReconciliationShop, readSettlements, reconcile, syncProducts } from '#reconciliation'
import { forgetDecisions } from '#risk'
import { forgetTexts, reviewTextPrices } from '#sms-top-ups'
import { maintainStock } from '#stock'

/** Scheduled tasks: per tenant, or once for all. Times are cron's, in UTC. */
export type Scheduled = {
  name: string
  cron: string
  /** It begins purchases: not of a brand that is about to move to another cell. */
  begins?: true
} & ({ each(shop: CheckoutShop): Promise<unknown> } | { all(shops: readonly ReconciliationShop[]): Promise<unknown> })

/** Each runs on one worker at a time: this many share a Monday's automatic top-ups. */
const chargers = ['charge-top-ups', 'charge-top-ups-2', 'charge-top-ups-3', 'charge-top-ups-4']

export const schedule: readonly Scheduled[] = [
  { name: 'sweep', cron: '* * * * *', each: sweep },
  { name: 'send-gifts', cron: '* * * * *', each: sendGifts },
  { name: 'write-due-top-ups', cron: '* * * * *', begins: true, each: writeDueRuns },
  { name: 'review-prices', cron: '*/15 * * * *', each: reviewPrices },
  { name: 'review-text-prices', cron: '*/15 * * * *', each: reviewTextPrices },
  ...chargers.map((name) => ({ name, cron: '* * * * *', begins: true as const, all: chargeDue })),
  { name: 'sweep-tokens', cron: '* * * * *', each: sweepTokens },
  { name: 'end-come-due', cron: '3 * * * *', each: endComeDue },
  { name: 'expiring-cards', cron: '23 7 * * *', each: notifyOfExpiringCards },
  { name: 'look-after-stock', cron: '* * * * *', each: maintainStock },
  { name: 'watch-balance', cron: '* * * * *', all: watchBalance },
  { name: 'forget-decisions', cron: '41 3 * * *', each: forgetDecisions },
  { name: 'forget-bought', cron: '*/10 * * * *', each: forgetBought },
  { name: 'forget-lights', cron: '45 3 * * *', each: forgetLights },
  { name: 'forget-texts', cron: '43 3 * * *', each: forgetTexts },
  { name: 'forget-tries', cron: '37 * * * *', each: forgetTries },
  { name: 'forget-news', cron: '39 * * * *', each: forgetNews },
  { name: 'send-webhooks', cron: '* * * * *', each: sendDueWebhooks },
  { name: 'forget-webhooks', cron: '51 * * * *', each: forgetWebhooks },
  { name: 'follow-carts', cron: '*/10 * * * *', each: countCarts },
  { name: 'count-deliveries', cron: '*/5 * * * *', each: countDeliveries },
  { name: 'measure-waits', cron: '25 * * * *', each: measureWaits },
  { name: 'forget-funnel', cron: '35 * * * *', each: forgetFunnel },
  { name: 'forget-objectives', cron: '36 * * * *', each: forgetObjectives },
  { name: 'forget-old', cron: '11 * * * *', each: forgetOld },
  { name: 'finish-erasures', cron: '29 * * * *', each: finishErasures },
  { name: 'forget', cron: '41 * * * *', each: forgetStale },
  { name: 'tell-of-runs', cron: '13 * * * *', each: noteRunsAhead },
  { name: 'sum-ledger', cron: '7 * * * *', each: sumLedger },
  { name: 'read-rates', cron: '*/5 * * * *', all: readRates },
  { name: 'sync-products', cron: '*/15 * * * *', all: syncProducts },
  { name: 'reconcile', cron: '17 * * * *', all: reconcile },
  { name: 'read-settlements', cron: '47 * * * *', all: readSettlements },
]

/** The job engine runs this one itself (worker.ts), for no tenant. */
export const freeing = { name: 'free-abandoned-jobs', cron: '* * * * *' }

/** What it finds is no hiccup: it is told at once. */
export const checkAudit = { name: 'check-audit', cron: '53 2 * * *', isLasting: true } as const

/** Likewise, where the back office's database role is known: they go over all brands at once. */
export const forBackOffice = [
  { name: 'feel-pulse', cron: '* * * * *' },
  { name: 'publish-due', cron: '* * * * *' },
  { name: 'gather-cases', cron: '* * * * *' },
  // A run whose worker died goes on.
  { name: 'wake-runs', cron: '* * * * *' },
  checkAudit,
] as const
