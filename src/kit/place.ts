import { isStorable } from './storable.ts'

// A place in a list that is read page by page: the sorting values of the last row of a page, as JSON.

// As PostgreSQL writes a day or a time into JSON.
const time = /^(\d{4}-\d\d-\d\d)(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:[+-]\d\d:\d\d|Z))?$/

function isTime(part: string): boolean {
  const day = time.exec(part)?.[1]
  // JavaScript knows a 30 February, as a day in March.
  return day !== undefined && isDay(new Date(`${day}T00:00:00Z`), day)
}

const isDay = (at: Date, day: string): boolean => !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)

/**
 * @param place as a row names it, and an address repeats it
 * @param length how many values it has; the first is a time
 * @returns the values; undefined for a place that no page named
 */
export function readPlace(place: string | undefined, length: number): string[] | undefined {
  try {
    const parts: unknown = JSON.parse(place ?? '')
    const isPlace = Array.isArray(parts) && parts.length === length && parts.every(isStorableText)
    return isPlace && isTime(parts[0] ?? '') ? parts : undefined
  } catch {
    return undefined
  }
}

const isStorableText = (part: unknown): part is string => typeof part === 'string' && isStorable(part)

/** Which page: the one after a place, or the first. A reader returns one row more than `limit` if there is another. */
export type PageWish = { after?: string | undefined; limit: number }

/** A page of what a reader returned, and the place of the next one. */
export function pageOf<Row extends { place: string }>(found: readonly Row[], limit: number) {
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? rows.at(-1)?.place : undefined }
}

/** All pages of a list, one after the other. */
export async function* everyPage<Row extends { place: string }>(
  read: (wish: PageWish) => Promise<readonly Row[]>,
  limit: number,
): AsyncGenerator<Row[]> {
  for (let after: string | undefined; ; ) {
    const { rows, next } = pageOf(await read({ after, limit }), limit)
    yield rows
    if (next === undefined) return
    after = next
  }
}
