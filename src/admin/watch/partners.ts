import type { Admin } from '#admin'
import type { AdminDatabase } from '#database'
import { after } from '#kit/clock'
import type { Currency, Minor } from '#kit/money'
import { mask } from '#watch'
import {
  findPaused,
  findPausedPartners,
  findPulses,
  forgetPulses,
  insertPulse,
  type PausedMethod,
  type PausedPartner,
  type PulseOfDay,
} from './store.ts'

export type Balance = { currency: Currency; available: Minor }
/** Asks a partner whether it works; may say our balances. Throws if it does not. */
export type PartnerCheck = () => Promise<readonly Balance[] | undefined>

/** Milliseconds after which a partner that has not answered counts as away. */
const patience = 10_000
/** Seconds that answers are kept: what pages show, and an hour to spare. */
const kept = 25 * 60 * 60
const day = 24 * 60 * 60

/** Asks each partner once, all at the same time, and writes down how long it took and what went wrong. */
export async function feelPulse(
  database: AdminDatabase,
  checks: Readonly<Record<string, PartnerCheck>>,
  now: Date,
): Promise<void> {
  const felt = await Promise.all(
    Object.entries(checks).map(async ([partner, check]) => {
      const begun = performance.now()
      const answer = await Promise.race([check().then((balances) => ({ balances }), failureOf), late()])
      return { partner, at: now, milliseconds: Math.round(performance.now() - begun), ...answer }
    }),
  )
  await database.change([], async (tx) => {
    for (const one of felt) await insertPulse(tx, one)
    await forgetPulses(tx, after(now, -kept))
  })
}

const failureOf = (error: unknown) => ({ failure: mask(error instanceof Error ? error.message : String(error)) })

async function late(): Promise<{ failure: string }> {
  const { promise, resolve } = Promise.withResolvers<{ failure: string }>()
  setTimeout(() => resolve({ failure: `no answer within ${patience / 1000} s` }), patience).unref()
  return promise
}

/** How each partner answered in the last 24 hours. */
export const readPulses = ({ own, clock }: Pick<Admin, 'own' | 'clock'>): Promise<PulseOfDay[]> =>
  own((tx) => findPulses(tx, after(clock.now(), -day)))

/** What is paused for the operator's brands: payment methods, and partners as such. */
export const readPaused = ({
  read,
  tenants,
}: Pick<Admin, 'read' | 'tenants'>): Promise<{ methods: PausedMethod[]; partners: PausedPartner[] }> => {
  const ids = tenants.map(({ id }) => id)
  return read(async (tx) => {
    const [methods, partners] = await Promise.all([findPaused(tx, ids), findPausedPartners(tx, ids)])
    return { methods, partners }
  })
}
