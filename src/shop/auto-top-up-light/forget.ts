import { after } from '#kit/clock'
import { keptDays } from '#personal-data'
import type { Shop } from '#tenants'
import { forgetEndedBefore } from './personal/store.ts'

/** Deletes the numbers of requests 180 days after they ended; until then somebody may ask why they got a text. */
export function forgetLights({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  return db.transaction((tx) =>
    forgetEndedBefore(tx, after(clock.now(), -keptDays['ended wishes to be told of low credit'] * 24 * 3600)),
  )
}
