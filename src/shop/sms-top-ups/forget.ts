import { after } from '#kit/clock'
import { keptDays } from '#personal-data'
import type { Shop } from '#tenants'
import { forgetTextsBefore } from './texts/store.ts'

/** Deletes texts after 180 days; until then somebody may ask what they bought. */
export function forgetTexts({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  return db.transaction((tx) => forgetTextsBefore(tx, after(clock.now(), -keptDays['texts that came'] * 24 * 3600)))
}
