import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Milliseconds of CPU time that the programs of a town used since they started. `forOperators`: the part of `postgres` that
 * open connections of the back office used.
 */
export type ProcessorTime = { web: number; worker: number; admin: number; postgres: number; forOperators: number }

/**
 * Reads Linux's /proc; elsewhere everything is NaN. Counts children of the launcher, and processes that the bench
 * itself started beside it.
 */
export function processorTime(launcher: number, postmaster: number): ProcessorTime {
  const nothing = Number.NaN
  if (process.platform !== 'linux')
    return { web: nothing, worker: nothing, admin: nothing, postgres: nothing, forOperators: nothing }
  const all = processes()
  const sum = (chosen: typeof all) => chosen.reduce((total, { ms }) => total + ms, 0)
  const ofRole = (role: string) =>
    sum(
      all.filter(
        ({ pid, parent }) =>
          (parent === launcher || parent === process.pid) && environmentOf(pid).includes(`SALDO_ROLE=${role}`),
      ),
    )
  return {
    web: ofRole('web'),
    worker: ofRole('worker'),
    admin: ofRole('admin'),
    postgres: sum(all.filter(({ pid, parent }) => pid === postmaster || parent === postmaster)),
    // PostgreSQL names each of its processes by the role that it serves.
    forOperators: sum(
      all.filter(({ pid, parent }) => parent === postmaster && read(pid, 'cmdline').includes(' saldo_admin ')),
    ),
  }
}

/** Resident memory of the launcher's worker, in megabytes; NaN if it has none. */
export function workerMemory(launcher: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const worker = processes().find(
    ({ pid, parent }) => parent === launcher && environmentOf(pid).includes('SALDO_ROLE=worker'),
  )
  if (!worker) return Number.NaN
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${worker.pid}/status`, 'utf8'))?.[1]
  return (Number(kilobytes) * 1024) / 1e6
}

const processes = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(Number(pid)) ?? [])

export const timeBetween = (before: ProcessorTime, after: ProcessorTime): ProcessorTime => ({
  web: after.web - before.web,
  worker: after.worker - before.worker,
  admin: after.admin - before.admin,
  postgres: after.postgres - before.postgres,
  forOperators: after.forOperators - before.forOperators,
})

/** `ms`: CPU time of the process, and of its children that ended. */
function readProcess(pid: number): { pid: number; parent: number; ms: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may hold spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, ticks] = [fields[1], fields.slice(11, 15)]
    return { pid, parent, ms: ticks.reduce((total, each) => total + each, 0) * tickMs }
  } catch {
    return undefined
  }
}

const tickMs = process.platform === 'linux' ? 1000 / Number(execFileSync('getconf', ['CLK_TCK'])) : Number.NaN

const environmentOf = (pid: number): string[] => read(pid, 'environ').split('\0')

/** Empty for a process that has ended. */
function read(pid: number, file: 'environ' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
