import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Records of one kind, in the order they were first put, kept over a restart. */
export type Shelf<T extends { id: string }> = {
  get(id: string): T | undefined
  /** Writes the record. Call it after every change. */
  put(record: T): void
  all(): readonly T[]
  /** The newest records first, at most `count`. */
  newest(count: number): T[]
}
export type Journal = {
  shelf<T extends { id: string }>(kind: string, options?: { atMost?: number }): Shelf<T>
  close(): void
}

type Line = [kind: string, record: { id: string }]

/**
 * A file of JSON lines, one for each change. A change is written before it is answered, so it
 * survives a kill. Without a file everything is in memory.
 */
export function openJournal(file?: string): Journal {
  const restored = file ? replay(file) : new Map<string, Map<string, { id: string }>>()
  let handle = file ? rewrite(file, restored) : undefined
  return {
    shelf<T extends { id: string }>(kind: string, { atMost = Number.POSITIVE_INFINITY } = {}): Shelf<T> {
      const records = [...(restored.get(kind)?.values() ?? [])] as T[]
      restored.delete(kind)
      const byId = new Map(records.map((record) => [record.id, record]))
      return {
        get: (id) => byId.get(id),
        put(record) {
          if (!byId.has(record.id)) records.push(record)
          byId.set(record.id, record)
          // Drops the oldest half at once, so that dropping is rare.
          if (records.length > 2 * atMost) for (const old of records.splice(0, atMost)) byId.delete(old.id)
          if (handle !== undefined) writeSync(handle, lineOf([kind, record]))
        },
        all: () => records,
        newest: (count) => records.slice(-count).reverse(),
      }
    },
    close() {
      if (handle !== undefined) closeSync(handle)
      handle = undefined
    },
  }
}

function lineOf(line: Line): string {
  return `${JSON.stringify(line)}\n`
}

function replay(file: string): Map<string, Map<string, { id: string }>> {
  const kinds = new Map<string, Map<string, { id: string }>>()
  for (const [kind, record] of readLines(file)) {
    const records = kinds.get(kind) ?? new Map<string, { id: string }>()
    kinds.set(kind, records.set(record.id, record))
  }
  return kinds
}

/** Skips a last line that was cut by a kill: its change was never answered. */
function* readLines(file: string): Generator<Line> {
  let content: Buffer
  try {
    content = readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  for (let start = 0, end = content.indexOf(10); end !== -1; start = end + 1, end = content.indexOf(10, start)) {
    yield JSON.parse(content.toString('utf8', start, end))
  }
}

/** Starts a new file with the last state of each record. */
function rewrite(file: string, kinds: Map<string, Map<string, { id: string }>>): number {
  mkdirSync(dirname(file), { recursive: true })
  const fresh = `${file}.new`
  const handle = openSync(fresh, 'w')
  for (const [kind, records] of kinds) {
    for (const record of records.values()) writeSync(handle, lineOf([kind, record]))
  }
  renameSync(fresh, file)
  return handle
}
