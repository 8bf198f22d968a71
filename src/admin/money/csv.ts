import { stringify } from 'csv-stringify/sync'

/**
 * Rows as CSV (RFC 4180) with a header. Times are UTC in ISO 8601. A text that a spreadsheet would take for a formula
 * gets an apostrophe in front.
 */
export const toCsv = (columns: readonly string[], rows: readonly object[], { header = true } = {}): string =>
  stringify(rows as object[], {
    header,
    columns: [...columns],
    record_delimiter: 'windows',
    cast: {
      date: (at) => at.toISOString(),
      string: (text) => (/^[=+@\t\r-]/.test(text) ? `'${text}` : text),
    },
  })
