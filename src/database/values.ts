import pg from 'pg'

const { INT8: int8, NUMERIC: numeric, DATE: date } = pg.types.builtins
// Type ids of PostgreSQL's int8[] and text[], for which the driver has no names.
const int8List = 1016
const textList = 1009

/** Minor units and counts as numbers. Throws above 2^53, where a number is no longer exact. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be an exact number`)
  return value
}

const parseTextList = pg.types.getTypeParser(textList as number) as (text: string) => (string | null)[]

function parseInt8List(text: string): (number | null)[] {
  return parseTextList(text).map((item) => (item === null ? null : parseInt8(item)))
}

function refuseNumeric(): never {
  throw new TypeError('numeric is not used here, and sum() of a bigint is numeric: cast it, sum(…)::bigint')
}

// A date has no time zone: as a Date it would move with the server's.
const asText = (text: string) => text

const ours = new Map<number, (text: string) => unknown>([
  [int8, parseInt8],
  [int8List, parseInt8List],
  [numeric, refuseNumeric],
  [date, asText],
])

/** How values are read from PostgreSQL: bigint as number, timestamptz as Date, jsonb parsed, date as `YYYY-MM-DD`. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    ours.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}
