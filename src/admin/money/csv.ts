import { stringify } from 'csv-stringify/sync'

const isFormula = (text: string): boolean => /^[=+@\t\r-]/.test(text) && !/^-\d+(\.\d+)?$/.test(text)

/**
 * Rows as CSV (RFC 4180) with a header. Times are UTC in ISO 8601. A text that a spreadsheet would take for a formula
 * gets an apostrophe in front; a negative amount stays a number.
 */
export const toCsv = (columns: readonly string[], rows: readonly object[], { header = true } = {}): string =>
  stringify(rows as object[], {
    header,
    columns: [...columns],
    record_delimiter: 'windows',
    cast: {
      date: (at) => at.toISOString(),
      string: (text) => (isFormula(text) ? `'${text}` : text),
    },
  })
