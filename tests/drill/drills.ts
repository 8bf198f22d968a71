import { alerts } from './alerts/index.ts'
import { cells } from './cells/index.ts'
import { commits } from './commits.ts'
import type { Drill } from './drill.ts'
import { failover } from './failover.ts'
import { image } from './image/index.ts'
import { install } from './install.ts'
import { majorUpgrade } from './major-upgrade/index.ts'
import { pooler } from './pooler/index.ts'
import { restore } from './restore/index.ts'
import { silentDatabase } from './silent-database.ts'
import { upgrade } from './upgrade.ts'

export const drills: Readonly<Record<string, Drill>> = {
  install,
  'silent-database': silentDatabase,
  failover,
  commits,
  image,
  'major-upgrade': majorUpgrade,
  pooler,
  restore,
  alerts,
  cells,
  upgrade,
}

/** The programs that a drill needs and this machine has not. */
export async function missingOf({ needs }: Pick<Drill, 'needs'>): Promise<string[]> {
  const there = await Promise.all(needs.map((need) => need.isThere()))
  return needs.filter((_, index) => !there[index]).map(({ name }) => name)
}
