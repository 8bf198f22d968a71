import { after } from '#kit/clock'
import type { Shop } from '#tenants'
import { forgetEndedBefore } from './personal/store.ts'

const keptDays = 180

/** Forgets the numbers of wishes 180 days after they ended: as long as somebody may ask why they were written to. */
export function forgetLights({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  return db.transaction((tx) => forgetEndedBefore(tx, after(clock.now(), -keptDays * 24 * 3600)))
}
