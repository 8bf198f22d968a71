import { type RawBuilder, sql } from 'kysely'

/** A text column without the telephone numbers that its words name. */
export const withoutNumber = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(${text}, '\\+[0-9][0-9 ()/-]{5,}[0-9]', '…', 'g')`
