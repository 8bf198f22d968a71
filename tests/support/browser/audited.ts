import { createHash } from 'node:crypto'
import { appendFileSync, closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

/**
 * What was audited in this run: elements on a size, and on a size in the colours of a brand. One a line in a file that
 * the test processes share, so that none of them audits what another has. Each knows what stood there when it last looked.
 */
export const auditedFile = (): string => join(inject('runFolder'), 'audited')
const known = new Set<string>()
let bytesRead = 0
const buffer = Buffer.alloc(2 ** 20)

/** What has been audited by now, in any process. */
export function auditedByNow(): ReadonlySet<string> {
  const file = openSync(auditedFile(), 'a+')
  try {
    for (;;) {
      const length = readSync(file, buffer, 0, buffer.length, bytesRead)
      // Another process may be writing: what has no end yet is read the next time.
      const whole = buffer.subarray(0, length).lastIndexOf('\n') + 1
      if (whole === 0) return known
      for (const line of buffer.toString('utf8', 0, whole).split('\n')) known.add(line)
      bytesRead += whole
    }
  } finally {
    closeSync(file)
  }
}

export function noteAudited(what: readonly string[]): void {
  const added = what.filter((one) => !known.has(one))
  for (const one of added) known.add(one)
  if (added.length > 0) appendFileSync(auditedFile(), `${added.join('\n')}\n`)
}

/** The name of an element in its surroundings: the same in each process. */
export const nameOf = (element: string, around = ''): string =>
  createHash('sha256').update(`${around} ${element}`).digest('base64').slice(0, 16)
