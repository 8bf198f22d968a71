// Loaded before the tests of the run that measures which tests reach which blocks (`NODE_OPTIONS=--import`).
import { appendFileSync } from 'node:fs'

type Worker = { filepath?: string; current?: { type: string } }

const file = `${process.env.SALDO_MARKS}/${process.pid}.txt`
const seen = new Map<string, Set<string>>()
let lines = ''
let used = process.cpuUsage()

const testFile = () => (globalThis as { __vitest_worker__?: Worker }).__vitest_worker__?.filepath

/** Records the processor time since the last record for the current test file: a busy machine does not prolong it. */
function noteProcessorTime(): void {
  const path = testFile()
  if (!path) return
  const { user, system } = process.cpuUsage(used)
  used = process.cpuUsage()
  lines += `used\t${path}\t${(user + system) / 1_000_000}\n`
}

const flush = () => {
  noteProcessorTime()
  if (lines !== '') appendFileSync(file, lines)
  lines = ''
}

/** Records that the current test file reached a block; `loading` if none of its tests has begun. */
function markReached(block: string): void {
  const worker = (globalThis as { __vitest_worker__?: Worker }).__vitest_worker__
  if (!worker?.filepath) return
  const key = `${worker.current?.type === 'test' ? 'testing' : 'loading'}\t${worker.filepath}`
  const blocks = seen.get(key) ?? new Set()
  if (blocks.has(block)) return
  seen.set(key, blocks.add(block))
  lines += `${key}\t${block}\n`
}

Object.assign(globalThis, { markReached })
setInterval(flush, 100).unref()
process.on('exit', flush)
