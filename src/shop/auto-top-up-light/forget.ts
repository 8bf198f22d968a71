import { after } from '#kit/clock'
import { keptDays } from '#personal-data'
import type { Shop } from '#tenants'
import { forgetEndedBefore } from './personal/store.ts'

/** Forgets the numbers of wishes 180 days after they ended: as long as somebody may ask why they were written to. */
export function forgetLights({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  return db.transaction((tx) =>
    forgetEndedBefore(tx, after(clock.now(), -keptDays['ended wishes to be told of low credit'] * 24 * 3600)),
  )
}
