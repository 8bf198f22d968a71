import { createHash } from 'node:crypto'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const times = () =>
  cpus().reduce(
    (sum, { times: { idle, ...busy } }) => ({
      idle: sum.idle + idle,
      busy: sum.busy + Object.values(busy).reduce((all, part) => all + part, 0),
    }),
    { idle: 0, busy: 0 },
  )

/** How busy the machine is before we start, from 0 to 1. CPU time of other programs is missing from all figures. */
export async function othersShare(): Promise<number> {
  const before = times()
  await pause(1500)
  const after = times()
  const [idle, busy] = [after.idle - before.idle, after.busy - before.busy]
  return busy / (idle + busy)
}

/** Control that our code cannot change: megabytes per second that one core hashes with SHA-256. */
export function coreSpeed(): number {
  const block = Buffer.alloc(1 << 20, 'x')
  const started = performance.now()
  let blocks = 0
  for (; performance.now() - started < 300; blocks++) createHash('sha256').update(block).digest()
  return (blocks * block.length) / 1e6 / ((performance.now() - started) / 1000)
}
