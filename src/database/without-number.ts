import { type RawBuilder, sql } from 'kysely'

/** A text column with the phone numbers in it removed. */
export const withoutNumber = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(${text}, '\\+[0-9][0-9 ()/-]{5,}[0-9]', '…', 'g')`
