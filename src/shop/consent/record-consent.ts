import { createHash } from 'node:crypto'
import type { Shop } from '#tenants'
import { insertConsent } from './store.ts'

export type ConsentChoice = {
  statistics: boolean
  /** The texts that the visitor was shown, in the visitor's language. */
  wording: string
}

/**
 * Records a visitor's consent or refusal, with the version of the text they saw: the proof that the law requires. Of
 * the visitor only the network is stored.
 */
export async function recordConsent(shop: Shop, { statistics, wording }: ConsentChoice): Promise<void> {
  const { ip, language } = shop.visitor
  const version = createHash('sha256').update(wording).digest('hex').slice(0, 16)
  const choice = { statistics, wording: version, language, givenAt: shop.clock.now() }
  await shop.db.transaction((tx) => insertConsent(tx, choice, ip))
}
